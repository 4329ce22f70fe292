import { useLocation } from "react-router";
import { boundedCache } from "#shared/bounded-cache.ts";
import { language } from "#words/language.ts";
import * as words from "#words/layout.ts";
import { useDocumentContext } from "../root-data.ts";
import "./language-menu.css";

/** The available languages, each under its own name. A form to the server, as the choice is stored in a cookie. */
export function LanguageMenu() {
  const { languages } = useDocumentContext().config;
  const { pathname, search } = useLocation();
  if (languages.length < 2) return null;
  return (
    <form
      className="language-menu"
      method="post"
      action="/language"
      data-native=""
      aria-label={words.language()}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {languages.map((offered) => (
        <button
          key={offered}
          type="submit"
          name="language"
          value={offered}
          lang={offered}
          aria-current={offered === language() ? "true" : undefined}
        >
          {languageName(offered)}
        </button>
      ))}
    </form>
  );
}

const MAX_CACHED = 100;

/** Returns the name of a language in that language. */
export const languageName = boundedCache(
  MAX_CACHED,
  (tag: string) => new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag,
);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { RouteId } from "#shared/routes.ts";
import { FIRST_LANGUAGE, isLanguage, language } from "#shared/words/language.ts";

const files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
const filesOfLanguage = z.object({
  entry: files,
  routes: z.record(z.string(), files),
  parts: z.record(z.string(), z.array(z.string())),
});
const manifestSchema = z.object({
  id: z.string(),
  timestamp: z.number(),
  /** Of the shared sheet: asked for with the page, so that its first paint is in them. */
  fonts: z.array(z.string()),
  languages: z.intersection(
    z.object({ [FIRST_LANGUAGE]: filesOfLanguage }),
    z.record(z.string().refine(isLanguage), filesOfLanguage),
  ),
});

/** What the build made for the browser, in each language: the entry and, for each route, the files it needs beyond the entry. */
export type Assets = z.infer<typeof manifestSchema>;

/** Reads `assets.json` of a build folder. Throws when there is no build, which stops the start. */
export function readAssets(clientFolder: string): Assets {
  return manifestSchema.parse(JSON.parse(readFileSync(join(clientFolder, "assets.json"), "utf8")));
}

type Files = z.infer<typeof files>;
const nothing: Files = { js: [], css: [] };

/** Those of the language that is being answered in. */
const spoken = ({ languages }: Assets) => languages[language()] ?? languages[FIRST_LANGUAGE];

export const entryOf = (assets: Assets): Files => spoken(assets).entry;

export const filesOf = (assets: Assets, id: RouteId | null): Files =>
  (id && spoken(assets).routes[id]) || nothing;

/** The scripts of a page's view, by its file. Throws where the build has none, as its name is not that of a file then. */
export const scriptsOfView = (assets: Assets, file: string | undefined): readonly string[] =>
  file === undefined ? [] : scriptsOfPart(assets, `pages/${file}`);

/** The scripts of what is loaded when it is needed, by its file in the client's folder. */
export function scriptsOfPart(assets: Assets, file: string): readonly string[] {
  const found = spoken(assets).parts[file];
  if (!found) throw new Error(`The build has no part ${file}`);
  return found;
}

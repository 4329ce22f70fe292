import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import { isSlug, slugFrom } from "#shared/slugs.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/parts.ts";
import { useFormState } from "../../design/form.tsx";
import { TextField } from "../../design/text-field.tsx";
import { request } from "../../requests.ts";
import { useDocumentContext } from "../../root-data.ts";

interface SlugState {
  readonly state: "free" | "taken" | "reserved" | "invalid";
  readonly suggestions: readonly string[];
}

const verdicts: Record<SlugState["state"], string> = translated({
  free: words.slugFree,
  taken: words.slugTaken,
  reserved: words.slugReserved,
  invalid: words.slugFaulty,
});

interface SlugFieldProps {
  readonly error: string | undefined;
  /** Name that was given elsewhere before. */
  readonly name?: string | undefined;
}

/** Name and URL slug of a new business. The slug follows the name until it is edited, and its availability is checked. */
export function SlugField({ error, name }: SlugFieldProps) {
  const { config } = useDocumentContext();
  const slugInput = useRef<HTMLInputElement>(null);
  /** The last slug that was made from the name. */
  const made = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [verdict, setVerdict] = useState<SlugState>();

  const look = (slug: string) => {
    clearTimeout(timer.current);
    setVerdict(slug === "" || isSlug(slug) ? undefined : { state: "invalid", suggestions: [] });
    if (!isSlug(slug)) return;
    timer.current = setTimeout(async () => {
      const found = await request<SlugState>("/api/v1/slugs/check", { query: { slug } }).catch(
        () => undefined,
      );
      if (slugInput.current?.value === slug) setVerdict(found);
    }, SEARCH_REST_MS);
  };
  const follow = (name: string) => {
    const field = slugInput.current;
    if (!field || (field.value !== "" && field.value !== made.current)) return;
    made.current = slugFrom(name);
    field.value = made.current;
    // A preview or draft of the form reads the fields when one of them changes.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    look(field.value);
  };
  const followTyped = useEffectEvent(() => {
    const name = slugInput.current?.form?.elements.namedItem("name");
    const isTyped = name instanceof HTMLInputElement && name.value !== "";
    if (isTyped && slugInput.current?.value === "") follow(name.value);
  });
  // A name given or typed before hydration needs a slug too.
  useEffect(() => followTyped(), []);

  const tries = verdict?.suggestions.join(", ") ?? "";
  const said =
    verdict && `${verdicts[verdict.state]} ${tries && words.slugSuggestions({ suggestions: tries })}`.trim();
  // Keeps a form in several steps from going on.
  useEffect(() => {
    slugInput.current?.setCustomValidity(said && verdict?.state !== "free" ? said : "");
  }, [said, verdict]);

  const shownError = useFormState()?.fields.slug ?? error;
  const host = config.publicUrl.replace(/^https?:\/\//, "");
  return (
    <>
      <TextField
        label={commonWords.name()}
        name="name"
        minLength={2}
        maxLength={60}
        autoComplete="organization"
        defaultValue={name}
        onChange={(event) => follow(event.target.value)}
      />
      <TextField
        label={commonWords.address()}
        name="slug"
        prefix={`${host}/`}
        ref={slugInput}
        required={false}
        maxLength={48}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={(event) => look(event.target.value)}
        hint={
          <span aria-live="polite">
            {said === undefined || said === shownError ? words.slugHint() : said}
          </span>
        }
      />
    </>
  );
}

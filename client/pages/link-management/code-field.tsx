import { useRef, useState } from "react";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import { LINK_CODE, linkCodeRule } from "#shared/link-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/links.ts";
import { TextField } from "../../design/text-field.tsx";
import { request } from "../../requests.ts";
import { useDocumentContext, useRootData } from "../../root-data.ts";

type CodeState = "free" | "taken" | "invalid";

const verdicts: Readonly<Record<CodeState, string>> = translated({
  free: words.codeFree,
  taken: words.codeTaken,
  invalid: () => linkCodeRule(),
});

/** Field for the code of a new link. Its availability is checked once the user pauses typing. */
export function CodeField() {
  const { config } = useDocumentContext();
  const { business } = useRootData();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [verdict, setVerdict] = useState<CodeState>();

  const look = (typed: string) => {
    clearTimeout(timer.current);
    const code = typed.trim().toLowerCase();
    const isCode = LINK_CODE.test(code);
    setVerdict(code === "" || isCode ? undefined : "invalid");
    if (!isCode || !business) return;
    timer.current = setTimeout(async () => {
      const path = `/api/v1/businesses/${business.slug}/link-codes/check`;
      const found = await request<{ state: CodeState }>(path, { query: { code } }).catch(() => undefined);
      if (input.current?.value === typed) setVerdict(found?.state);
    }, SEARCH_REST_MS);
  };

  return (
    <TextField
      label={words.code()}
      name="code"
      prefix={`${config.publicUrl.replace(/^https?:\/\//, "")}/l/`}
      ref={input}
      maxLength={32}
      hint={<span aria-live="polite">{verdict ? verdicts[verdict] : words.codeHint()}</span>}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      optional
      onChange={(event) => look(event.target.value)}
    />
  );
}

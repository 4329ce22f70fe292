import * as words from "#words/account.ts";
import { useFormState } from "../../design/form.tsx";
import { TextField } from "../../design/text-field.tsx";

/** Appears in a form that signs in once the account has turned out to ask for a code as well. */
export function CodeField() {
  if (useFormState()?.details?.secondFactor !== true) return null;
  return (
    <TextField
      label={words.code()}
      name="code"
      hint={words.codeHint()}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
  );
}

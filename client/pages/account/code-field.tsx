import * as words from "#words/account.ts";
import { useFormState } from "../../design/form.tsx";
import { TextField } from "../../design/text-field.tsx";

/**
 * Field for the second factor. Appears in a sign-in form once the server has reported that the account requires a code.
 */
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

import { useFormState } from "../../design/form.tsx";
import { TextField } from "../../design/text-field.tsx";

/** Appears in a form that signs in once the account has turned out to ask for a code as well. */
export function CodeField() {
  if (useFormState()?.details?.secondFactor !== true) return null;
  return (
    <TextField
      label="Code"
      name="code"
      hint="The 6 digits of your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
  );
}

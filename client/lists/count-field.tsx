import { TextField } from "../design/text-field.tsx";

/** Asks for the number of selected rows, to confirm a bulk action that cannot be undone. */
export const CountField = (props: { readonly label: string; readonly hint: string }) => (
  <TextField name="expected" required={false} inputMode="numeric" autoComplete="off" {...props} />
);

import * as words from "#words/common.ts";
import { TextField } from "../../design/text-field.tsx";

interface NameFieldProps {
  readonly defaultValue?: string | undefined;
}

/** The first name of the user, which every account has. */
export const FirstNameField = ({ defaultValue }: NameFieldProps) => (
  <TextField
    label={words.firstName()}
    name="firstName"
    autoComplete="given-name"
    maxLength={50}
    defaultValue={defaultValue}
  />
);

export const LastNameField = ({ defaultValue }: NameFieldProps) => (
  <TextField
    label={words.lastName()}
    name="lastName"
    autoComplete="family-name"
    maxLength={50}
    defaultValue={defaultValue}
    optional
  />
);

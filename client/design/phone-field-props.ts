import type { FieldText } from "./field.tsx";

export interface PhoneFieldProps extends FieldText {
  /** E.164, such as `+49301234567`. */
  readonly defaultValue?: string | null | undefined;
  /** Countries on top of the list, the likeliest first (ISO 3166, two letters); by default those of the languages the
   *  browser asks for. */
  readonly preferredCountries?: readonly string[];
  /** Further rule for the number as E.164, such as only mobile numbers of one country. */
  readonly pattern?: { readonly expression: RegExp; readonly message: string };
}

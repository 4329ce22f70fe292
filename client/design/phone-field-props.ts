import type { FieldText } from "./field.tsx";

export interface PhoneFieldProps extends FieldText {
  /** E.164, such as `+49301234567`. */
  readonly defaultValue?: string | null | undefined;
  /**
   * Countries at the top of the list, likeliest first (ISO 3166, two letters); by default those of the browser's
   * languages.
   */
  readonly preferredCountries?: readonly string[];
  /** Additional rule for the number as E.164, such as only mobile numbers of one country. */
  readonly pattern?: { readonly expression: RegExp; readonly message: string };
}

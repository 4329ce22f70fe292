import type { FieldErrors } from "#shared/problems.ts";

/** What an action of a page answered when the form could not be taken as it was. */
export interface FormState {
  readonly intent: string | undefined;
  readonly message: string | undefined;
  readonly fields: FieldErrors;
  /** What was typed, by field name, without passwords and files. */
  readonly values: Readonly<Record<string, string>>;
}

export interface PageProps<Data> {
  readonly data: Data;
  /** The last form result of this page, or undefined. */
  readonly form: FormState | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
}

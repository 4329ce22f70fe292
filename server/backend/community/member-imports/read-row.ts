import type * as z from "zod";
import { emailField, otherNameField } from "#shared/contract/account-fields.ts";
import type { ImportField, ImportMapping, ImportOptions } from "#shared/contract/member-imports.ts";
import {
  customFieldValue,
  externalIdField,
  labelNames,
  phoneTextField,
} from "#shared/contract/member-shapes.ts";
import { typedText } from "#shared/typed-text.ts";
import * as refusals from "#words/refusals.ts";
import { type RowConsent, readConsent } from "./read-consent.ts";
import type { CsvRow } from "./read-csv.ts";

/** The person described by a row; empty cells are ignored. */
export interface ImportedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly externalId: string | null;
  readonly labels: readonly string[];
  /** Values of custom fields, keyed by the community's names; only those present in the row. */
  readonly custom: Readonly<Record<string, string>>;
  /** Undefined if no column tells, so that what the team says of the whole file holds. */
  readonly consent: RowConsent | undefined;
}

/** True if the file says that this person did not agree to emails. */
export const refuses = ({ consent }: ImportedPerson): boolean => consent?.isGiven === false;

export interface RowProblem {
  /** A standard field, or the community's name of a custom one. */
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

export type ReadRow = { readonly person: ImportedPerson } | { readonly problem: RowProblem };

/** Reads one row by the mapping. Returns a person, or the first problem found. */
export function readRow(
  { cells }: CsvRow,
  mapping: ImportMapping,
  { own = [], now }: { readonly own?: ImportOptions["custom"]; readonly now: Date },
): ReadRow {
  const swallowing = cells.findIndex(swallowsRows);
  if (swallowing >= 0) {
    const [field = "email"] = Object.entries(mapping).find(([, column]) => column === swallowing) ?? [];
    const column = own.find((each) => each.column === swallowing)?.name ?? field;
    return { problem: { column, value: cells[swallowing] ?? "", message: refusals.rowsInACell() } };
  }
  const written = (field: ImportField) => cells[mapping[field] ?? -1] ?? "";
  const cell = (field: ImportField) => typedText(written(field));
  const [, nameBefore = "", address = cell("email").replace(/^mailto:/i, "")] =
    NAMED_ADDRESS.exec(cell("email")) ?? [];
  const [fromName = "", ...rest] = inOrder(cell("name") || nameBefore).split(/\s+/);
  const typed = {
    email: address,
    firstName: cell("firstName") || fromName,
    lastName: cell("lastName") || rest.join(" "),
    phone: cell("phone"),
    externalId: cell("externalId"),
    labels: written("labels")
      .split(/[,;|\n]/)
      .map(typedText)
      .filter(Boolean),
  };
  const schemas = {
    email: emailField,
    firstName: otherNameField,
    lastName: otherNameField,
    phone: phoneTextField,
    externalId: externalIdField,
    labels: labelNames,
  } satisfies Record<keyof typeof typed, z.ZodType>;
  for (const [field, schema] of Object.entries(schemas) as [keyof typeof typed, z.ZodType][]) {
    const found = schema.safeParse(typed[field]);
    if (!found.success) {
      const message = found.error.issues[0]?.message ?? refusals.rowInvalid();
      return { problem: { column: field, value: cell(field), message } };
    }
  }
  const custom: Record<string, string> = {};
  for (const { column, name } of own) {
    const value = typedText(cells[column] ?? "");
    if (value === "") continue;
    const found = customFieldValue.safeParse(value);
    if (!found.success) {
      const message = found.error.issues[0]?.message ?? refusals.rowInvalid();
      return { problem: { column: name, value, message } };
    }
    custom[name] = found.data;
  }
  const consent = mapping.consent === undefined ? undefined : readConsent(cell("consent"), now);
  if (consent && "problem" in consent)
    return { problem: { column: "consent", value: cell("consent"), message: consent.problem } };
  return {
    person: {
      ...typed,
      custom,
      consent,
      email: emailField.parse(typed.email),
      phone: typed.phone || null,
      externalId: typed.externalId || null,
    },
  };
}

/**
 * Whether a quotation mark that is not closed took rows into its cell, up to the next cell in quotation marks: without
 * being noticed, their people would be left out.
 */
function swallowsRows(text: string): boolean {
  const end = text.indexOf("\n");
  const below = end < 0 ? "" : text.slice(end);
  return below.includes("@") && /[,;\t\n]"/.test(below);
}

/** An address after a name, as e-mail programs write it, with optional quotes around the name. */
const NAMED_ADDRESS = /^"?([^"<]*?)"?\s*<(?:mailto:)?([^<>]*)>$/i;

/** "Hill, Ida" → "Ida Hill". What follows the comma in "Ida Hill, MBA" or "Dr. Ida Hill, LL.M." is a degree. */
const inOrder = (name: string): string =>
  /\s.*,.*[\p{Lu}.]$/u.test(name) ? name : name.replace(/^([^,]+),\s*([^,]+)$/, "$2 $1");

/** Remembers the people of earlier rows, to recognise a second row for the same person. */
export class SeenInFile {
  readonly #emails = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  /**
   * Returns the problem if an earlier row has this person's address or number; null otherwise. Remembers them for later
   * rows.
   */
  meet({ email, externalId }: ImportedPerson, line: number): RowProblem | null {
    const before = this.#emails.get(email.toLowerCase());
    if (before !== undefined) {
      return { column: "email", value: email, message: refusals.sameAddressAsLine({ before }) };
    }
    this.#emails.set(email.toLowerCase(), line);
    if (externalId === null) return null;
    const first = this.#numbers.get(externalId);
    if (first !== undefined) {
      return { column: "externalId", value: externalId, message: refusals.sameNumberAsLine({ first }) };
    }
    this.#numbers.set(externalId, line);
    return null;
  }
}

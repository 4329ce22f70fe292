import type { z } from "zod";

/** A value of a row as the contract has it: moments are text, as JSON has no others. */
type Shown<Value> = Value extends Date ? string : Value;

/** The fields of the contract that the row does not have, or has as something else. */
type Missing<Output, Row> = {
  [Name in keyof Output]-?: Name extends keyof Row
    ? Shown<Row[Name]> extends Output[Name]
      ? never
      : Name
    : Name;
}[keyof Output];

/**
 * Presents a row as the contract declares it: each field of the schema is the one in `computed` or else the row's column
 * of that name, moments as text. Columns that the schema does not name are left out. What callers may see only in part,
 * such as a masked address, belongs in `computed`.
 */
export function presented<Schema extends z.ZodObject, Row extends object>(
  { shape }: Schema,
  row: Row,
  computed: Pick<z.output<Schema>, Missing<z.output<Schema>, Row>> & Partial<z.output<Schema>>,
): z.output<Schema> {
  const values: Readonly<Record<string, unknown>> = { ...row, ...computed };
  const fields = Object.keys(shape).filter((name) => name in values);
  return Object.fromEntries(fields.map((name) => [name, shown(values[name])])) as z.output<Schema>;
}

const shown = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

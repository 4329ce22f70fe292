import * as z from "zod";
import type { Fields, FieldValue, FlagField, List, ListField, SetField } from "../lists/list.ts";
import { flagInput } from "./common.ts";
import { typed } from "./fields.ts";

const MAX_ID = 64;
const MAX_DAYS = 3650;

/** Returns the schema of a list field's values. */
export function schemaOf(field: ListField): z.ZodType {
  switch (field.kind) {
    case "text":
    case "search":
      return typed().max(field.longest);
    case "choice":
      return z.enum(Object.keys(field.names));
    case "one":
      return z.enum(field.values);
    case "record":
      return z.string().max(MAX_ID);
    case "day":
      return z.iso.date();
    case "days":
      return z.coerce.number().int().min(1).max(MAX_DAYS);
    case "flag":
      return flagInput;
    case "set":
      return z.string().transform((said) => {
        const wanted = said.split(",");
        return field.values.filter((value) => wanted.includes(value)).join(",") || "none";
      });
  }
}

type Schemas<Some extends Fields> = {
  [Name in keyof Some]: Some[Name] extends FlagField
    ? typeof flagInput
    : z.ZodOptional<z.ZodType<FieldValue<Some[Name]>, FieldValue<Some[Name]>>>;
};

/** Returns the input fields for filtering such a list, all of them optional. */
export const filterFields = <Some extends Fields>(fields: Some): Schemas<Some> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "flag" ? flagInput : schemaOf(field).optional(),
    ]),
  ) as Schemas<Some>;

/** Returns the input fields for filtering a list and for its view options, such as its order. */
export const listFields = <Filters extends Fields, Look extends Fields>({
  filters,
  look,
}: {
  readonly filters: Filters;
  readonly look: Look;
}) => filterFields({ ...filters, ...look });

type ViewValue<Field> = Field extends SetField
  ? string[]
  : Field extends FlagField
    ? boolean
    : FieldValue<Field>;

type ViewSchemas<Some extends Fields> = {
  [Name in keyof Some]: z.ZodOptional<z.ZodType<ViewValue<Some[Name]>, ViewValue<Some[Name]>>>;
};

/** Returns the schema of a saved view of such a list: its filters and view options, all of them optional. */
export const viewOf = <Of extends List>({ filters, look }: Of) =>
  z.object(
    Object.fromEntries(
      Object.entries({ ...filters, ...look }).map(([name, field]) => [name, viewField(field).optional()]),
    ) as ViewSchemas<Of["filters"]> & ViewSchemas<Of["look"]>,
  );

function viewField(field: ListField): z.ZodType {
  if (field.kind === "set") return z.array(z.enum(field.values)).max(field.values.length);
  return field.kind === "flag" ? z.union([z.boolean(), z.stringbool()]) : schemaOf(field);
}

import * as z from "zod";
import { wholeNumberIn } from "#shared/written-number.ts";
import type { ActionRequest } from "../ssr/page.ts";

/** A schema with named fields; an intersection has the fields of both its parts. */
type Told = z.ZodObject | z.ZodIntersection;

/** An operation of the contract, reduced to the parts that forms need. */
interface Operation<Schema extends Told> {
  readonly "~orpc": { readonly inputSchema?: Schema | undefined };
}

/** The part of an input that form fields cannot supply: where it is a union, the page provides one variant in full. */
type Untold<Schema> = Schema extends z.ZodObject
  ? unknown
  : Schema extends z.ZodIntersection<infer One, infer Other>
    ? Untold<One> & Untold<Other>
    : z.input<Schema>;

type Form = ActionRequest["form"];

/**
 * Builds the input of an operation: route parameters come from the route, and every other field from the form, under
 * its name in the contract. The operation validates it, so that errors appear at the field of that name.
 * @param given values that the page represents in another way than the contract
 */
export function inputOf<Schema extends Told>(
  operation: Operation<Schema>,
  { form, params }: Pick<ActionRequest, "form" | "params">,
  ...[given]: unknown extends Untold<Schema>
    ? [given?: Partial<z.input<Schema>>]
    : [given: Partial<z.input<Schema>> & Untold<Schema>]
): z.input<Schema> {
  const { inputSchema } = operation["~orpc"];
  const fields = inputSchema ? shapeOf(inputSchema) : {};
  const routed = Object.fromEntries(Object.entries(params).filter(([name]) => name in fields));
  return { ...valuesIn(fields, form), ...routed, ...(given as object) } as z.input<Schema>;
}

/** Does the same for a part of an input, such as its `changes`. */
export const valuesOf = <Schema extends Told>(schema: Schema, form: Form): z.input<Schema> =>
  valuesIn(shapeOf(schema), form) as z.input<Schema>;

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Returns the fields of an object, or those of both parts of an intersection. */
function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left), ...shapeOf(schema.def.right) };
  return {};
}

/** @param within prefix of the part's fields in the form, such as "content." */
const valuesIn = (fields: Shape, form: Form, within = "") =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, schema]) => [name, valueIn(form, within + name, schema)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Reads one field of a form; undefined if it is optional and missing. */
function valueIn(form: Form, name: string, schema: z.core.$ZodType): unknown {
  const { kind, isOptional, isNullable } = kindOf(schema);
  if (kind instanceof z.ZodFile) return fileIn(form, name);
  if (kind instanceof z.ZodObject || kind instanceof z.ZodRecord) {
    const isThere = form.names().some((field) => field.startsWith(`${name}.`));
    return !isThere && isOptional ? undefined : partsIn(form, name, kind);
  }
  // Unticked checkboxes are not sent; a nullable boolean is a choice between named options.
  const isBox = kind instanceof z.ZodBoolean || (kind instanceof z.ZodLiteral && kind.values.has(true));
  if (isBox && !isNullable) return form.checked(name);
  const isThere = form.checked(name);
  // An optional field that is missing leaves the stored value unchanged.
  if (!isThere && isOptional) return undefined;
  if (kind instanceof z.ZodArray) return form.all(name);
  if (!isThere) return "";
  const text = form.text(name);
  // An unknown value of an optional choice counts as no choice.
  if (kind instanceof z.ZodEnum && isOptional && !kind.options.includes(text))
    return isNullable && text === "" ? null : undefined;
  if (isBox) return text === "" ? null : text === "true";
  if (kind instanceof z.ZodString) return text === "" && isNullable ? null : text;
  if (text.trim() !== "") return kind instanceof z.ZodNumber ? numberIn(text, kind) : text;
  // Nothing was chosen or no number entered, and the empty string is not a valid value.
  const isValue = !(kind instanceof z.ZodNumber) && z.safeParse(kind, "").success;
  return isValue ? "" : isNullable ? null : isOptional ? undefined : "";
}

const numberIn = (text: string, { isInt }: z.ZodNumber): number =>
  isInt ? wholeNumberIn(text) : Number(text);

/** Reads the fields of an object, or the non-empty entries of a record. */
function partsIn(form: Form, name: string, kind: z.ZodObject | z.ZodRecord): unknown {
  if (kind instanceof z.ZodObject) return valuesIn(kind.shape, form, `${name}.`);
  const { keyType, valueType } = kind.def;
  const keys = keyType instanceof z.ZodEnum ? keyType.options.map(String) : [];
  const told = keys.filter((key) => form.text(`${name}.${key}`) !== "");
  return Object.fromEntries(told.map((key) => [key, valueIn(form, `${name}.${key}`, valueType)]));
}

function fileIn(form: Form, name: string): File | undefined {
  const found = form.file(name);
  return found && new File([new Uint8Array(found.bytes)], found.name, { type: found.type });
}

interface Kind {
  readonly kind: z.core.$ZodType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** Unwraps a schema, and notes whether it is optional or nullable. */
function kindOf(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return { ...kindOf(schema.def.innerType), isOptional: true };
  if (schema instanceof z.ZodNullable) return { ...kindOf(schema.def.innerType), isNullable: true };
  if (schema instanceof z.ZodPipe) return kindOf(schema.def.in);
  return { kind: schema, isOptional: false, isNullable: false };
}

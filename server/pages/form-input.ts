import * as z from "zod";
import type { ActionRequest } from "../ssr/page.ts";

/** What says field by field what it takes; of two schemas that are both meant, each by itself. */
type Told = z.ZodObject | z.ZodIntersection;

/** An operation of the contract, as far as a form needs to know it. */
interface Operation<Schema extends Told> {
  readonly "~orpc": { readonly inputSchema?: Schema | undefined };
}

/** What no field tells: where an input is one of several things, the page says which, and all of that one. */
type Untold<Schema> = Schema extends z.ZodObject
  ? unknown
  : Schema extends z.ZodIntersection<infer One, infer Other>
    ? Untold<One> & Untold<Other>
    : z.input<Schema>;

type Form = ActionRequest["form"];

/**
 * The input of an operation as a page says it: what the route names by the route, and every other field by the form,
 * under its name in the contract. The operation checks it, so that what it finds wrong stands at the field of that name.
 * @param given what the page says in another way than the contract does
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

/** The same for a part of an input, such as the changes in it. */
export const valuesOf = <Schema extends Told>(schema: Schema, form: Form): z.input<Schema> =>
  valuesIn(shapeOf(schema), form) as z.input<Schema>;

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The fields of an object; of two that are both meant, the fields of both. */
function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left), ...shapeOf(schema.def.right) };
  return {};
}

/** @param within how the fields of a part begin in the form, such as "content." */
const valuesIn = (fields: Shape, form: Form, within = "") =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, schema]) => [name, valueIn(form, within + name, schema)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** What a form says in one field; undefined where it may be left out and is. */
function valueIn(form: Form, name: string, schema: z.core.$ZodType): unknown {
  const { kind, isOptional, isNullable } = kindOf(schema);
  if (kind instanceof z.ZodFile) return fileIn(form, name);
  if (kind instanceof z.ZodObject || kind instanceof z.ZodRecord) {
    const isThere = form.names().some((field) => field.startsWith(`${name}.`));
    return !isThere && isOptional ? undefined : partsIn(form, name, kind);
  }
  // A box that is not ticked is not sent; what can be yes, no or neither is chosen by name.
  const isBox = kind instanceof z.ZodBoolean || (kind instanceof z.ZodLiteral && kind.values.has(true));
  if (isBox && !isNullable) return form.checked(name);
  const isThere = form.checked(name);
  // What may be left out, and is, leaves things as they are.
  if (!isThere && isOptional) return undefined;
  if (kind instanceof z.ZodArray) return form.all(name);
  if (!isThere) return "";
  const text = form.text(name);
  // What is none of the choices is as if nothing was chosen, where nothing need be.
  if (kind instanceof z.ZodEnum && isOptional && !kind.options.includes(text))
    return isNullable && text === "" ? null : undefined;
  if (isBox) return text === "" ? null : text === "true";
  if (kind instanceof z.ZodString) return text === "" && isNullable ? null : text;
  if (text.trim() !== "") return kind instanceof z.ZodNumber ? Number(text) : text;
  // Nothing was chosen, or no number typed, where that is not a value of its own.
  const isValue = !(kind instanceof z.ZodNumber) && z.safeParse(kind, "").success;
  return isValue ? "" : isNullable ? null : isOptional ? undefined : "";
}

/** Of an object its fields, and of a record those of its entries in which something stands. */
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

/** What is left of a schema once it is known whether it may be left out, or empty. */
function kindOf(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return { ...kindOf(schema.def.innerType), isOptional: true };
  if (schema instanceof z.ZodNullable) return { ...kindOf(schema.def.innerType), isNullable: true };
  if (schema instanceof z.ZodPipe) return kindOf(schema.def.in);
  return { kind: schema, isOptional: false, isNullable: false };
}

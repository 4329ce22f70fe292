import * as z from "zod";
import type { ActionRequest } from "../ssr/page.ts";

/** An operation of the contract, as far as a form needs to know it. */
interface Operation<Schema extends z.ZodType> {
  readonly "~orpc": { readonly inputSchema?: Schema | undefined };
}

type Form = ActionRequest["form"];

/**
 * The input of an operation as a page says it: what the route names by the route, and every other field by the form,
 * under its name in the contract. The operation checks it, so that what it finds wrong stands at the field of that name.
 * @param given what the page says in another way than the contract does
 */
export function inputOf<Schema extends z.ZodType>(
  operation: Operation<Schema>,
  { form, params }: Pick<ActionRequest, "form" | "params">,
  given: Partial<z.input<Schema>> = {},
): z.input<Schema> {
  const { inputSchema } = operation["~orpc"];
  const fields = inputSchema ? shapeOf(inputSchema) : {};
  const routed = Object.fromEntries(Object.entries(params).filter(([name]) => name in fields));
  return { ...valuesIn(fields, form), ...routed, ...given } as z.input<Schema>;
}

/** The same for a part of an input, such as the changes in it. */
export const valuesOf = <Schema extends z.ZodType>(schema: Schema, form: Form): z.input<Schema> =>
  valuesIn(shapeOf(schema), form) as z.input<Schema>;

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The fields of an object; of two that are both meant, the fields of both. */
function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left), ...shapeOf(schema.def.right) };
  return {};
}

const valuesIn = (fields: Shape, form: Form) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, schema]) => [name, valueIn(form, name, schema)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** What a form says in one field; undefined where it may be left out and is. */
function valueIn(form: Form, name: string, schema: z.core.$ZodType): unknown {
  const { kind, isOptional, isNullable } = kindOf(schema);
  // A box that is not ticked is not sent.
  if (kind instanceof z.ZodBoolean) return form.checked(name);
  const isThere = form.checked(name);
  // What may be left out, and is, leaves things as they are.
  if (!isThere && isOptional) return undefined;
  if (kind instanceof z.ZodArray) return form.all(name);
  if (!isThere) return "";
  const text = form.text(name);
  if (kind instanceof z.ZodString) return text === "" && isNullable ? null : text;
  if (text.trim() !== "") return kind instanceof z.ZodNumber ? Number(text) : text;
  // Nothing was chosen, or no number typed, where that is not a value of its own.
  const isValue = !(kind instanceof z.ZodNumber) && z.safeParse(kind, "").success;
  return isValue ? "" : isNullable ? null : isOptional ? undefined : "";
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

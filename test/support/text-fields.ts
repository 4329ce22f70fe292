import * as z from "zod";
import { contract } from "#shared/contract/index.ts";

/** A text in the input of an operation. */
export interface TextField {
  /** For example "packs.create.content.title". */
  readonly path: string;
  readonly schema: z.ZodString;
}

/** Returns every text that an operation takes, at any depth. */
export const textFields = (): TextField[] =>
  Object.entries(contract).flatMap(([domain, operations]) =>
    Object.entries<{ readonly "~orpc": { readonly inputSchema?: unknown } }>(operations).flatMap(
      ([name, { "~orpc": declared }]) => textsOf(declared.inputSchema, `${domain}.${name}`),
    ),
  );

function textsOf(schema: unknown, path: string): TextField[] {
  if (schema instanceof z.ZodString) return [{ path, schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return textsOf(schema.element, path);
  if (schema instanceof z.ZodRecord)
    return [...textsOf(schema.keyType, path), ...textsOf(schema.valueType, path)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path));
  if (schema instanceof z.ZodIntersection)
    return [...textsOf(schema.def.left, path), ...textsOf(schema.def.right, path)];
  if (schema instanceof z.ZodPipe) return textsOf(schema.in, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional
  )
    return textsOf(schema.unwrap(), path);
  return [];
}

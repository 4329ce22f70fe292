import { expect, it } from "vitest";
import * as z from "zod";
import { contract } from "#shared/contract/index.ts";

const withFiles = Object.entries(contract).flatMap(([domain, operations]) =>
  Object.entries(operations).flatMap(
    ([
      name,
      {
        "~orpc": { inputSchema },
      },
    ]) => {
      const fields = inputSchema instanceof z.ZodObject ? Object.values(inputSchema.shape) : [];
      return fields.some((field) => bare(field) instanceof z.ZodFile)
        ? [{ name: `${domain}.${name}`, fields }]
        : [];
    },
  ),
);

it("some operations take a file", () => expect(withFiles.length).toBeGreaterThan(3));

// Beside a file, everything is sent as text.
it.each(withFiles)("$name reads numbers and booleans that are written as text", ({ fields }) => {
  const unreadable = fields
    .flatMap((field) => leavesOf(field as z.ZodType))
    .filter((leaf) => !accepts(leaf, leaf instanceof z.ZodNumber ? "1" : "true"));
  expect(unreadable.map((leaf) => leaf.constructor.name)).toEqual([]);
});

function bare(schema: unknown): unknown {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapped || schema instanceof z.ZodNullable ? bare(schema.def.innerType) : schema;
}

/** The numbers and booleans in a schema, or the unions that contain them. */
function leavesOf(schema: z.ZodType): z.ZodType[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject)
    return Object.values(inner.shape).flatMap((field) => leavesOf(field as z.ZodType));
  if (inner instanceof z.ZodArray) return leavesOf(inner.element as z.ZodType);
  if (inner instanceof z.ZodRecord) return leavesOf(inner.valueType as z.ZodType);
  const counts = inner instanceof z.ZodNumber || inner instanceof z.ZodBoolean || inner instanceof z.ZodUnion;
  return counts ? [inner as z.ZodType] : [];
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

import { expect, it } from "vitest";
import * as z from "zod";
import { contract } from "#shared/contract/index.ts";

const inputs = Object.entries(contract).flatMap(([domain, operations]) =>
  Object.entries(operations).flatMap(
    ([
      name,
      {
        "~orpc": { inputSchema },
      },
    ]) =>
      inputSchema instanceof z.ZodObject ? [{ name: `${domain}.${name}`, fields: inputSchema.shape }] : [],
  ),
);

it("the contract has more than 100 inputs with fields", () => expect(inputs.length).toBeGreaterThan(100));

// The default of an optional field is applied when nothing was sent: a change would overwrite the stored value with it.
it.each(inputs)("$name has no default for an optional field", ({ fields }) => {
  const filledIn = Object.entries(fields).filter(
    ([, field]) => field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodDefault,
  );
  expect(filledIn.map(([name]) => name)).toEqual([]);
});

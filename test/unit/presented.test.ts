import { describe, expect, it } from "vitest";
import { z } from "zod";
import { presented } from "../../server/backend/platform/presented.ts";

const declared = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  note: z.string().optional(),
});

describe("a row presented as the contract declares it", () => {
  const row = { id: "one", email: "ida@example.com", createdAt: new Date(0), paidAt: null, secretHash: "x" };

  it("has the declared columns, moments as text, and none of the others", () => {
    expect(presented(declared, row, {})).toEqual({
      id: "one",
      email: "ida@example.com",
      createdAt: "1970-01-01T00:00:00.000Z",
      paidAt: null,
    });
  });

  it("prefers what is computed to the column of the same name", () => {
    expect(presented(declared, row, { email: "i…@example.com" }).email).toBe("i…@example.com");
  });
});

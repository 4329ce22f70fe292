import { describe, expect, it } from "vitest";
import * as z from "zod";
import { contract } from "#shared/contract/index.ts";
import { inputOf, valuesOf } from "../../server/pages/form-input.ts";
import { FormValues } from "../../server/ssr/page.ts";

const form = (...entries: [string, string][]) => new FormValues(entries);

const everything = z.object({
  name: z.string(),
  note: z.string().default(""),
  end: z.string().nullable(),
  kind: z.enum(["one", "two"]).optional(),
  replyTo: z.union([z.literal(""), z.email()]).optional(),
  count: z.coerce.number().nullable().optional(),
  ticked: z.boolean().default(true),
  several: z.array(z.string()),
  others: z.array(z.string()).optional(),
});

describe("a form is read as its operation takes it", () => {
  it("takes each field by its kind", () => {
    const typed = form(
      ["name", "Ada"],
      ["note", ""],
      ["end", "2026-11-21"],
      ["kind", "two"],
      ["count", "12"],
      ["ticked", "on"],
      ["several", "a"],
      ["several", "b"],
    );
    expect(valuesOf(everything, typed)).toEqual({
      name: "Ada",
      note: "",
      end: "2026-11-21",
      kind: "two",
      count: 12,
      ticked: true,
      several: ["a", "b"],
    });
  });

  it("tells what is empty from what is not there", () => {
    const empty = form(["name", ""], ["end", ""], ["kind", ""], ["count", " "], ["replyTo", ""]);
    expect(valuesOf(everything, empty)).toEqual({
      name: "",
      end: null,
      replyTo: "",
      count: null,
      ticked: false,
      several: [],
    });
    expect(valuesOf(everything, form())).toEqual({ name: "", end: "", ticked: false, several: [] });
  });

  it("lets the route say what it names, whatever the form says", () => {
    const asked = {
      form: form(["business", "another"], ["member", "mbr_1"], ["subject", "Hi"], ["message", "Hello"]),
      params: { business: "club", rest: "x" },
    };
    expect(inputOf(contract.members.write, asked)).toEqual({
      business: "club",
      member: "mbr_1",
      subject: "Hi",
      message: "Hello",
    });
  });

  it("finds the fields of two schemas that are both meant", () => {
    const asked = { form: form(["change", "approve"], ["reason", ""]), params: { business: "club" } };
    const given = { members: ["mbr_1"] };
    expect(inputOf(contract.members.change, asked, given)).toEqual({
      business: "club",
      change: "approve",
      reason: "",
      members: ["mbr_1"],
    });
  });

  it("reads every operation of the contract, and says no field that is not in it", () => {
    const operations = Object.values(contract).flatMap((domain) => Object.values(domain));
    expect(operations.length).toBeGreaterThan(100);
    for (const operation of operations) {
      const input = inputOf(operation, { form: form(["nobody", "asked"]), params: { business: "club" } });
      expect(input).not.toHaveProperty("nobody");
      const schema = operation["~orpc"].inputSchema;
      if (schema instanceof z.ZodObject)
        expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(input as object)));
    }
  });
});

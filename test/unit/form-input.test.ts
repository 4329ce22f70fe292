import { describe, expect, it } from "vitest";
import * as z from "zod";
import { contract } from "#shared/contract/index.ts";
import { qrStyle } from "#shared/contract/link-shapes.ts";
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

describe("reading a form for its operation", () => {
  it("converts each field by its type", () => {
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

  it("distinguishes empty fields from missing ones", () => {
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

  it("reads nested objects from prefixed names, and records from their filled-in fields", () => {
    const link = form(
      ["link", "lnk_1"],
      ["style.foreground", "#003366"],
      ["style.level", "H"],
      ["style.margin", "6"],
      ["style.caption", ""],
    );
    expect(inputOf(contract.links.style, { form: link, params: { business: "club" } })).toEqual({
      business: "club",
      link: "lnk_1",
      style: { foreground: "#003366", level: "H", margin: 6, caption: "", logo: false },
    });
    const columns = form(
      ["mapping.email", "2"],
      ["mapping.name", ""],
      ["utm.source", "Poster"],
      ["utm.term", ""],
    );
    const parts = z.object({
      mapping: z.partialRecord(z.enum(["email", "name"]), z.coerce.number()),
      utm: z.partialRecord(z.enum(["source", "term"]), z.string()).default({}),
      look: qrStyle.optional(),
    });
    expect(valuesOf(parts, columns)).toEqual({ mapping: { email: 2 }, utm: { source: "Poster" } });
    expect(valuesOf(parts, form())).toEqual({ mapping: {} });
  });

  it("reads a required checkbox, a choice of yes, no or neither, and a file", async () => {
    const parts = z.object({
      terms: z.literal(true),
      approval: z.boolean().nullable().default(null),
      picture: z.file().optional(),
    });
    const bytes = new TextEncoder().encode("drawn");
    const filled = new FormValues(
      [
        ["terms", "on"],
        ["approval", "false"],
      ],
      [["picture", { name: "a.png", type: "image/png", bytes }]],
    );
    const { picture, ...others } = valuesOf(parts, filled);
    expect(others).toEqual({ terms: true, approval: false });
    expect(picture).toMatchObject({ name: "a.png", type: "image/png" });
    expect(await picture?.text()).toBe("drawn");
    expect(valuesOf(parts, form(["approval", "true"]))).toEqual({ terms: false, approval: true });
    expect(valuesOf(parts, form(["approval", ""]))).toEqual({ terms: false, approval: null });
  });

  it("does not compile for an operation with alternative inputs, as no field says which is meant", () => {
    const asked = { form: form(["invitation", "inv_1"], ["reason", ""]), params: { business: "club" } };
    // @ts-expect-error An invitation is named by its id or by the secret of its mail.
    expect(inputOf(contract.team.accept, asked)).toEqual({});
    // @ts-expect-error Who is meant are those who were ticked, or a selection.
    inputOf(contract.members.change, asked, { change: "approve" });
    const given = { invitation: "inv_1" };
    expect(inputOf(contract.team.decline, asked, given)).toEqual({ invitation: "inv_1", reason: "" });
  });

  it("drops an invalid choice with a default, and leaves it to validation otherwise", () => {
    const choices = z.object({ kind: z.enum(["one", "two"]).default("one"), must: z.enum(["one", "two"]) });
    expect(valuesOf(choices, form(["kind", "three"], ["must", "three"]))).toEqual({ must: "three" });
  });

  it("lets route parameters override the form's fields", () => {
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

  it("finds the fields of both schemas in an intersection", () => {
    const asked = { form: form(["change", "approve"], ["reason", ""]), params: { business: "club" } };
    const given = { members: ["mbr_1"] };
    expect(inputOf(contract.members.change, asked, given)).toEqual({
      business: "club",
      change: "approve",
      reason: "",
      members: ["mbr_1"],
    });
  });

  it("works for every operation of the contract, and adds no field that is not in it", () => {
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

import { afterEach, expect, it, vi } from "vitest";
import { operatorOptions, whyNotStorable } from "../../scripts/operator-options.ts";

afterEach(() => vi.restoreAllMocks());

it.each([
  ["an option without its value", ["--answer"], "Option '--answer <value>' argument missing"],
  ["an unknown option", ["--replay"], "Unknown option '--replay'"],
  ["text that no database can store", ["--answer", "ENQ\0"], "can't use here"],
])("an operator's command answers %s with one line and how it is used", (_, args, why) => {
  const said = vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  const options = { answer: { type: "string" } } as const;
  expect(() => operatorOptions({ args, options }, "Usage: npm run enquiries")).toThrow("ended");
  const [text = ""] = said.mock.calls[0] ?? [];
  expect(text.split("\n")).toEqual([expect.stringContaining(why), "Usage: npm run enquiries"]);
});

it("what is piped into an operator's command is refused if no database can store it", () => {
  expect(whyNotStorable("Yes, gladly.")).toBeUndefined();
  expect(whyNotStorable("Yes\0")).toMatch(/./);
});

import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditTopics } from "#shared/lists/audit.ts";

const backend = join(import.meta.dirname, "../../server/backend");

it("every action of the audit log belongs to a subject that it can be filtered by, and every subject has one", async () => {
  const actions = new Set<string>();
  for await (const path of glob("**/*.ts", { cwd: backend, exclude: ["seed/**"] })) {
    const source = readFileSync(join(backend, path), "utf8");
    // Written in place, chosen between two, or composed: `business.${word}`.
    const written =
      /\baction:[^,;]*?["`]([a-z]+\.)[a-z$-]|\b(?:record|noteOn\w+)\([^;"`]*["`]([a-z]+\.)[a-z$-]/g;
    for (const [, named, recorded] of source.matchAll(written)) actions.add(named ?? recorded ?? "");
  }
  expect(actions.size).toBeGreaterThan(20);
  const beginnings = auditTopics.map(([beginning]) => beginning);
  const isOf = (beginning: string) => (action: string) => action.startsWith(beginning);
  expect(
    [...actions].filter((action) => !beginnings.some((beginning) => action.startsWith(beginning))),
  ).toEqual([]);
  expect(beginnings.filter((beginning) => ![...actions].some(isOf(beginning)))).toEqual([]);
});

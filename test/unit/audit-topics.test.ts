import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditTopics } from "#shared/lists/audit.ts";

const backend = join(import.meta.dirname, "../../server/backend");

it("every subject that the audit log can be filtered by has an action", async () => {
  const actions: string[] = [];
  for await (const path of glob("**/*.ts", { cwd: backend, exclude: ["seed/**"] })) {
    const source = readFileSync(join(backend, path), "utf8");
    // Written in place, chosen between two, or composed: `business.${word}`.
    const written =
      /\baction:[^,;]*?["`]([a-z]+\.)[a-z$-]|\b(?:record|noteOn\w+)\([^;"`]*["`]([a-z]+\.)[a-z$-]/g;
    for (const [, named, recorded] of source.matchAll(written)) actions.push(named ?? recorded ?? "");
  }
  const beginnings = auditTopics.map(([beginning]) => beginning);
  expect(beginnings.filter((beginning) => !actions.some((action) => action.startsWith(beginning)))).toEqual(
    [],
  );
});

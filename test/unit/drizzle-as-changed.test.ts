import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleForNode } from "../../scripts/bundle-for-node.ts";
import { rows, statements } from "../fixtures/every-row.ts";

const root = join(import.meta.dirname, "../..");
const folder = `node_modules/.drizzle-test-${process.pid}`;

describe("Drizzle as patched by the build", () => {
  beforeAll(() => bundleForNode({ rows: "test/fixtures/every-row.ts" }, folder));
  afterAll(() => rm(join(root, folder), { recursive: true, force: true }));

  it("maps database rows as the original does", async () => {
    const changed = await import(join(root, folder, "rows.js"));
    const expected = await rows();
    expect(await changed.rows()).toEqual(expected);
    expect(JSON.stringify(expected)).toContain('"clubs":null');
    expect(JSON.stringify(expected)).toContain('"club":null,"person":"p1"');
  });

  it("executes statements as the original does, and reports a failing one alike", async () => {
    const changed = await import(join(root, folder, "rows.js"));
    const expected = await statements();
    expect(await changed.statements()).toEqual(expected);
    expect(JSON.stringify(expected)).toContain("Error: The table is broken");
  });
});

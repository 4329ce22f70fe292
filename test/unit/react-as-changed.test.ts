import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleForNode } from "../../scripts/bundle-for-node.ts";

const root = join(import.meta.dirname, "../..");
const folder = `node_modules/.react-test-${process.pid}`;

describe("React as patched by the build", () => {
  const entry = { markup: "test/fixtures/every-markup.tsx" };

  beforeAll(async () => {
    await bundleForNode(entry, `${folder}/plain`, { plainReact: true });
    await bundleForNode(entry, `${folder}/changed`);
  });
  afterAll(() => rm(join(root, folder), { recursive: true, force: true }));

  it.each(["shell", "end"])("renders the same HTML as the original, from the %s on", async (at) => {
    const written = async (react: string): Promise<string> =>
      (await import(join(root, folder, react, "markup.js"))).html(at);
    const html = await written("changed");
    expect(html).toBe(await written("plain"));
    for (const part of ["Came later", "Broken", "a &amp; b", 'value="&quot;"', "<i>raw</i>"])
      expect(html).toContain(part);
  });
});

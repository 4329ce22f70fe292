import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import * as esbuild from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledOnce } from "../../scripts/build-cache.ts";

const root = join(import.meta.dirname, "../..");

describe("a bundle that was made before", () => {
  let folder: string;
  let builds = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(root, "node_modules/.cache-test-"));
    await writeFile(join(folder, "greeting.js"), 'export const greeting = "Hello";');
    await writeFile(
      join(folder, "entry.js"),
      'import { greeting } from "./greeting.js"; console.log(greeting);',
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function bundle(steeredBy?: unknown): Promise<string> {
    const options: esbuild.BuildOptions & { metafile: true } = {
      absWorkingDir: root,
      entryPoints: [join(folder, "entry.js")],
      bundle: true,
      metafile: true,
      outdir: relative(root, join(folder, "out")),
    };
    await bundledOnce("test", options, steeredBy, () => {
      builds++;
      return esbuild.build(options);
    });
    return readFile(join(folder, "out/entry.js"), "utf8");
  }

  it("is there again, though nothing is built", async () => {
    const made = await bundle();
    await rm(join(folder, "out"), { recursive: true });
    expect(await bundle()).toBe(made);
    expect(builds).toBe(1);
  });

  it("is built anew where a file is another one", async () => {
    await writeFile(join(folder, "greeting.js"), 'export const greeting = "Good morning";');
    expect(await bundle()).toContain("Good morning");
    expect(builds).toBe(2);
  });

  it("is built anew where something else steers it", async () => {
    await bundle(["another"]);
    expect(builds).toBe(3);
  });
});

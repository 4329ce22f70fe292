import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import * as esbuild from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BuildCache, bundleOf } from "../../scripts/build-cache.ts";

const root = join(import.meta.dirname, "../..");

describe("a cached bundle", () => {
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
    const cache = await BuildCache.open(join(folder, "cache"));
    const options: esbuild.BuildOptions & { metafile: true; write: false } = {
      absWorkingDir: root,
      entryPoints: [join(folder, "entry.js")],
      bundle: true,
      metafile: true,
      write: false,
      outdir: relative(root, join(folder, "out")),
    };
    const { files } = await cache.bundle("test", options, steeredBy, async () => {
      builds++;
      return bundleOf(await esbuild.build(options));
    });
    await cache.save();
    const [content] = files.values();
    return Buffer.from(content ?? []).toString();
  }

  it("is reused without a build", async () => {
    const made = await bundle();
    expect(made).toContain("Hello");
    expect(await bundle()).toBe(made);
    expect(builds).toBe(1);
  });

  it("is rebuilt when a file changes", async () => {
    await writeFile(join(folder, "greeting.js"), 'export const greeting = "Good morning";');
    expect(await bundle()).toContain("Good morning");
    expect(builds).toBe(2);
  });

  it("is rebuilt when other inputs change", async () => {
    await bundle(["another"]);
    expect(builds).toBe(3);
  });
});

describe("a cached transformation", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(root, "node_modules/.cache-test-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function builtWith(...inputs: readonly string[]): Promise<number> {
    const cache = await BuildCache.open(join(folder, "cache"));
    let times = 0;
    const make = async (input: string) => {
      times++;
      return input.toUpperCase();
    };
    const made = inputs.map((input) => cache.made("upper case", Buffer.from(input), () => make(input)));
    const texts = (await Promise.all(made)).map((one) => Buffer.from(one).toString());
    expect(texts).toEqual(inputs.map((input) => input.toUpperCase()));
    await cache.save();
    return times;
  }

  it("is made once for concurrent requests, and not again in the next build", async () => {
    expect(await builtWith("one", "two", "one")).toBe(2);
    expect(await builtWith("one", "two")).toBe(0);
    expect(await builtWith("two", "three")).toBe(1);
  });

  it("is dropped when a build no longer uses it", async () => {
    expect(await builtWith("one")).toBe(1);
  });

  it("is made again when the cache file is corrupt", async () => {
    await writeFile(join(folder, "cache"), "half of someth");
    expect(await builtWith("one")).toBe(1);
    expect(await builtWith("one")).toBe(0);
  });
});

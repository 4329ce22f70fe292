import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
let given: readonly string[];

beforeAll(async () => {
  const lines = (await readFile(join(root, ".dockerignore"), "utf8")).trim().split("\n");
  expect(lines[0]).toBe("*");
  given = lines.slice(1).map((line) => line.replace(/^!/, ""));
});

/** Returns the project's files that a program bundles, without those of packages. */
async function filesOf(entryPoint: string): Promise<string[]> {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outdir: "out",
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs);
}

it("the container image includes everything its build runs", async () => {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const programs = [scripts.words, scripts.build].flatMap(
    (script) => script.match(/(?<=\bnode )\S+\.ts/g) ?? [],
  );
  expect(programs).toEqual(["scripts/compile-words.ts", "build.ts"]);
  const files = (await Promise.all(programs.map(filesOf))).flat();
  const copied = ["package.json", "package-lock.json", ".npmrc", ...files];
  expect(files).toContain("scripts/build-cache.ts");
  expect(
    copied.filter((file) => !given.some((path) => file === path || file.startsWith(`${path}/`))),
  ).toEqual([]);
});

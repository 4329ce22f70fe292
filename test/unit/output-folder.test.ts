import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OutputFolder } from "../../scripts/output-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "treets-output-"));
});
afterEach(() => rm(folder, { recursive: true }));

const contentsOf = (path: string) => readFile(join(folder, path), "utf8");

async function fill(files: Readonly<Record<string, string>>): Promise<void> {
  const output = new OutputFolder(folder);
  await Promise.all(Object.entries(files).map(([path, content]) => output.write(path, content)));
  await output.removeOthers();
}

it("an output folder contains the last written files, and nothing else", async () => {
  await mkdir(join(folder, "left/over"), { recursive: true });
  await writeFile(join(folder, "left/over/file"), "of another time");
  await fill({ "a.txt": "one", "deep/er/b.txt": "two" });
  await fill({ "a.txt": "other", "deep/c.txt": "three" });
  expect(await contentsOf("a.txt")).toBe("other");
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(["a.txt", "deep", "deep/c.txt"]);
});

it("an unchanged file is not rewritten", async () => {
  await fill({ same: "one", other: "one" });
  const before = await stat(join(folder, "same"), { bigint: true });
  await fill({ same: "one", other: "two" });
  const after = await stat(join(folder, "same"), { bigint: true });
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  expect(await contentsOf("other")).toBe("two");
});

it("a file written concurrently is complete", async () => {
  const output = new OutputFolder(folder);
  await writeFile(join(folder, "twice"), "former");
  await Promise.all([output.write("twice", "one"), output.write("twice", "one")]);
  expect(await readdir(folder)).toEqual(["twice"]);
  expect(await contentsOf("twice")).toBe("one");
});

it("a folder is copied with its contents", async () => {
  await fill({ "from/a": "one", "from/deep/b": "two" });
  const output = new OutputFolder(join(folder, "to"));
  await output.copy(join(folder, "from"), "there");
  expect(await contentsOf("to/there/deep/b")).toBe("two");
});

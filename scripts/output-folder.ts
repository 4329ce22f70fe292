import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * The output folder of a build; paths are relative to it. A file with the right content already is left alone, which is
 * several times as fast as writing it. Files of other builds are removed once the build is complete.
 */
export class OutputFolder {
  readonly #root: string;
  readonly #written = new Map<string, Promise<void>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes a file. A file that several bundles share is written once. */
  write(path: string, content: string | Uint8Array): Promise<void> {
    const writing = this.#written.get(path) ?? writeWhole(join(this.#root, path), Buffer.from(content));
    this.#written.set(path, writing);
    return writing;
  }

  /** @param from a folder, whose contents are copied to `path` */
  async copy(from: string, path: string): Promise<void> {
    const files = (await readdir(from, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const source = join(parentPath, name);
        await this.write(join(path, relative(from, source)), await readFile(source));
      }),
    );
  }

  async removeOthers(): Promise<void> {
    const needed = new Set(this.#written.keys());
    for (const path of needed) if (dirname(path) !== ".") needed.add(dirname(path));
    const there = await readdir(this.#root, { recursive: true });
    const others = there.filter((path) => !needed.has(path));
    await Promise.all(others.map((path) => rm(join(this.#root, path), { recursive: true, force: true })));
  }
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const there = await readFile(path).catch(() => undefined);
  if (there?.equals(content)) return;
  await mkdir(dirname(path), { recursive: true });
  if (!there) return writeFile(path, content);
  // Written atomically, as a server may be reading the file.
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

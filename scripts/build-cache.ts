import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { BuildOptions, BuildResult, Metafile } from "esbuild";

const root = join(import.meta.dirname, "..");
/** Beside the packages, as what they make of a file is another thing once they are others. */
const FILE = join(root, "node_modules/.cache/treets-build");

/** What a bundler made, which lies nowhere yet. */
export interface Bundle {
  readonly metafile: Metafile;
  /** By their paths from the project's folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface KeptBundle extends Bundle {
  /** Every file the bundle was made from, by what it held. */
  readonly inputs: Readonly<Record<string, string>>;
}

interface Kept {
  /** What made it. */
  readonly tools: string;
  readonly bundles: ReadonlyMap<string, KeptBundle>;
  readonly made: ReadonlyMap<string, Uint8Array>;
}

/** What turns the same input into something else once it is another one itself. */
const TOOLS = [
  "package-lock.json",
  "build.ts",
  "scripts/bundle-for-node.ts",
  "scripts/build-cache.ts",
  "scripts/build-plugins.ts",
  "scripts/client-graph.ts",
  "scripts/shared-files.ts",
];

/**
 * What the last build made, in one file: with thousands of small ones the file system took longer than the work that
 * they spared. Only what this build used is kept for the next.
 */
export class BuildCache {
  readonly #file: string;
  readonly #tools: string;
  readonly #former: Kept;
  readonly #bundles = new Map<string, KeptBundle>();
  readonly #made = new Map<string, Promise<Uint8Array>>();
  readonly #digests = new Map<string, Promise<string>>();
  #isNew = false;

  private constructor(file: string, tools: string, former: Kept) {
    this.#file = file;
    this.#tools = tools;
    this.#former = former;
  }

  static async open(file = FILE): Promise<BuildCache> {
    const contents = await Promise.all(TOOLS.map((path) => readFile(join(root, path))));
    const tools = digest([process.version, ...contents]);
    const kept = await readFile(file)
      .then((bytes) => deserialize(bytes) as Kept)
      .catch(() => undefined);
    const former = kept?.tools === tools ? kept : { tools, bundles: new Map(), made: new Map() };
    return new BuildCache(file, tools, former);
  }

  /** A bundle, built anew where any file that it was made from is another one, else as it came out before. */
  async bundle(
    name: string,
    options: BuildOptions,
    /** What steers the bundle beside its options and the files it is made of. */
    steeredBy: unknown,
    build: () => Promise<Bundle>,
  ): Promise<Bundle> {
    const { plugins: _plugins, ...plain } = options;
    const key = digest([name, JSON.stringify(plain), JSON.stringify(steeredBy) ?? ""]);
    const former = this.#former.bundles.get(key);
    const isSame = former !== undefined && (await this.#isUnchanged(former));
    const bundle = isSame ? former : await this.#anew(build);
    this.#bundles.set(key, bundle);
    return bundle;
  }

  async #anew(build: () => Promise<Bundle>): Promise<KeptBundle> {
    this.#isNew = true;
    const bundle = await build();
    const inputs = Object.keys(bundle.metafile.inputs);
    const digests = inputs.map(async (path) => [path, await this.#digestOf(path)] as const);
    return { ...bundle, inputs: Object.fromEntries(await Promise.all(digests)) };
  }

  /** What `make` makes of `input`, or made of the same input in the last build. */
  made(kind: string, input: Uint8Array, make: () => Promise<string | Uint8Array>): Promise<Uint8Array> {
    const key = digest([kind, input]);
    const anew = async () => {
      this.#isNew = true;
      return Buffer.from(await make());
    };
    const former = this.#former.made.get(key);
    const made = this.#made.get(key) ?? (former ? Promise.resolve(former) : anew());
    this.#made.set(key, made);
    return made;
  }

  async save(): Promise<void> {
    if (!this.#isNew) return;
    const made = [...this.#made].map(async ([key, content]) => [key, await content] as const);
    const kept: Kept = {
      tools: this.#tools,
      bundles: this.#bundles,
      made: new Map(await Promise.all(made)),
    };
    await mkdir(dirname(this.#file), { recursive: true });
    // Whole or not at all, as another build may look for it meanwhile.
    const unfinished = `${this.#file}.${randomUUID()}`;
    await writeFile(unfinished, serialize(kept));
    await rename(unfinished, this.#file);
  }

  async #isUnchanged({ inputs }: KeptBundle): Promise<boolean> {
    const compared = Object.entries(inputs).map(
      async ([path, then]) => (await this.#digestOf(path)) === then,
    );
    return (await Promise.all(compared).catch(() => [false])).every(Boolean);
  }

  /** Bundles share most of their files, so each is read once. */
  #digestOf(path: string): Promise<string> {
    // What follows a question mark tells copies of one file apart; a plugin's own module is no file at all.
    const [file = ""] = path.split("?", 1);
    const read = async () => (/^[\w-]+:/.test(file) ? "" : digest([await readFile(join(root, file))]));
    const known = this.#digests.get(file) ?? read();
    this.#digests.set(file, known);
    return known;
  }
}

/** A bundle of what esbuild built without writing it. */
export const bundleOf = ({
  metafile,
  outputFiles,
}: BuildResult<{ metafile: true; write: false }>): Bundle => ({
  metafile,
  files: new Map(outputFiles.map(({ path, contents }) => [relative(root, path), contents])),
});

function digest(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 40);
}

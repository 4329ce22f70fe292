import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { BuildOptions, BuildResult, Metafile } from "esbuild";

const root = join(import.meta.dirname, "..");
/** Stored in `node_modules`, because other versions of the packages give other results. */
const FILE = join(root, "node_modules/.cache/treets-build");

/** The output of a bundler, not yet written to disk. */
export interface Bundle {
  readonly metafile: Metafile;
  /** Keyed by path relative to the project's folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface KeptBundle extends Bundle {
  /** Digests of all input files of the bundle, by path. */
  readonly inputs: Readonly<Record<string, string>>;
}

interface Kept {
  /** Digest of the tools that made the output. */
  readonly tools: string;
  readonly bundles: ReadonlyMap<string, KeptBundle>;
  readonly made: ReadonlyMap<string, Uint8Array>;
}

/** Files that change the output when they change themselves. */
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
 * The output of the last build, in one file: with thousands of small files, the file system took longer than the work
 * they saved. Only entries used by the current build are kept for the next.
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

  /** Returns the cached bundle, or builds it anew if any of its input files has changed. */
  async bundle(
    name: string,
    options: BuildOptions,
    /** Anything that affects the bundle besides its options and its input files. */
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

  /** Returns the result of `make` for `input`, from the last build if the input is the same. */
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
    // Written atomically, as another build may read the file meanwhile.
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

  /** Bundles share most of their files, so each file is read only once. */
  #digestOf(path: string): Promise<string> {
    // The query distinguishes copies of one file. A plugin's virtual module has no file.
    const [file = ""] = path.split("?", 1);
    const read = async () => (/^[\w-]+:/.test(file) ? "" : digest([await readFile(join(root, file))]));
    const known = this.#digests.get(file) ?? read();
    this.#digests.set(file, known);
    return known;
  }
}

/** Converts the result of an esbuild build that wrote no files. */
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

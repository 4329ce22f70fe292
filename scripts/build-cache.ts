import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BuildOptions, BuildResult, Metafile } from "esbuild";

const root = join(import.meta.dirname, "..");
/** Beside the packages, as what they make of a file is another thing once they are others. */
const folder = join(root, "node_modules/.cache/build");
const KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

type Built = Pick<BuildResult<{ metafile: true }>, "metafile">;

interface Recipe {
  /** Every file the bundle was made from, by what it held. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly metafile: Metafile;
  /** The cached copy of each output. */
  readonly outputs: Readonly<Record<string, string>>;
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
let tools: Promise<string> | undefined;

function digestOfTools(): Promise<string> {
  tools ??= Promise.all(TOOLS.map((file) => readFile(join(root, file)))).then((contents) =>
    digest([process.version, ...contents]),
  );
  return tools;
}

/** What `make` makes of `input`, or made of the same input in an earlier build. */
export async function madeOnce(
  kind: string,
  input: string | Uint8Array,
  make: () => Promise<string | Uint8Array>,
): Promise<string | Uint8Array> {
  const path = join(folder, digest([kind, await digestOfTools(), input]));
  const kept = await readFile(path).catch(() => undefined);
  used.add(path);
  if (kept) return kept;
  const made = await make();
  await keep(path, made);
  return made;
}

/** A bundle, built anew where any file that it was made from is another one, else as it came out before. */
export async function bundledOnce(
  name: string,
  options: BuildOptions,
  /** What steers the bundle beside its options and the files it is made of. */
  steeredBy: unknown,
  build: () => Promise<Built>,
): Promise<Built> {
  const { plugins: _plugins, ...plain } = options;
  const recipePath = join(
    folder,
    digest([name, await digestOfTools(), JSON.stringify(plain), JSON.stringify(steeredBy) ?? ""]),
  );
  const former = await readFile(recipePath, "utf8").then(
    (text) => JSON.parse(text) as Recipe,
    () => undefined,
  );
  used.add(recipePath);
  if (former && (await isUnchanged(former)) && (await restore(former))) return { metafile: former.metafile };
  const { metafile } = await build();
  const outputs = options.write === false ? [] : Object.keys(metafile.outputs);
  const recipe: Recipe = {
    inputs: await digestsOf(Object.keys(metafile.inputs)),
    metafile,
    outputs: Object.fromEntries(
      await Promise.all(outputs.map(async (path) => [path, await keepOutput(path)])),
    ),
  };
  await keep(recipePath, JSON.stringify(recipe));
  return { metafile };
}

/** Throws away what is old and was of no use to this build. */
export async function tidyCache(): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (!used.has(path) && Date.now() - (await stat(path)).mtimeMs > KEPT_FOR_MS) await rm(path);
  }
}

const used = new Set<string>();

async function isUnchanged({ inputs }: Recipe): Promise<boolean> {
  const present = await digestsOf(Object.keys(inputs)).catch(() => undefined);
  return present !== undefined && Object.entries(inputs).every(([path, then]) => present[path] === then);
}

async function digestsOf(paths: readonly string[]): Promise<Record<string, string>> {
  const found = paths.map(async (path) => {
    // What follows a question mark tells copies of one file apart; a plugin's own module is no file at all.
    const [file = ""] = path.split("?", 1);
    return [path, /^[\w-]+:/.test(file) ? "" : digest([await readFile(join(root, file))])] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

async function restore({ outputs }: Recipe): Promise<boolean> {
  try {
    await Promise.all(
      Object.entries(outputs).map(async ([path, kept]) => {
        const to = join(root, path);
        await mkdir(dirname(to), { recursive: true });
        await copyFile(join(folder, kept), to);
        used.add(join(folder, kept));
      }),
    );
    return true;
  } catch {
    return false;
  }
}

async function keepOutput(path: string): Promise<string> {
  const content = await readFile(join(root, path));
  const name = digest(["output", content]);
  used.add(join(folder, name));
  await keep(join(folder, name), content);
  return name;
}

/** Whole or not at all, as another build may look for it meanwhile. */
async function keep(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

function digest(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 40);
}

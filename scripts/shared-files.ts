import type { Metafile } from "esbuild";

type Inputs = Metafile["inputs"];

/**
 * The cost of a request, in bytes of source that take as long to load: its headers, separate compression and the
 * browser's work.
 */
const REQUEST = 1_500;

/** Messages are bundled with the modules that use them. */
const WORDS = /^shared\/words\/compiled\//;

/** Modules that share a file because the same parts use them. */
interface SharedFile {
  readonly modules: readonly string[];
  readonly bytes: number;
  /** The parts that load the file. */
  readonly users: ReadonlySet<string>;
}

/** A shared file with its loading costs. */
interface WaitedFor extends SharedFile {
  /** For each moment, whether the file is loaded then. */
  readonly isRead: readonly boolean[];
  /** Indexes of the moments at which the file is loaded. */
  readonly readAt: readonly number[];
  /** For each moment, the cost of loading the file then, together with the files it needs. */
  readonly costs: readonly number[];
}

/**
 * Finds the modules to load along with a lazily loaded part that does not use them, because they share a file with some
 * that it uses. By default the bundler makes a file for every set of parts sharing a module, most of a few lines each:
 * the members list requested 47. Two files are merged if the requests saved outweigh the code loaded in vain.
 * @param reached for each part, the modules it needs at once that are not in the shell
 * @param moments groups of parts that are loaded at the same time
 */
export function readCompanions(
  inputs: Inputs,
  reached: ReadonlyMap<string, readonly string[]>,
  moments: readonly (readonly string[])[],
): ReadonlyMap<string, readonly string[]> {
  const companions = new Map<string, string[]>();
  for (const { modules, users } of joined(inputs, sharedFiles(inputs, reached), moments)) {
    for (const part of users) {
      const own = new Set(reached.get(part));
      const added = modules.filter((module) => !own.has(module));
      if (added.length > 0) companions.set(part, [...(companions.get(part) ?? []), ...added]);
    }
  }
  return companions;
}

/** Returns the files that the bundler makes by default: one for each set of parts that use the same modules. */
function sharedFiles(inputs: Inputs, reached: ReadonlyMap<string, readonly string[]>): SharedFile[] {
  const users = new Map<string, string[]>();
  for (const [part, modules] of reached)
    for (const module of modules) users.set(module, [...(users.get(module) ?? []), part]);
  // Packages stay with their importers, as they are large. A module that needs a part itself would form a cycle with
  // it.
  const canMove = (module: string) => /^(client|shared)\//.test(module) && !reached.has(module);
  const files = new Map<string, { modules: string[]; users: Set<string> }>();
  for (const [module, parts] of users) {
    const needed = reachedAtOnce(inputs, module).filter((other) => users.has(other));
    if (parts.length < 2 || !needed.every(canMove) || !/\.tsx?$/.test(module) || WORDS.test(module)) continue;
    const file = files.get(parts.join()) ?? { modules: [], users: new Set(parts) };
    files.set(parts.join(), file);
    file.modules.push(module);
  }
  return [...files.values()].map((file) => ({ ...file, bytes: bytesOf(inputs, file.modules) }));
}

/** Repeatedly merges the two files with the largest gain. */
function joined(
  inputs: Inputs,
  files: readonly SharedFile[],
  moments: readonly (readonly string[])[],
): readonly SharedFile[] {
  const waitedFor = withCosts(inputs, files, moments);
  let best: { gain: number; pair?: readonly [SharedFile, SharedFile] } = { gain: 0 };
  for (const [index, one] of waitedFor.entries()) {
    for (const other of waitedFor.slice(0, index)) {
      const gain = gainOf(one, other);
      if (gain > best.gain) best = { gain, pair: [one, other] };
    }
  }
  if (!best.pair) return files;
  const { pair } = best;
  const [modules, users] = [pair.flatMap((file) => file.modules), pair.flatMap((file) => [...file.users])];
  const one = { modules, bytes: bytesOf(inputs, modules), users: new Set(users) };
  const others = waitedFor.filter((file) => !pair.includes(file));
  return joined(inputs, readWith(inputs, one, others), moments);
}

/** Adds the users of a merged file to the files it imports, as a page that loads a file also loads its imports. */
function readWith(inputs: Inputs, one: SharedFile, others: readonly SharedFile[]): SharedFile[] {
  const needed = new Set(neededBy(inputs, one, placesOf([one, ...others])));
  const withMore = (file: SharedFile) => ({ ...file, users: new Set([...file.users, ...one.users]) });
  return [one, ...others.map((file) => (needed.has(file) ? withMore(file) : file))];
}

function withCosts(
  inputs: Inputs,
  files: readonly SharedFile[],
  moments: readonly (readonly string[])[],
): WaitedFor[] {
  const reads = new Map(
    files.map((file) => [file, moments.map((parts) => parts.some((part) => file.users.has(part)))]),
  );
  const places = placesOf(files);
  return files.map((file) => {
    const needed = neededBy(inputs, file, places);
    const costs = moments.map((_, moment) => {
      const more = needed.filter((other) => !reads.get(other)?.[moment]);
      return file.bytes + more.reduce((sum, { bytes }) => sum + bytes + REQUEST, 0);
    });
    const isRead = reads.get(file) ?? [];
    const readAt = isRead.flatMap((is, moment) => (is ? [moment] : []));
    return { ...file, isRead, readAt, costs };
  });
}

/** Maps each module to its file. */
const placesOf = (files: readonly SharedFile[]): ReadonlyMap<string, SharedFile> =>
  new Map(files.flatMap((file) => file.modules.map((module) => [module, file] as const)));

/** Returns the other files that load with this one. */
function neededBy(inputs: Inputs, file: SharedFile, places: ReadonlyMap<string, SharedFile>): SharedFile[] {
  const needed = new Set([file]);
  for (const each of needed)
    for (const module of each.modules)
      for (const { path, kind } of inputs[module]?.imports ?? []) {
        const other = kind === "import-statement" ? places.get(path) : undefined;
        if (other) needed.add(other);
      }
  needed.delete(file);
  return [...needed];
}

/** Returns the bytes saved by merging two files. Loops only over moments that load one, as most files have few. */
function gainOf(one: WaitedFor, other: WaitedFor): number {
  let gain = 0;
  for (const moment of one.readAt) gain += other.isRead[moment] ? REQUEST : -(other.costs[moment] ?? 0);
  for (const moment of other.readAt) if (!one.isRead[moment]) gain -= one.costs[moment] ?? 0;
  return gain;
}

/** Returns all modules that a module needs before it runs, including itself. */
export function reachedAtOnce(inputs: Inputs, module: string): string[] {
  const seen = new Set([module]);
  for (const path of seen)
    for (const { path: imported, kind } of inputs[path]?.imports ?? [])
      if (inputs[imported] && kind === "import-statement") seen.add(imported);
  return [...seen];
}

const bytesOf = (inputs: Inputs, modules: readonly string[]) =>
  modules.reduce((sum, module) => sum + (inputs[module]?.bytes ?? 0), 0);

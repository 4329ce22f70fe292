import type { Metafile } from "esbuild";

type Inputs = Metafile["inputs"];

/**
 * Bytes of source that a request costs as much as, for those who wait for it: its headers, a file that is compressed on
 * its own, and the work of the browser.
 */
const REQUEST = 1_500;

/** Words travel with those who say them. */
const WORDS = /^shared\/words\/compiled\//;

/** Modules that lie in one file, as the same parts read them. */
interface SharedFile {
  readonly modules: readonly string[];
  readonly bytes: number;
  /** The parts that read it. */
  readonly users: ReadonlySet<string>;
}

/** A file as those see it who wait for it. */
interface WaitedFor extends SharedFile {
  /** For each moment whether it is read then. */
  readonly isRead: readonly boolean[];
  /** The moments at which it is. */
  readonly readAt: readonly number[];
  /** For each moment what it would cost to read it then, with what it needs. */
  readonly costs: readonly number[];
}

/**
 * Which modules come with a part that is loaded later though it does not use them, as they lie in a file with some that
 * it does. By itself the bundler makes a file for every set of parts that share a module, most of them of a few lines:
 * the list of members had to ask for 47. Two become one wherever the requests that this spares are worth more than what
 * is read in vain.
 * @param reached what each part needs at once, of modules that are not in the shell
 * @param moments parts that are loaded at the same time
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

/** What the bundler makes by itself: a file for each set of parts that use the same modules. */
function sharedFiles(inputs: Inputs, reached: ReadonlyMap<string, readonly string[]>): SharedFile[] {
  const users = new Map<string, string[]>();
  for (const [part, modules] of reached)
    for (const module of modules) users.set(module, [...(users.get(module) ?? []), part]);
  // Packages stay where they are wanted, as they are large; and what needs a part itself would make a circle of the two.
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

/** Joins the two that gain most by it, again and again. */
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

/** A page that loads a file also loads what that file imports. */
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

/** The file that each module lies in. */
const placesOf = (files: readonly SharedFile[]): ReadonlyMap<string, SharedFile> =>
  new Map(files.flatMap((file) => file.modules.map((module) => [module, file] as const)));

/** Other files that are read with this one. */
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

/** Most files are read at a few moments, so only these are gone through. */
function gainOf(one: WaitedFor, other: WaitedFor): number {
  let gain = 0;
  for (const moment of one.readAt) gain += other.isRead[moment] ? REQUEST : -(other.costs[moment] ?? 0);
  for (const moment of other.readAt) if (!one.isRead[moment]) gain -= one.costs[moment] ?? 0;
  return gain;
}

/** All that a module needs before it runs, itself included. */
export function reachedAtOnce(inputs: Inputs, module: string): string[] {
  const seen = new Set([module]);
  for (const path of seen)
    for (const { path: imported, kind } of inputs[path]?.imports ?? [])
      if (inputs[imported] && kind === "import-statement") seen.add(imported);
  return [...seen];
}

const bytesOf = (inputs: Inputs, modules: readonly string[]) =>
  modules.reduce((sum, module) => sum + (inputs[module]?.bytes ?? 0), 0);

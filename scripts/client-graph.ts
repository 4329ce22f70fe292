import type { Metafile } from "esbuild";
import { reachedAtOnce, readCompanions } from "./shared-files.ts";

type Inputs = Metafile["inputs"];

/** Styles that more pages than these share are sent once, with the first page; the others come with their page. */
const PAGES_WITH_A_COPY = 2;

/** What that part of all pages use is in the shell: as files of their own such small things cost each page more. */
const SHELL_SHARE = 1 / 3;

/** Bytes of source below which a request of its own costs a first visit more than it spares the others. */
const LEAST_SHEET = 1000;

/**
 * What the browser's modules import of one another, read from a first pass of esbuild over them. All paths are relative
 * to the project's folder, as esbuild writes them.
 */
export interface ClientGraph {
  /** Modules that are imported when they are needed: pages and what pages open later. */
  readonly loadedLater: ReadonlySet<string>;
  /** Modules that many pages use. They are part of the shell. */
  readonly usual: readonly string[];
  /** Modules that come with one that is loaded later, in files that it shares with others. */
  readonly companions: ReadonlyMap<string, readonly string[]>;
  /** Sheets of every page, in the order the entry reaches them. */
  readonly sharedStyles: readonly string[];
  /** Sheets that only one or two pages need, by the page's module. */
  readonly ownStyles: ReadonlyMap<string, readonly string[]>;
}

/**
 * @param together modules that are loaded later, but at the same time as one another; absent: nothing is joined in one file
 */
export function readClientGraph(
  inputs: Inputs,
  entry: string,
  pages: readonly string[],
  together?: readonly (readonly string[])[],
): ClientGraph {
  const isPage = new Set(pages);
  const ofShell = new Set(stylesFrom(inputs, entry, isPage));
  const reached = new Map(pages.map((page) => [page, stylesFrom(inputs, page, isPage)]));
  const uses = new Map<string, number>();
  for (const style of [...reached.values()].flat()) uses.set(style, (uses.get(style) ?? 0) + 1);
  const isRare = (style: string) => !ofShell.has(style) && (uses.get(style) ?? 0) <= PAGES_WITH_A_COPY;
  const ownStyles = new Map(
    [...reached]
      .map(([page, styles]) => [page, styles.filter(isRare)] as const)
      .filter(([, styles]) => bytesOf(inputs, styles) >= LEAST_SHEET),
  );
  const isShared = (style: string) =>
    [...reached].some(([page, styles]) => styles.includes(style) && !ownStyles.get(page)?.includes(style));
  const loadedLater = importedLater(inputs);
  const usual = usualModules(inputs, pages);
  const shell = new Set([entry, ...usual].flatMap((module) => reachedAtOnce(inputs, module)));
  const beyondShell = new Map(
    [...loadedLater].map((part) => [
      part,
      reachedAtOnce(inputs, part).filter((module) => !shell.has(module)),
    ]),
  );
  return {
    loadedLater,
    usual,
    companions: together
      ? readCompanions(inputs, beyondShell, [...together, ...viewsOf(inputs, together, loadedLater)])
      : new Map(),
    sharedStyles: [...new Set([...ofShell, ...uses.keys()])].filter(
      (style) => ofShell.has(style) || isShared(style),
    ),
    ownStyles,
  };
}

/** Sheets reached from a module. */
const stylesFrom = (inputs: Inputs, module: string, isPage: ReadonlySet<string>): string[] =>
  reachedFrom(inputs, module, isPage).filter((path) => path.endsWith(".css"));

/** All that is reached from a module, also by what it loads later, but not by way of another page. */
export function reachedFrom(inputs: Inputs, module: string, isPage: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: imported } of inputs[path]?.imports ?? [])
      if (inputs[imported] && !isPage.has(imported)) visit(imported);
  };
  visit(module);
  return [...seen];
}

function usualModules(inputs: Inputs, pages: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const module of pages.flatMap((page) => reachedAtOnce(inputs, page)))
    uses.set(module, (uses.get(module) ?? 0) + 1);
  return [...uses].flatMap(([module, times]) =>
    /^client\/.*\.tsx?$/.test(module) && times >= pages.length * SHELL_SHARE ? [module] : [],
  );
}

/** What a page shows of itself by its address comes with it, all else on its own. */
function viewsOf(
  inputs: Inputs,
  together: readonly (readonly string[])[],
  loadedLater: ReadonlySet<string>,
): string[][] {
  const known = new Set(together.flat());
  const views = together.flatMap((parts) => {
    const [page = ""] = parts;
    const imports = inputs[page]?.imports.filter(({ kind }) => kind === "dynamic-import") ?? [];
    return imports.map(({ path }) => [path, ...parts]);
  });
  for (const view of views.flat()) known.add(view);
  return [...views, ...[...loadedLater].filter((part) => !known.has(part)).map((part) => [part])];
}

function importedLater(inputs: Inputs): Set<string> {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  return new Set(imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path));
}

const bytesOf = (inputs: Inputs, paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (inputs[path]?.bytes ?? 0), 0);

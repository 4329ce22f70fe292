import type { Metafile } from "esbuild";

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
  /** Modules that so many pages use that they come with the shell. */
  readonly usual: readonly string[];
  /** Sheets of every page, in the order the entry reaches them. */
  readonly sharedStyles: readonly string[];
  /** Sheets that only one or two pages need, by the page's module. */
  readonly ownStyles: ReadonlyMap<string, readonly string[]>;
}

export function readClientGraph(inputs: Inputs, entry: string, pages: readonly string[]): ClientGraph {
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
  return {
    loadedLater: importedLater(inputs),
    usual: usualModules(inputs, pages),
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
  for (const module of pages.flatMap((page) => importedAtOnce(inputs, page)))
    uses.set(module, (uses.get(module) ?? 0) + 1);
  return [...uses].flatMap(([module, times]) =>
    /^client\/.*\.tsx?$/.test(module) && times >= pages.length * SHELL_SHARE ? [module] : [],
  );
}

/** All that a module needs before it runs. */
function importedAtOnce(inputs: Inputs, module: string): string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: imported, kind } of inputs[path]?.imports ?? [])
      if (inputs[imported] && kind === "import-statement") visit(imported);
  };
  visit(module);
  return [...seen];
}

function importedLater(inputs: Inputs): Set<string> {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  return new Set(imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path));
}

const bytesOf = (inputs: Inputs, paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (inputs[path]?.bytes ?? 0), 0);

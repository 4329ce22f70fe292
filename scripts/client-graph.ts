import type { Metafile } from "esbuild";
import { reachedAtOnce, readCompanions } from "./shared-files.ts";

type Inputs = Metafile["inputs"];

/** Styles used by more pages than this are sent once, with the first page; others come with their page. */
const PAGES_WITH_A_COPY = 2;

/**
 * Modules used by at least this share of pages go into the shell. In separate files, such small modules cost each page
 * more.
 */
const SHELL_SHARE = 1 / 3;

/** Bytes of source below which a separate request costs a first visit more than it saves the others. */
const LEAST_SHEET = 1000;

/**
 * The import graph of the client's modules, read from a first pass of esbuild. All paths are relative to the project's
 * folder, as in esbuild's output.
 */
export interface ClientGraph {
  /** Lazily imported modules: pages and what pages open later. */
  readonly loadedLater: ReadonlySet<string>;
  /** Modules that many pages use, which are part of the shell. */
  readonly usual: readonly string[];
  /** Modules that load with a lazily loaded one, because they share a file with modules it uses. */
  readonly companions: ReadonlyMap<string, readonly string[]>;
  /** Style sheets of all pages, in the order in which the entry reaches them. */
  readonly sharedStyles: readonly string[];
  /** Style sheets that only one or two pages need, keyed by the page's module. */
  readonly ownStyles: ReadonlyMap<string, readonly string[]>;
}

/** @param together groups of lazily loaded modules that are loaded at the same time; if absent, no files are merged */
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

/** Returns the style sheets reachable from a module. */
const stylesFrom = (inputs: Inputs, module: string, isPage: ReadonlySet<string>): string[] =>
  reachedFrom(inputs, module, isPage).filter((path) => path.endsWith(".css"));

/** Returns everything reachable from a module, including through lazy imports, but not through another page. */
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

/**
 * Returns the groups of modules that load together beyond `together`: each lazy import of a page along with that page's
 * modules, because the URL may open it at once, and every other lazy module alone.
 */
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

import type { Metafile } from "esbuild";
import { reachedAtOnce, readCompanions } from "./shared-files.ts";

type Inputs = Metafile["inputs"];

/**
 * Styles used by more pages than this are sent once, with the first page; others come with the page or view that needs
 * them. Higher numbers make the first visit smaller and the visits of further pages larger.
 */
const PAGES_WITH_A_COPY = 15;

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
  /** Style sheets that few pages need, keyed by the module of the page or of the view that needs them. */
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
  const stylesOf = new Map(pages.map((page) => [page, stylesOfPage(inputs, page, isPage, isRare)]));
  const movedUp = new Set([...stylesOf.values()].flatMap(({ shared }) => shared));
  const isShared = (style: string) => !isRare(style) || movedUp.has(style);
  const ownStyles = new Map(
    [...stylesOf.values()].flatMap(({ own }) =>
      [...own].map(([module, styles]) => [module, styles.filter((style) => !isShared(style))] as const),
    ),
  );
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
    sharedStyles: [...new Set([...ofShell, ...uses.keys()])].filter(isShared),
    ownStyles,
  };
}

/**
 * Divides the rare styles of a page into those of its views, each by itself, and those of everything else it can show.
 * Styles that most views use stay with the page, so that its tabs do not each load them again. Sheets too small for a
 * request of their own move up: from a view to its page, from a page to the shared sheet.
 */
function stylesOfPage(
  inputs: Inputs,
  page: string,
  isPage: ReadonlySet<string>,
  isRare: (style: string) => boolean,
): { own: ReadonlyMap<string, readonly string[]>; shared: readonly string[] } {
  const isLarge = (styles: readonly string[]) => bytesOf(inputs, styles) >= LEAST_SHEET;
  const rareStyles = (module: string, except: ReadonlySet<string>) =>
    stylesFrom(inputs, module, except).filter(isRare);
  const views = viewsOfPage(inputs, page);
  const ofPage = new Set(rareStyles(page, new Set([...isPage, ...views])));
  const ofViews = new Map(views.map((view) => [view, rareStyles(view, isPage)]));
  const usesInViews = Map.groupBy([...ofViews.values()].flat(), (style) => style);
  for (const [style, uses] of usesInViews) if (uses.length > views.length / 2) ofPage.add(style);
  const beyondPage = () =>
    [...ofViews].map(([view, styles]) => [view, styles.filter((style) => !ofPage.has(style))] as const);
  const small = () => beyondPage().find(([, styles]) => styles.length > 0 && !isLarge(styles));
  for (let found = small(); found; found = small()) for (const style of found[1]) ofPage.add(style);
  const own = beyondPage().filter(([, styles]) => styles.length > 0);
  return isLarge([...ofPage])
    ? { own: new Map([[page, [...ofPage]], ...own]), shared: [] }
    : { own: new Map(own), shared: [...ofPage] };
}

/** Returns the modules that a page itself imports lazily: its views and parts, of which the server knows who sees them. */
export const viewsOfPage = (inputs: Inputs, page: string): string[] =>
  (inputs[page]?.imports ?? []).filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path);

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
    return viewsOfPage(inputs, page).map((view) => [view, ...parts]);
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

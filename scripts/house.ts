import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Layers of the backend, bottom first. Each may import from the layers below and from itself. */
export const layers = ["platform", "accounts", "community", "offers", "readers"] as const;
const BACKEND = "server/backend/";

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const root = join(import.meta.dirname, "..");

/** Returns all source files, without those that are generated. */
export const sourceFiles = (): readonly string[] =>
  globSync(["*.ts", "{client,scripts,server,shared,test}/**/*.{ts,tsx}"], {
    cwd: root,
    exclude: ["shared/words/compiled/**"],
  }).sort();

/**
 * Returns the imports of these files, including lazy and type-only ones. Files are named by their path from the root,
 * packages by name.
 */
export const importsOf = (files: readonly string[]): readonly Import[] =>
  files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    const written = [...text.matchAll(/^(?:import|export)\s(?:[^;]*?from\s+)?"([^"]+)";/gm)].map(
      ([statement, to = ""]) => ({ to, typeOnly: /^(?:import|export) type /.test(statement) }),
    );
    const later = [...text.matchAll(/\bimport\(\s*"([^"]+)"/g)].map(([, to = ""]) => ({
      to,
      typeOnly: false,
    }));
    return [...written, ...later].map(({ to, typeOnly }) => ({ from, to: targetOf(from, to), typeOnly }));
  });

function targetOf(from: string, to: string): string {
  if (to.startsWith("#")) return to.slice(1);
  return to.startsWith(".") ? join(from, "..", to) : to;
}

/** Returns the layer and domain of a backend file. Undefined for files that connect the layers. */
export function placeOf(file: string): { layer: number; domain: string } | undefined {
  if (!file.startsWith(BACKEND)) return undefined;
  const [folder = "", domain = ""] = file.slice(BACKEND.length).split("/");
  const layer = (layers as readonly string[]).indexOf(folder);
  if (layer < 0) return undefined;
  return { layer, domain: layer === 0 ? folder : domain };
}

/** Returns the imports between different domains of the backend. */
export const betweenDomains = (imports: readonly Import[]) =>
  imports.flatMap(({ from, to }) => {
    const [user, used] = [placeOf(from), placeOf(to)];
    return user && used && user.domain !== used.domain ? [{ from, to, user, used }] : [];
  });

/** Returns the cycles of a graph: Tarjan's strongly connected components of more than one node. */
export function circlesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const circles: string[][] = [];
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    lowest.set(node, own);
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      const reached = index.has(next) ? (path.includes(next) ? index.get(next) : undefined) : visit(next);
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? own, reached));
    }
    const low = lowest.get(node) ?? own;
    if (low === own) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return circles;
}

export function graphOf(pairs: Iterable<readonly [string, string]>): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of pairs) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  return edges;
}

/** Draws each layer, the top one first, with its domains and the domains that each of them uses. */
export function drawHouse(files: readonly string[], imports: readonly Import[]): string {
  const between = betweenDomains(imports);
  const uses = graphOf(
    between.filter(({ used }) => used.layer > 0).map(({ user, used }) => [user.domain, used.domain]),
  );
  const places = new Map(
    files.flatMap((file) => placeOf(file) ?? []).map(({ domain, layer }) => [domain, layer]),
  );
  return layers
    .map((name, layer) => {
      const domains = [...places].filter(([, at]) => at === layer && layer > 0).sort();
      const lines = domains.map(([domain]) =>
        `  ${domain.padEnd(17)}${[...(uses.get(domain) ?? [])].sort().join(" ")}`.trimEnd(),
      );
      return [name, ...lines].join("\n");
    })
    .reverse()
    .join("\n");
}

if (process.argv[1] === import.meta.filename) {
  const files = sourceFiles();
  console.log(drawHouse(files, importsOf(files)));
}

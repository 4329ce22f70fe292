import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The rooms of the backend from the ground up. Each may use those below it, and its own. */
export const floors = ["platform", "accounts", "community", "offers", "readers"] as const;
const BACKEND = "server/backend/";

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const root = join(import.meta.dirname, "..");

/** Every source file that is kept or about to be. */
export const sourceFiles = (): readonly string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter(Boolean);

/** What each of these files imports, also later and as types; files by their path from the root, packages by name. */
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

/** Which room and which domain of the backend a file belongs to; undefined for what puts the rooms together. */
export function placeOf(file: string): { floor: number; domain: string } | undefined {
  if (!file.startsWith(BACKEND)) return undefined;
  const [room = "", domain = ""] = file.slice(BACKEND.length).split("/");
  const floor = (floors as readonly string[]).indexOf(room);
  if (floor < 0) return undefined;
  return { floor, domain: floor === 0 ? room : domain };
}

/** Imports between domains of the backend. */
export const betweenDomains = (imports: readonly Import[]) =>
  imports.flatMap(({ from, to }) => {
    const [user, used] = [placeOf(from), placeOf(to)];
    return user && used && user.domain !== used.domain ? [{ from, to, user, used }] : [];
  });

/** The circles of a graph, each as all who are in it (Tarjan's strongly connected components of more than one). */
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

/** Each floor with its domains and those of its own or a lower floor that each uses, the top first. */
export function drawHouse(files: readonly string[], imports: readonly Import[]): string {
  const between = betweenDomains(imports);
  const uses = graphOf(
    between.filter(({ used }) => used.floor > 0).map(({ user, used }) => [user.domain, used.domain]),
  );
  const places = new Map(
    files.flatMap((file) => placeOf(file) ?? []).map(({ domain, floor }) => [domain, floor]),
  );
  return floors
    .map((room, floor) => {
      const domains = [...places].filter(([, at]) => at === floor && floor > 0).sort();
      const lines = domains.map(([domain]) =>
        `  ${domain.padEnd(17)}${[...(uses.get(domain) ?? [])].sort().join(" ")}`.trimEnd(),
      );
      return [room, ...lines].join("\n");
    })
    .reverse()
    .join("\n");
}

if (process.argv[1] === import.meta.filename) {
  const files = sourceFiles();
  console.log(drawHouse(files, importsOf(files)));
}

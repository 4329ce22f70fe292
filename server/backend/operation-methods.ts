import { API_PREFIX, contract } from "#shared/contract/index.ts";

interface Declared {
  readonly "~orpc": { readonly route: { readonly method?: string; readonly path?: string } };
}

interface Place {
  readonly pattern: RegExp;
  readonly method: string;
}

let places: readonly Place[] | undefined;

/** Returns the methods of the operations at a path of the API, in the order of an Allow header; none if there are none. */
export function methodsOf(path: string): readonly string[] {
  places ??= [...placesIn(contract), ...DESCRIPTIONS];
  const pathname = path.split("?", 1)[0] ?? path;
  const found = places.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method);
  if (found.includes("GET")) found.push("HEAD");
  return ALL.filter((method) => found.includes(method));
}

/** Of the API itself. */
const DESCRIPTIONS: readonly Place[] = [
  { pattern: new RegExp(`^${API_PREFIX}/(openapi.json|docs)$`), method: "GET" },
];
const ALL = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

function placesIn(node: unknown): Place[] {
  if (typeof node !== "object" || node === null) return [];
  if (!isDeclared(node)) return Object.values(node).flatMap(placesIn);
  const { path, method = "POST" } = node["~orpc"].route;
  return path === undefined ? [] : [{ pattern: patternOf(path), method }];
}

const isDeclared = (node: object): node is Declared => "~orpc" in node;

const patternOf = (path: string) => new RegExp(`^${API_PREFIX}${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);

import { boundedCache } from "./bounded-cache.ts";
import { type PathOf, type RouteId, routes } from "./routes.ts";

type Segment<Part extends string> = Part extends `:${infer Name}`
  ? { readonly [Key in Name]: string }
  : Part extends "*"
    ? { readonly rest?: readonly string[] }
    : unknown;

type ParamsIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Segment<Head> & ParamsIn<Tail>
  : Segment<Path>;

/** Parameters of a route, derived from its path: `:name` is a string, `*` is `rest`, a list of segments. */
export type ParamsOf<Id extends RouteId> = ParamsIn<PathOf<Id>>;

/** Routes of a business that need no other parameter than its slug. */
export type BusinessRouteId = {
  [Id in RouteId]: ParamsOf<Id> extends { readonly business: string }
    ? { readonly business: string } extends ParamsOf<Id>
      ? Id
      : never
    : never;
}[RouteId];

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

type HrefArguments<Id extends RouteId> =
  Record<never, never> extends ParamsOf<Id>
    ? [id: Id, params?: ParamsOf<Id>, query?: Query]
    : [id: Id, params: ParamsOf<Id>, query?: Query];

/**
 * Returns the link to a page. Segments and query values are encoded only here; undefined query values are omitted.
 *
 *     href("managePartner", { business: "harbour-club", partner: "prt_1" })
 *     href("treet", { business, rest: ["trt_1", "edit"] }, { tab: "codes" })
 */
export const href = <Id extends RouteId>(...[id, params, query]: HrefArguments<Id>): string =>
  fillPath(routes[id].path, params ?? {}) + search(query);

/** Fills in `:name` and `*` of a path. Throws if a parameter is missing, as that is a programming error. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  let filled = "";
  for (const segment of segmentsOf(path)) {
    if (segment === "*") {
      if (Array.isArray(params.rest)) for (const part of params.rest) filled += `/${encodeSegment(part)}`;
    } else if (segment.startsWith(":")) {
      const value = params[segment.slice(1)];
      if (typeof value !== "string" || value === "")
        throw new Error(`A link to ${path} needs the parameter ${segment.slice(1)}`);
      filled += `/${encodeSegment(value)}`;
    } else filled += `/${segment}`;
  }
  return filled || "/";
}

/** Number of parsed paths to cache. Every row of a list has links, all with the same few paths. */
const MAX_CACHED_PATHS = 200;
const segmentsOf = boundedCache(MAX_CACHED_PATHS, (path: string) => path.split("/").slice(1));

/** Returns `?a=1&b=2`, or the empty string if no value is set. */
export function search(query: Query | undefined): string {
  let text = "";
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === "") continue;
    text += `${text ? "&" : "?"}${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`;
  }
  return text;
}

const encodeSegment = (segment: unknown) => encodeURIComponent(String(segment));

import { setTimeout as after } from "node:timers/promises";
import { schemaOf } from "#shared/contract/list-fields.ts";
import { isNarrowed, type List, type ListField, type QueryOf } from "#shared/lists/list.ts";

const MAX_CURSOR = 500;
const MAX_VIEW = 64;
/** Maximum wait for the check whether a list is new; after that the ordinary empty list is shown. */
const PATIENCE_MS = 500;

/** Parses a list's query from the URL; invalid values are dropped rather than rejected. */
export function queryIn<Of extends List>(list: Of, { searchParams }: URL): QueryOf<Of> {
  const said = Object.entries({ ...list.filters, ...list.look }).map(([name, field]) => [
    name,
    readField(field, searchParams.getAll(name)),
  ]);
  const cursor = searchParams.get("cursor") ?? "";
  const place = cursor !== "" && cursor.length <= MAX_CURSOR ? [["cursor", cursor]] : [];
  const view = list.hasViews ? (searchParams.get("view") ?? "") : "";
  const opened = view !== "" && view.length <= MAX_VIEW ? [["view", view]] : [];
  return Object.fromEntries([
    ...said.filter(([, value]) => value !== undefined),
    ...place,
    ...opened,
  ]) as QueryOf<Of>;
}

interface Answer {
  readonly list: { readonly items: readonly unknown[] };
  readonly query: Readonly<Record<string, unknown>>;
  /** Number of entries per state, including states that the list omits by default. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
}

/** True if the list never had any entries. False if they cannot be counted, or not in time. */
export async function isNew(of: List, { list, query, counts }: Answer): Promise<boolean> {
  if (list.items.length > 0 || query.cursor !== undefined || isNarrowed(of, query)) return false;
  const heard = new AbortController();
  const inTime = after(PATIENCE_MS, null, { signal: heard.signal }).catch(() => null);
  const counted = await Promise.race([counts().catch(() => null), inTime]);
  heard.abort();
  return counted !== null && Object.values(counted).every((count) => count === 0);
}

function readField(field: ListField, said: readonly string[]): unknown {
  if (said.length === 0) return undefined;
  // A form sends one parameter per ticked box; elsewhere the values are in a single one.
  const text = (field.kind === "set" ? said.join(",") : (said.at(-1) ?? "")).trim();
  if (text === "") return undefined;
  if (field.kind === "flag") return text === "1" ? "1" : undefined;
  return schemaOf(field).safeParse(text).data;
}

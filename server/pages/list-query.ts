import { setTimeout as after } from "node:timers/promises";
import { schemaOf } from "#shared/contract/list-fields.ts";
import { isNarrowed, type List, type ListField, type QueryOf } from "#shared/lists/list.ts";

const LONGEST_CURSOR = 500;
/** So long a page waits to hear whether its list is new; then it is shown as any other without rows. */
const PATIENCE_MS = 500;

/** What the address says of a list; what it says wrongly is left out rather than refused. */
export function queryIn<Of extends List>(list: Of, { searchParams }: URL): QueryOf<Of> {
  const said = Object.entries({ ...list.filters, ...list.look }).map(([name, field]) => [
    name,
    readField(field, searchParams.getAll(name)),
  ]);
  const cursor = searchParams.get("cursor") ?? "";
  const place = cursor !== "" && cursor.length <= LONGEST_CURSOR ? [["cursor", cursor]] : [];
  return Object.fromEntries([...said.filter(([, value]) => value !== undefined), ...place]) as QueryOf<Of>;
}

interface Answer {
  readonly list: { readonly items: readonly unknown[] };
  readonly query: Readonly<Record<string, unknown>>;
  /** How many there are in each state, those too that a list leaves out unless it is asked for them. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
}

/** Was there never anything of this list? Where it cannot be counted, or not soon, nobody is told so. */
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
  // The ticks of a form stand side by side; everywhere else they are one text.
  const text = (field.kind === "set" ? said.join(",") : (said.at(-1) ?? "")).trim();
  if (text === "") return undefined;
  if (field.kind === "flag") return text === "1" ? "1" : undefined;
  return schemaOf(field).safeParse(text).data;
}

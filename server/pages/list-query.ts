import { schemaOf } from "#shared/contract/list-fields.ts";
import type { List, ListField, QueryOf } from "#shared/lists/list.ts";

const LONGEST_CURSOR = 500;

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

function readField(field: ListField, said: readonly string[]): unknown {
  if (said.length === 0) return undefined;
  // The ticks of a form stand side by side; everywhere else they are one text.
  const text = (field.kind === "set" ? said.join(",") : (said.at(-1) ?? "")).trim();
  if (text === "") return undefined;
  if (field.kind === "flag") return text === "1" ? "1" : undefined;
  return schemaOf(field).safeParse(text).data;
}

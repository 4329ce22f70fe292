import type { Selection } from "#shared/contract/selections.ts";
import { Problem } from "#shared/problems.ts";
import { type ActionRequest, businessOf, type PageRequest, seeOther } from "../ssr/page.ts";

type Sent = Pick<ActionRequest, "form">;

/** Returns the selection that a bulk action applies to; undefined if it applies to the ticked rows. */
export function selectionIn({ form }: Sent): { selection: string } | undefined {
  const selection = form.optional("selection");
  return selection === undefined ? undefined : { selection };
}

/** Returns the number that was typed to confirm an action; undefined if none was, 0 if it is not a number. */
export function countIn({ form }: Sent): number | undefined {
  const typed = form.optional("expected");
  return typed === undefined ? undefined : Number(typed.replace(/[^\d]/g, ""));
}

/** Opens the list with everything selected that matches its filters. */
export const openSelection = ({ url }: Pick<ActionRequest, "url">, selection: string) =>
  seeOther(withSelection(url, selection));

/** Returns the URL of the list after a bulk action, without the selection that it was carried out on. */
export const listAfter = ({ url }: Pick<ActionRequest, "url">) => withSelection(url);

function withSelection({ pathname, searchParams }: URL, selection?: string): string {
  const asked = new URLSearchParams(searchParams);
  if (selection === undefined) asked.delete("selection");
  else asked.set("selection", selection);
  return asked.size === 0 ? pathname : `${pathname}?${asked}`;
}

/** Loads the selection that is open in a list; null if none is, or it has expired. */
export async function selectedIn(
  request: Pick<PageRequest, "url" | "params">,
  load: (asked: { business: string; selection: string }) => Promise<Selection>,
): Promise<Selection | null> {
  const selection = request.url.searchParams.get("selection");
  if (!selection) return null;
  return load({ business: businessOf(request), selection }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === "not_found") return null;
    throw error;
  });
}

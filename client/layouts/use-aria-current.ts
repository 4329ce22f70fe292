import { useLocation } from "react-router";
import type { RouteId } from "#shared/routes.ts";
import { usePage } from "../navigation/page-context.ts";
import { type NavigationItem, tabsWithEntry } from "./navigation-items.ts";

type Entry = Pick<NavigationItem, "route" | "tab">;

/** Navigation entries of pages that have none themselves. */
const sectionOf: Readonly<Partial<Record<RouteId, Entry>>> = {
  treet: { route: "treets" },
  pack: { route: "treets", tab: "packs" },
  managePartner: { route: "partnersOverview" },
};

/** Returns `page` for the entry of the current page, and `true` for that of the section it belongs to. */
export function useAriaCurrent({ route, tab }: Entry): "page" | true | undefined {
  const page = usePage();
  const shown = new URLSearchParams(useLocation().search).get("tab") ?? "";
  const section = page.id === null ? undefined : sectionOf[page.id];
  if (section) return section.route === route && section.tab === tab ? true : undefined;
  if (page.id !== route) return undefined;
  const current = tabsWithEntry(route, page.root.business).includes(shown) ? shown : "";
  return (tab ?? "") === current ? "page" : undefined;
}

import { useLocation } from "react-router";
import { usePage } from "../navigation/page-context.ts";
import type { NavigationItem } from "./navigation-items.ts";

/** Tabs of the treets page that have an entry of their own. */
const tabsWithEntry: ReadonlySet<string | undefined> = new Set(["packs", "mine"]);

/** Whether somebody is where an entry of the navigation leads. */
export function useIsHere({ route, tab }: Pick<NavigationItem, "route" | "tab">): boolean {
  const isCurrent = usePage().id === route;
  const shown = new URLSearchParams(useLocation().search).get("tab") ?? undefined;
  return isCurrent && (route !== "treets" || (tab ?? "") === (tabsWithEntry.has(shown) ? shown : ""));
}

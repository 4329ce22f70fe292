import { useLocation } from "react-router";
import { usePage } from "../navigation/page-context.ts";
import { type NavigationItem, treetTabsOf } from "./navigation-items.ts";

/** Returns true if the current page is the one that a navigation entry leads to. */
export function useIsHere({ route, tab }: Pick<NavigationItem, "route" | "tab">): boolean {
  const page = usePage();
  const shown = new URLSearchParams(useLocation().search).get("tab") ?? "";
  if (page.id !== route) return false;
  return route !== "treets" || (tab ?? "") === (treetTabsOf(page.root.business).includes(shown) ? shown : "");
}

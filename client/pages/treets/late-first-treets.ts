import type { treetsPage } from "#server/pages/treets.ts";
import type { ViewOf } from "../../page-props.ts";
import { pagePart } from "../../page-views.tsx";
import type { FirstTreetsProps } from "./first-treets.tsx";

/** The empty state of the list, loaded only if needed. */
export const firstTreets = pagePart<ViewOf<typeof treetsPage, "team">, FirstTreetsProps>(
  "treets/first-treets.tsx",
  async () => (await import("./first-treets.tsx")).FirstTreets,
  ({ items }) => items.length === 0,
);

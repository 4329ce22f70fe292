import { pagePart } from "../../page-views.tsx";
import type { FirstTreetsProps } from "./first-treets.tsx";
import type { TeamTreetsData } from "./team-treets.tsx";

/** The ways to begin, for those who have nothing on their list. */
export const firstTreets = pagePart<TeamTreetsData, FirstTreetsProps>(
  "treets/first-treets.tsx",
  async () => (await import("./first-treets.tsx")).FirstTreets,
  ({ items }) => items.length === 0,
);

import { pagePart } from "../../page-views.tsx";
import type { AttentionDrawerProps } from "./attention-drawer.tsx";
import type { TodayData } from "./data.ts";

/** What waits and is answered beside the list, for those who open it. */
export const attentionDrawer = pagePart<TodayData, AttentionDrawerProps>(
  "control-panel/attention-drawer.tsx",
  async () => (await import("./attention-drawer.tsx")).AttentionDrawer,
  ({ community }) => Boolean(community?.opened),
  "open",
);

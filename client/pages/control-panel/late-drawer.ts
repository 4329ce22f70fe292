import { pagePart } from "../../page-views.tsx";
import type { AttentionDrawerProps } from "./attention-drawer.tsx";
import type { TodayData } from "./data.ts";

/** The drawer for handling items beside the list, loaded when one is opened. */
export const attentionDrawer = pagePart<TodayData, AttentionDrawerProps>(
  "control-panel/attention-drawer.tsx",
  async () => (await import("./attention-drawer.tsx")).AttentionDrawer,
  ({ community }) => Boolean(community?.opened),
  "open",
);

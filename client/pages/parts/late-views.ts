import { pagePart } from "../../page-views.tsx";
import type { ViewsPanelProps } from "./views-panel.tsx";

interface Viewed {
  readonly viewsPanel: { readonly editing: string | null } | null;
}

/** The panel of a list's saved views, loaded when it is opened. */
export const viewsPanel = pagePart<object, ViewsPanelProps>(
  "parts/views-panel.tsx",
  async () => (await import("./views-panel.tsx")).ViewsPanel,
  (data: Partial<Viewed>) => Boolean(data.viewsPanel),
  "views",
);

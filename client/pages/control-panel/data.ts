import type { controlPanelPage } from "#server/pages/control-panel.ts";
import type { ViewOf } from "../../page-props.ts";

export type TodayData = ViewOf<typeof controlPanelPage, "today">;
export type CommunityToday = NonNullable<TodayData["community"]>;
export type SupplyToday = NonNullable<TodayData["supply"]>;
/** One entry of what waits, with all that is needed to do it; `count` says how many of it there are. */
export type Opened = NonNullable<CommunityToday["opened"]>;

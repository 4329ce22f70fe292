import type { controlPanelPage } from "#server/pages/control-panel.ts";
import type { ViewOf } from "../../page-props.ts";

export type TodayData = ViewOf<typeof controlPanelPage, "today">;
export type CommunityToday = NonNullable<TodayData["community"]>;
export type SupplyToday = NonNullable<TodayData["supply"]>;
/** An item that needs attention, with everything needed to handle it; `count` is the number of such items. */
export type Opened = NonNullable<CommunityToday["opened"]>;

import type { managePartnerPage } from "#server/pages/manage-partner.ts";
import type { ViewOf } from "../../page-props.ts";

/** One partnership as the community's team sees it, a tab at a time. */
export type CommunityPartnerData = ViewOf<typeof managePartnerPage, "community">;

export type PartnerActivity = NonNullable<CommunityPartnerData["activity"]>;

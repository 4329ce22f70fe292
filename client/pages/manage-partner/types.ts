import type { managePartnerPage } from "#server/pages/manage-partner.ts";
import type { ViewOf } from "../../page-props.ts";

/** A partnership as seen by the community's team; each tab is loaded separately. */
export type CommunityPartnerData = ViewOf<typeof managePartnerPage, "community">;

export type PartnerActivity = NonNullable<CommunityPartnerData["activity"]>;

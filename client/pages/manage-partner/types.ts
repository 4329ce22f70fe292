import type { managePartnerPage } from "#server/pages/manage-partner.ts";
import type { FormState, ViewOf } from "../../page-props.ts";

/** A partnership as seen by the community's team; each tab is loaded separately. */
export type CommunityPartnerData = ViewOf<typeof managePartnerPage, "community">;

export interface CommunityPartnerProps {
  readonly business: string;
  readonly data: CommunityPartnerData;
  readonly form: FormState | undefined;
}

export type PartnerActivity = NonNullable<CommunityPartnerData["activity"]>;

import type { PageProps } from "../page-props.ts";
import { EditTreet } from "./treet/edit-treet.tsx";
import type { EditTreetData } from "./treet/editor-data.ts";
import { MemberTreet, type MemberTreetData } from "./treet/member-treet.tsx";
import { RedeemClaim, type RedeemData } from "./treet/redeem-claim.tsx";
import { type SuppliedTreetData, SuppliedTreetView } from "./treet/supplied-treet.tsx";
import { TeamTreet, type TeamTreetData } from "./treet/team-treet.tsx";
import { TreetClaims, type TreetClaimsData } from "./treet/treet-claims.tsx";
import { TreetCodes, type TreetCodesData } from "./treet/treet-codes.tsx";
import { TreetHistory, type TreetHistoryData } from "./treet/treet-history.tsx";
import { TreetInsights, type TreetInsightsData } from "./treet/treet-insights.tsx";
import "./treets/treets.css";
import "./treet/treet.css";

export type TreetData =
  | EditTreetData
  | TeamTreetData
  | TreetClaimsData
  | TreetCodesData
  | TreetInsightsData
  | TreetHistoryData
  | SuppliedTreetData
  | MemberTreetData
  | RedeemData;

/** One treet: written by its team or its supplier, claimed by members, redeemed at the till. */
export default function Treet({ data, form }: PageProps<TreetData>) {
  switch (data.view) {
    case "edit":
      return <EditTreet data={data} form={form} />;
    case "team":
      return <TeamTreet data={data} form={form} />;
    case "claims":
      return <TreetClaims data={data} form={form} />;
    case "codes":
      return <TreetCodes data={data} form={form} />;
    case "insights":
      return <TreetInsights data={data} />;
    case "history":
      return <TreetHistory data={data} />;
    case "supplied":
      return <SuppliedTreetView data={data} form={form} />;
    case "redeem":
      return <RedeemClaim data={data} form={form} />;
    case "member":
      return <MemberTreet data={data} form={form} />;
  }
}

import type { treetPage } from "#server/pages/treet.ts";
import type { DataOf } from "../page-props.ts";
import { pageOfViews } from "../page-views.tsx";
import { reportProblem } from "./treet/late-report-problem.ts";

type TreetData = DataOf<typeof treetPage>;

/** A treet: written by the team or a supplier, claimed by members, redeemed at the till. */
export default pageOfViews<TreetData>({
  edit: {
    file: "treet/edit-treet.tsx",
    load: async () => (await import("./treet/edit-treet.tsx")).EditTreet,
  },
  team: {
    file: "treet/team-treet.tsx",
    load: async () => (await import("./treet/team-treet.tsx")).TeamTreet,
  },
  claims: {
    file: "treet/treet-claims.tsx",
    load: async () => (await import("./treet/treet-claims.tsx")).TreetClaims,
  },
  suppliedClaims: {
    file: "treet/supplied-claims.tsx",
    load: async () => (await import("./treet/supplied-claims.tsx")).SuppliedClaims,
  },
  codes: {
    file: "treet/treet-codes.tsx",
    load: async () => (await import("./treet/treet-codes.tsx")).TreetCodes,
  },
  insights: {
    file: "treet/treet-insights.tsx",
    load: async () => (await import("./treet/treet-insights.tsx")).TreetInsights,
  },
  history: {
    file: "treet/treet-history.tsx",
    load: async () => (await import("./treet/treet-history.tsx")).TreetHistory,
  },
  supplied: {
    file: "treet/supplied-treet.tsx",
    load: async () => (await import("./treet/supplied-treet.tsx")).SuppliedTreetView,
  },
  redeem: {
    file: "treet/redeem-claim.tsx",
    load: async () => (await import("./treet/redeem-claim.tsx")).RedeemClaim,
  },
  member: {
    file: "treet/member-treet.tsx",
    load: async () => (await import("./treet/member-treet.tsx")).MemberTreet,
    parts: [reportProblem],
  },
});

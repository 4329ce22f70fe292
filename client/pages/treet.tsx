import type { PageProps } from "../page-props.ts";
import { EditTreet, type EditTreetData } from "./treet/edit-treet.tsx";
import { MemberTreet, type MemberTreetData } from "./treet/member-treet.tsx";
import { RedeemClaim, type RedeemData } from "./treet/redeem-claim.tsx";
import { TeamTreet, type TeamTreetData } from "./treet/team-treet.tsx";
import "./treets/treets.css";
import "./treet/treet.css";

export type TreetData = EditTreetData | TeamTreetData | MemberTreetData | RedeemData;

/** One treet: written and run by its team, claimed by members, redeemed at the till. */
export default function Treet({ data, form }: PageProps<TreetData>) {
  switch (data.view) {
    case "edit":
      return <EditTreet data={data} form={form} />;
    case "team":
      return <TeamTreet data={data} form={form} />;
    case "redeem":
      return <RedeemClaim data={data} form={form} />;
    case "member":
      return <MemberTreet data={data} form={form} />;
  }
}

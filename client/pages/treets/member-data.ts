import type { treetsPage } from "#server/pages/treets.ts";
import type { ViewOf } from "../../page-props.ts";

export type MemberTreetsData = ViewOf<typeof treetsPage, "member">;

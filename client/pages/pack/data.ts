import type { packPage } from "#server/pages/pack.ts";
import type { ViewOf } from "../../page-props.ts";

export type EditPackData = ViewOf<typeof packPage, "edit">;

export type MemberPackData = ViewOf<typeof packPage, "member">;

export type TeamPackData = ViewOf<typeof packPage, "team">;

import type { selectOrgPage } from "#server/pages/select-org.ts";
import type { DataOf } from "../../page-props.ts";

export type ChoosableBusiness = DataOf<typeof selectOrgPage>["groups"][number]["businesses"][number];
export type WaitingInvitation = DataOf<typeof selectOrgPage>["invitations"][number];

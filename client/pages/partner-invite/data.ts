import type { z } from "zod";
import type { partnerInvitePage } from "#server/pages/partner-invite.ts";
import type { partnerInvitation } from "#shared/contract/partner-invitations.ts";
import type { DataOf } from "../../page-props.ts";

export type PartnerInviteData = DataOf<typeof partnerInvitePage>;

export type Invitation = z.infer<typeof partnerInvitation>;

import type { z } from "zod";
import type { partnerInvitation } from "#shared/contract/partner-invitations.ts";
import type { InvitationVisitor } from "#shared/invitations.ts";

export interface PartnerInviteData {
  /** Null without a link. */
  readonly invitation: Invitation | null;
  readonly visitor: InvitationVisitor;
  readonly signedInAs: string | null;
  /** Businesses this person could act for. */
  readonly businesses: readonly { readonly slug: string; readonly name: string }[];
  /** The name of the community's country; null where it is not known. */
  readonly country: string | null;
}

export type Invitation = z.infer<typeof partnerInvitation>;

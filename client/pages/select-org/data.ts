import type { InvitationKind } from "#shared/invitations.ts";
import type { TeamRole } from "#shared/permissions.ts";

export interface ChoosableBusiness {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Where choosing it leads. */
  readonly target: string;
  readonly role: TeamRole | null;
  /** What it is, where it is more than a community. */
  readonly kind: string | null;
  readonly plan: string | null;
  readonly status: string;
  readonly pinned: boolean;
  /** How many things wait for the person who chooses. */
  readonly waiting: number;
  readonly mayRestore: boolean;
}

export interface WaitingInvitation {
  readonly kind: InvitationKind;
  readonly id: string;
  readonly business: { readonly name: string; readonly logoUrl: string | null };
  /** The role on its team; null where it is no seat on a team. */
  readonly role: string | null;
  readonly inviter: string | null;
  readonly expiresAt: string | null;
}

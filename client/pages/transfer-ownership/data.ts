import type { TeamRole } from "#shared/permissions.ts";

export interface OwnedBusiness {
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  readonly status: string;
}

export interface OwnershipOffer {
  readonly id: string;
  readonly from: OwnershipPerson;
  readonly to: OwnershipPerson;
  readonly keepRole: "admin" | "manager" | "leave";
  readonly billingEmailMode: "switch" | "keep";
  readonly expiresAt: string;
}

export interface OwnershipPerson {
  readonly name: string;
  readonly email: string;
  readonly avatarUrl: string | null;
}

export interface OwnershipCandidate extends OwnershipPerson {
  readonly userId: string;
  readonly role: TeamRole;
  readonly obstacle: "unconfirmed" | "suspended" | null;
}

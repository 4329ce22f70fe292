import type { FreezeReason } from "#shared/business-kinds.ts";
import type { Membership, TeamRole } from "#shared/permissions.ts";
import type { Problem } from "#shared/problems.ts";
import type { Caller } from "./caller.ts";
import type { Dependencies } from "./dependencies.ts";

/** The context of every operation: its dependencies, the caller, and the result of the access check. */
export interface OperationContext {
  readonly deps: Dependencies;
  readonly caller: Caller;
  readonly lookups: AccessLookups;
  /** Set by the access check, before the operation's own code. */
  readonly actor?: Actor;
}

export interface Actor {
  readonly user?: ActingUser;
  readonly business?: ActingBusiness;
  readonly membership?: Membership;
}

/** The context of an operation that only signed-in users can call. */
export type SignedInContext = OperationContext & { readonly user: ActingUser };

/** The context of an operation in a business. */
export type BusinessContext = SignedInContext & {
  readonly business: ActingBusiness;
  readonly membership: Membership;
};

export interface ActingUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailVerified: boolean;
  readonly timezone: string;
  readonly locale: string;
  readonly sessionId: string;
  /** Set when one of the user's API keys acts. */
  readonly apiKey?: ActingKey;
}

/** An acting API key: limited to this business and at most this role. */
export interface ActingKey {
  readonly id: string;
  readonly businessId: string;
  readonly role: TeamRole;
}

export interface ActingBusiness {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly isCommunity: boolean;
  readonly isProvider: boolean;
  readonly status: string;
  /** Why it is frozen; null unless the operator froze it. */
  readonly frozenFor?: FreezeReason | null;
  readonly plan: string;
  readonly timezone: string;
  readonly currency: string;
}

/** How the access check looks up users and businesses; implemented by the domains that own those tables. */
export interface AccessLookups {
  /** Returns the user of an access token or API key; undefined if it is unknown, expired or revoked. */
  userOf(token: string, context: OperationContext): Promise<ActingUser | undefined>;
  /**
   * Returns the business with that slug and the user's membership in it, or what the API key permits; undefined if
   * there is no such business or the user does not belong to it.
   */
  businessFor(slug: string, user: ActingUser, context: OperationContext): Promise<Place | undefined>;
  /**
   * Returns the Problem that keeps a user out of a community they asked to join; undefined if they have no relation to
   * it.
   */
  whyNotInside(slug: string, user: ActingUser, context: OperationContext): Promise<Problem | undefined>;
  /** Notes the memberships that an operation has read for its user, so that they need not be looked up again. */
  noteBusinesses(places: readonly Place[], context: OperationContext): void;
  /** Clears cached lookups, because something is being changed. */
  forget(context: OperationContext): void;
}

/** A business with a user's membership in it. */
export interface Place {
  readonly business: ActingBusiness;
  readonly membership: Membership;
}

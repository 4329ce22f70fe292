import type { Membership, TeamRole } from "#shared/permissions.ts";
import type { Problem } from "#shared/problems.ts";
import type { Caller } from "./caller.ts";
import type { Dependencies } from "./dependencies.ts";

/** What every operation is given: the parts it works with, who called, and what the access check found out. */
export interface OperationContext {
  readonly deps: Dependencies;
  readonly caller: Caller;
  readonly lookups: AccessLookups;
  /** Filled in by the access check, before the operation's own code. */
  readonly actor?: Actor;
}

export interface Actor {
  readonly user?: ActingUser;
  readonly business?: ActingBusiness;
  readonly membership?: Membership;
}

export interface ActingUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailVerified: boolean;
  readonly timezone: string;
  readonly locale: string;
  readonly sessionId: string;
  /** Set where an API key of theirs acts. */
  readonly apiKey?: ActingKey;
}

/** An API key at work: in this business only, and in this role at most. */
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
  readonly plan: string;
  readonly timezone: string;
  readonly currency: string;
}

/** How the access check finds people and businesses; the domains that own those tables implement it. */
export interface AccessLookups {
  /** Whose access token or API key this is; undefined when it is unknown, expired or revoked. */
  userOf(token: string, context: OperationContext): Promise<ActingUser | undefined>;
  /**
   * The business with that slug as this person stands to it, or as their API key lets them; undefined when there is
   * none or they have no part in it.
   */
  businessFor(slug: string, user: ActingUser, context: OperationContext): Promise<Place | undefined>;
  /** What keeps somebody out of a community they asked to join; undefined where they have nothing to do with it. */
  whyNotInside(slug: string, user: ActingUser, context: OperationContext): Promise<Problem | undefined>;
  /** An operation has read how the user it acts for stands to these businesses, so that nobody need look again. */
  noteBusinesses(places: readonly Place[], context: OperationContext): void;
  /** Something is being changed: what was found out so far counts no more. */
  forget(context: OperationContext): void;
}

/** A business as somebody stands to it. */
export interface Place {
  readonly business: ActingBusiness;
  readonly membership: Membership;
}

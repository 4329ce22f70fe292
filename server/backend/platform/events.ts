import type { PartnerChange } from "#shared/partner-rules.ts";
import type { UserRow } from "./db/schema/accounts.ts";
import type { BusinessRow } from "./db/schema/businesses.ts";
import type { links } from "./db/schema/links.ts";
import type { PartnershipRow, partnerships } from "./db/schema/partners.ts";
import type { claims, TreetRow, treets } from "./db/schema/treets.ts";
import type { Transaction } from "./db/transaction.ts";

type Row<Table extends { $inferSelect: unknown }, Column extends keyof Table["$inferSelect"]> = Readonly<
  Pick<Table["$inferSelect"], Column>
>;
export type ClaimFacts = Row<
  typeof claims,
  "id" | "ref" | "state" | "treetId" | "memberId" | "businessId" | "claimedAt"
>;
export type TreetFacts = Row<typeof treets, "id" | "title" | "type" | "state">;
export type PartnerFacts = Row<typeof partnerships, "id" | "state" | "providerId">;
export type LinkFacts = Row<typeof links, "id" | "name" | "kind" | "code">;
export interface MemberFacts {
  readonly id: string;
  readonly status: string;
}

/** Everything that happens in one domain and that others act upon, with what they need to know of it. */
export interface DomainEvents {
  "account.erasing": { readonly account: UserRow };
  "business.created": {
    readonly business: BusinessRow;
    readonly start: "blank" | "examples";
    readonly userId: string;
  };
  "business.timezone-changed": object;
  "password.asked-without-account": { readonly email: string };
  "member.joined": { readonly members: readonly MemberFacts[] };
  /** Who had been a member before came back by a link other than their last one, or than none. */
  "member.came-again": {
    readonly memberId: string;
    readonly formerLinkId: string | null;
    readonly linkId: string;
  };
  /** Some of them may carry the labels they carried before. */
  "member.relabelled": {
    readonly members: readonly {
      readonly memberId: string;
      readonly from: readonly string[];
      readonly to: readonly string[];
    }[];
  };
  "label.deleted": { readonly labelId: string };
  "member.left": { readonly members: readonly MemberFacts[] };
  "claim.created": { readonly claims: readonly ClaimFacts[] };
  "claim.approved": { readonly claims: readonly ClaimFacts[] };
  "claim.declined": { readonly claims: readonly ClaimFacts[] };
  "claim.cancelled": { readonly claims: readonly ClaimFacts[] };
  "claim.revoked": { readonly claims: readonly ClaimFacts[] };
  "claim.revealed": { readonly claims: readonly ClaimFacts[]; readonly at: Date };
  "claim.redeemed": { readonly claims: readonly ClaimFacts[]; readonly at: Date };
  /** A redemption was taken back; `at` is when it had been. */
  "claim.reopened": { readonly claims: readonly ClaimFacts[]; readonly at: Date };
  "treet.published": { readonly treets: readonly TreetFacts[] };
  "treet.ended": { readonly treets: readonly TreetFacts[] };
  /** There may be more of it than a moment ago. The treet is locked. */
  "treet.room-changed": { readonly treet: TreetRow };
  "partner.activated": { readonly partner: PartnerFacts };
  "partner.ended": { readonly partner: PartnerFacts };
  /** A partnership was paused, ended, blocked or resumed; `isRunOut` lets what has an end of its own come to it. */
  "partnership.moved": {
    readonly partnership: PartnershipRow;
    readonly by: PartnerChange;
    readonly isRunOut: boolean;
  };
  "link.created": { readonly link: LinkFacts };
}
export type EventType = keyof DomainEvents;
/** The business it happened in; null for what happened in none. */
export type DomainEvent<Type extends EventType = EventType> = {
  [T in Type]: { readonly type: T; readonly businessId: string | null } & DomainEvents[T];
}[Type];

/** Acts upon what happened elsewhere, in the transaction that did it: both happen, or neither. */
export type Subscriber = (tx: Transaction, event: DomainEvent) => Promise<void>;

export interface Events {
  /** Tells every subscriber in turn; rejects with what one of them rejects with, which undoes the whole transaction. */
  emit(tx: Transaction, event: DomainEvent): Promise<void>;
}

/** `subscribers` is asked for them with the first event, when all that they need is there. */
export function createEvents(subscribers: () => readonly Subscriber[]): Events {
  let known: readonly Subscriber[] | undefined;
  return {
    async emit(tx, event) {
      known ??= subscribers();
      for (const subscriber of known) await subscriber(tx, event);
    },
  };
}

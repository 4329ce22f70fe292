import type { PartnerChange } from "#shared/partner-rules.ts";
import type { UserRow } from "./db/schema/accounts.ts";
import type { BusinessRow } from "./db/schema/businesses.ts";
import type { claims } from "./db/schema/claims.ts";
import type { links } from "./db/schema/links.ts";
import type { PartnershipRow, partnerships } from "./db/schema/partners.ts";
import type { TreetRow, treets } from "./db/schema/treets.ts";
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

/** All events of one domain that others react to, with the data they need. */
export interface DomainEvents {
  "account.erasing": { readonly account: UserRow };
  "business.created": {
    readonly business: BusinessRow;
    readonly start: "blank" | "examples";
    readonly userId: string;
  };
  "business.timezone-changed": object;
  "business.moved": {
    readonly business: Pick<BusinessRow, "id" | "name">;
    readonly to: "archived" | "restored" | "deleted";
  };
  "password.asked-without-account": { readonly email: string };
  "member.joined": { readonly members: readonly MemberFacts[] };
  /** A former member rejoined by a link other than the previous one, or than none. */
  "member.came-again": {
    readonly memberId: string;
    readonly formerLinkId: string | null;
    readonly linkId: string;
  };
  /** Some of them may have the same labels as before. */
  "member.relabelled": {
    readonly members: readonly {
      readonly memberId: string;
      readonly from: readonly string[];
      readonly to: readonly string[];
    }[];
  };
  /** The members who have the label have been updated already. */
  "label.renamed": { readonly from: string; readonly to: string };
  "label.deleted": { readonly labelId: string; readonly name: string };
  "member.left": { readonly members: readonly MemberFacts[] };
  "claim.created": { readonly claims: readonly ClaimFacts[] };
  "claim.approved": { readonly claims: readonly ClaimFacts[] };
  "claim.declined": { readonly claims: readonly ClaimFacts[] };
  "claim.cancelled": { readonly claims: readonly ClaimFacts[] };
  "claim.revoked": { readonly claims: readonly ClaimFacts[] };
  "claim.revealed": { readonly claims: readonly ClaimFacts[]; readonly at: Date };
  "claim.redeemed": { readonly claims: readonly ClaimFacts[]; readonly at: Date };
  /** A redemption was undone; `at` is the time of that redemption. */
  "claim.reopened": { readonly claims: readonly ClaimFacts[]; readonly at: Date };
  "treet.published": { readonly treets: readonly TreetFacts[] };
  "treet.ended": { readonly treets: readonly TreetFacts[] };
  /** More of the treet may be available than before. Its row is locked. */
  "treet.room-changed": { readonly treet: TreetRow };
  "partner.activated": { readonly partner: PartnerFacts };
  "partner.ended": { readonly partner: PartnerFacts };
  /**
   * A partnership was paused, ended, blocked or resumed; with `isRunOut`, live treets that have an end date of their
   * own continue until then.
   */
  "partnership.moved": {
    readonly partnership: PartnershipRow;
    readonly by: PartnerChange;
    readonly isRunOut: boolean;
  };
  "link.created": { readonly link: LinkFacts };
}
export type EventType = keyof DomainEvents;
/** An event with the business it belongs to; null without one. */
export type DomainEvent<Type extends EventType = EventType> = {
  [T in Type]: { readonly type: T; readonly businessId: string | null } & DomainEvents[T];
}[Type];

/** Reacts to an event of another domain, in the transaction that caused it: both take effect, or neither. */
export type Subscriber = (tx: Transaction, event: DomainEvent) => Promise<void>;

export interface Events {
  /** Calls every subscriber in turn. Rejects with the error of a subscriber, which rolls back the whole transaction. */
  emit(tx: Transaction, event: DomainEvent): Promise<void>;
}

/** Creates the events. `subscribers` is called at the first event, when everything the subscribers need exists. */
export function createEvents(subscribers: () => readonly Subscriber[]): Events {
  let known: readonly Subscriber[] | undefined;
  return {
    async emit(tx, event) {
      known ??= subscribers();
      for (const subscriber of known) await subscriber(tx, event);
    },
  };
}

import type {
  ClaimFacts,
  DomainEvent,
  LinkFacts,
  MemberFacts,
  PartnerFacts,
  TreetFacts,
} from "../../platform/events.ts";

/**
 * The data of an event as its receiver gets it: ids and states, but no personal data, which has to be read from the API
 * with the permission to do so.
 */
export type EventFacts = Readonly<Record<string, unknown>>;

const treetFacts = ({ id, title, type, state }: TreetFacts): EventFacts => ({
  treet: { id, title, type, state },
});

const claimFacts = ({ id, ref, state, treetId, memberId }: ClaimFacts): EventFacts => ({
  claim: { id, ref, state },
  treet: { id: treetId },
  member: { id: memberId },
});

const partnerFacts = ({ id, state, providerId }: PartnerFacts): EventFacts => ({
  partner: { id, state, business: providerId },
});

const linkFacts = ({ id, name, kind, code }: LinkFacts): EventFacts => ({
  link: { id, name, kind, code },
});

const memberFacts = ({ id, status }: MemberFacts): EventFacts => ({ member: { id, status } });

/** Returns the data of an event, one item for each of its subjects; empty for events that endpoints do not receive. */
export function factsOf(event: DomainEvent): readonly EventFacts[] {
  switch (event.type) {
    case "member.joined":
    case "member.left":
      return event.members.map(memberFacts);
    case "claim.created":
    case "claim.approved":
    case "claim.declined":
    case "claim.redeemed":
    case "claim.cancelled":
    case "claim.revoked":
      return event.claims.map(claimFacts);
    case "treet.published":
    case "treet.ended":
      return event.treets.map(treetFacts);
    case "partner.activated":
    case "partner.ended":
      return [partnerFacts(event.partner)];
    case "link.created":
      return [linkFacts(event.link)];
    default:
      return [];
  }
}

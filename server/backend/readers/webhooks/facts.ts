import type {
  ClaimFacts,
  DomainEvent,
  LinkFacts,
  MemberFacts,
  PartnerFacts,
  TreetFacts,
} from "../../platform/events.ts";

/**
 * What happened, as its receiver reads it: ids and states, no personal data, which the API gives to anyone who may
 * have it.
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

/** What an event says of the things it is about, one for each of them; nothing of what no endpoint is told. */
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

import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { NotificationFacts, NotificationKind } from "#shared/notifications.ts";
import { newId } from "../platform/db/ids.ts";
import { matching } from "../platform/db/rows.ts";
import { announcements } from "../platform/db/schema/announcements.ts";
import { enquiries } from "../platform/db/schema/enquiries.ts";
import { members } from "../platform/db/schema/members.ts";
import { notifications } from "../platform/db/schema/notifications.ts";
import { partnerships } from "../platform/db/schema/partners.ts";
import { treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import type { DemoHome } from "./homes.ts";
import { ANNOUNCED_DAYS } from "./mails.ts";

interface People {
  readonly communityId: string;
  readonly roasteryId: string;
  readonly owner: string;
  readonly partner: string;
  readonly member: string;
  readonly home: DemoHome;
}

/** Creates notifications of the seeded events: those that await action are unread, the others are read. */
export async function seedNotices(tx: Transaction, people: People, now: Date): Promise<void> {
  const { communityId, roasteryId, owner, partner, member, home } = people;
  const [reviewed] = await tx
    .select({ id: treets.id, title: treets.title })
    .from(treets)
    .where(matching(treets, { businessId: communityId, state: "in_review" }));
  const [supplied] = await tx
    .select({ id: partnerships.id })
    .from(partnerships)
    .where(matching(partnerships, { businessId: communityId, providerId: roasteryId }));
  const [enquiry] = await tx
    .select({ name: enquiries.name, ref: enquiries.ref })
    .from(enquiries)
    .where(matching(enquiries, { businessId: communityId, state: "new" }));
  const [announced] = await tx
    .select({ id: announcements.id, what: announcements.subject })
    .from(announcements)
    .where(and(eq(announcements.businessId, communityId), isNotNull(announcements.sentAt)));
  const asking = await tx
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.businessId, communityId), inArray(members.status, ["requested"])))
    .limit(1);
  const notice = (
    userId: string,
    kind: NotificationKind,
    days: number,
    facts: NotificationFacts = {},
    isRead = false,
  ) => {
    const createdAt = new Date(now.getTime() - days * DAY_MS);
    return {
      id: newId("ntf", createdAt.getTime()),
      userId,
      businessId: communityId,
      kind,
      payload: { ...facts },
      createdAt,
      readAt: isRead ? now : null,
    };
  };
  const roastery = { who: home.named("Bloom Roastery") };
  await tx
    .insert(notifications)
    .values([
      ...(enquiry ? [notice(owner, "enquiry", 0.4, { who: enquiry.name, what: enquiry.ref })] : []),
      ...(reviewed
        ? [notice(owner, "treet_submitted", 1, { ...roastery, what: reviewed.title, id: reviewed.id })]
        : []),
      ...asking.map(({ id, firstName, lastName }) =>
        notice(owner, "join_request", 1.6, { who: `${firstName} ${lastName}`, id }),
      ),
      ...(supplied
        ? [
            notice(owner, "partner_message", 2.1, { ...roastery, id: supplied.id }, true),
            notice(partner, "partner_message", 1.8, { who: home.named("Harbour Club"), id: supplied.id }),
          ]
        : []),
      notice(owner, "team_joined", 12, { who: "Ben Keller", what: "viewer" }, true),
      ...(announced ? [notice(member, "announcement", ANNOUNCED_DAYS, announced, true)] : []),
      notice(member, "membership_approved", 88, {}, true),
    ]);
}

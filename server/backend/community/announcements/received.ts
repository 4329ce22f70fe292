import { and, eq, type SQL, sql } from "drizzle-orm";
import { EXCERPT_CHARS } from "#shared/announcements.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { latestFirst, listPage } from "../../platform/db/page.ts";
import { announcementRecipients, announcements } from "../../platform/db/schema/announcements.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inBusiness } from "../../platform/operation.ts";

const { id, subject, message } = announcements;
const { sentAt } = announcementRecipients;

/** Lists what the team wrote to the caller, latest first. */
export const mine = inBusiness.announcements.mine.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { rows, ...page } = await listPage(deps.db, input, {
    order: latestFirst(sentAt, announcementRecipients.announcementId),
    from: announcementRecipients,
    filter: isTo(business.id, user.id),
    select: (place) =>
      deps.db
        .select({
          id,
          subject,
          excerpt: sql<string>`left(${message}, ${EXCERPT_CHARS})`,
          isCut: sql<boolean>`length(${message}) > ${EXCERPT_CHARS}`,
          sentAt,
          ...place,
        })
        .from(announcementRecipients)
        .innerJoin(announcements, eq(id, announcementRecipients.announcementId))
        .$dynamic(),
    idOf: ({ id }) => id,
  });
  return {
    items: rows.map(({ id, subject, excerpt, isCut, sentAt }) => ({
      id,
      subject,
      excerpt,
      isCut,
      sentAt: sentAt.toISOString(),
    })),
    ...page,
  };
});

export const getMine = inBusiness.announcements.getMine.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const received = await oneOr404(
    deps.db
      .select({ id, subject, message, sentAt })
      .from(announcementRecipients)
      .innerJoin(announcements, eq(id, announcementRecipients.announcementId))
      .where(and(isTo(business.id, user.id), eq(id, input.announcement))),
  );
  return { ...received, sentAt: received.sentAt.toISOString() };
});

/** Condition for what was sent to a user as a member of a community. */
const isTo = (businessId: string, userId: string): SQL =>
  sql`${announcementRecipients.memberId} = (select ${members.id} from ${members}
    where ${members.userId} = ${userId} and ${members.businessId} = ${businessId} and ${members.status} = 'active'
    limit 1)`;

import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { type RecipientOutcome, recipientOutcomes } from "#shared/announcements.ts";
import type { AnnouncementRecipient } from "#shared/contract/announcements.ts";
import { announcementRecipientsList } from "#shared/lists/announcement-recipients.ts";
import type { DeliveryStatus } from "#shared/mail-preferences.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Narrowing } from "../../platform/db/narrowing.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { listPage, mapRows, type PageAsked } from "../../platform/db/page.ts";
import { announcementRecipients, announcements } from "../../platform/db/schema/announcements.ts";
import { mailOutbox } from "../../platform/db/schema/mail.ts";
import { byLastName, members } from "../../platform/db/schema/members.ts";
import { listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { isFound, nameOf, present, seesMasked } from "../members/index.ts";
import { findAnnouncement } from "./queries.ts";

interface RecipientsQuery extends Narrowing<typeof announcementRecipientsList> {
  readonly businessId: string;
  readonly announcementId: string;
  /** True if the caller may not see addresses, in which case they are not searched either. */
  readonly masked: boolean;
  /** Delivery status of an email in the outbox. */
  readonly delivery: SQL<DeliveryStatus>;
}

const toMember = eq(members.id, announcementRecipients.memberId);
const ofAnnouncement = eq(announcements.id, announcementRecipients.announcementId);
const itsMail = eq(mailOutbox.id, announcementRecipients.mailId);
const recipientsWithMails = sql`${announcementRecipients}
  join ${members} on ${toMember} join ${announcements} on ${ofAnnouncement} left join ${mailOutbox} on ${itsMail}`;

/** The outbox keeps emails that were delivered for some weeks only, and those that were not are noted before. */
const outcomeOf = ({ delivery }: RecipientsQuery) => sql<RecipientOutcome>`case
  when ${announcementRecipients.unmailed} is not null then ${announcementRecipients.unmailed}
  when ${mailOutbox.id} is not null then ${delivery}
  when ${announcementRecipients.mailId} is not null then 'sent'
  when ${announcements.finishedAt} is null then 'waiting' else 'unrecorded' end`;

const filterOf = (query: RecipientsQuery): SQL | undefined =>
  and(
    eq(announcementRecipients.announcementId, query.announcementId),
    eq(announcements.businessId, query.businessId),
    query.search ? isFound(query.search, query.masked) : undefined,
    query.outcome ? sql`${outcomeOf(query)} = ${query.outcome}` : undefined,
  );

/** Sorted by name. */
const listRecipients = (db: Executor, query: RecipientsQuery & PageAsked) =>
  listPage(db, query, {
    order: { by: byLastName(members), id: members.id, type: "text", direction: "ascending" },
    from: recipientsWithMails,
    filter: filterOf(query),
    select: (place) =>
      db
        .select({
          member: members,
          outcome: outcomeOf(query),
          at: sql<Date | null>`coalesce(${mailOutbox.sentAt}, ${mailOutbox.givenUpAt})`.mapWith(
            mailOutbox.sentAt,
          ),
          ...place,
        })
        .from(announcementRecipients)
        .innerJoin(members, toMember)
        .innerJoin(announcements, ofAnnouncement)
        .leftJoin(mailOutbox, itsMail)
        .$dynamic(),
    idOf: ({ member }) => member.id,
  });

async function countOutcomes(
  db: Executor,
  query: RecipientsQuery,
): Promise<Record<RecipientOutcome, number>> {
  const rows = await db
    .select({ outcome: outcomeOf(query), total: count() })
    .from(announcementRecipients)
    .innerJoin(members, toMember)
    .innerJoin(announcements, ofAnnouncement)
    .leftJoin(mailOutbox, itsMail)
    .where(filterOf(query))
    .groupBy(sql`1`);
  const found = new Map(rows.map(({ outcome, total }) => [outcome, total]));
  const counts = recipientOutcomes.map((outcome) => [outcome, found.get(outcome) ?? 0]);
  return Object.fromEntries(counts);
}

/** Lists whom an announcement was sent to, and the delivery of the email to each. A draft was sent to nobody. */
export const recipients = inBusiness.announcements.recipients.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const { row } = await oneOr404(findAnnouncement(deps.db, business.id, input.announcement));
  const where = {
    businessId: business.id,
    announcementId: row.id,
    masked: seesMasked(membership),
    delivery: deps.mail.deliveryStatus(deps.clock()),
  };
  const [{ rows, ...page }, counts] = await Promise.all([
    listRecipients(deps.db, { ...input, ...where }),
    countOutcomes(deps.db, where),
  ]);
  const items = rows.map((recipient) => presentRecipient(recipient, where));
  return { subject: row.subject, items, ...page, counts };
});

type RecipientRow = Awaited<ReturnType<typeof listRecipients>>["rows"][number];

function presentRecipient(
  { member, outcome, at }: RecipientRow,
  { masked }: Pick<RecipientsQuery, "masked">,
): AnnouncementRecipient {
  const { id, email } = present(member, { masked });
  return { id, email, name: nameOf({ ...member, email }), outcome, at: at?.toISOString() ?? null };
}

/** Exports the filtered recipients of an announcement. */
export const exportRecipients = inBusiness.announcements.exportRecipients.handler(
  async ({ input, context }) => {
    const { deps, business, membership } = context;
    const { row } = await oneOr404(findAnnouncement(deps.db, business.id, input.announcement));
    const query = {
      ...input,
      businessId: business.id,
      announcementId: row.id,
      masked: seesMasked(membership),
      delivery: deps.mail.deliveryStatus(deps.clock()),
    };
    const { names } = announcementRecipientsList.filters.outcome;
    return listExport(context, {
      listed: exportWords.recipientsOf({ subject: row.subject }),
      action: "announcement.recipients-exported",
      about: row.id,
      summary: auditSentence(log.announcementRecipientsExported, { subject: row.subject }),
      pageAfter: (asked) =>
        mapRows(listRecipients(deps.db, { ...query, ...asked }), (recipient) =>
          presentRecipient(recipient, query),
        ),
      columns: [
        [exportWords.name, ({ name }) => name],
        [exportWords.email, ({ email }) => email],
        [exportWords.outcome, ({ outcome }) => names[outcome]],
        [exportWords.outcomeAt, ({ at }) => at],
      ],
    });
  },
);

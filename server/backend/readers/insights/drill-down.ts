import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DrillDownItem } from "#shared/contract/insights.ts";
import type { ListedFigure } from "#shared/insight-rules.ts";
import { type DeliveryStatus, type MailCategory, mailCategories } from "#shared/mail-preferences.ts";
import type { TreetCategory } from "#shared/treets.ts";
import type { Executor } from "../../platform/db/database.ts";
import { latestFirst, listPage, type Page, type PageAsked } from "../../platform/db/page.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { insightMembers } from "../../platform/db/schema/insights.ts";
import { mailOutbox } from "../../platform/db/schema/mail.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { amongMembers, isClaimOf, type Narrowing } from "./narrowed.ts";
import { activeDaysBefore } from "./people.ts";
import { addDays } from "./periods.ts";
import { type Period, within } from "./queries.ts";

type Moment =
  | typeof claims.claimedAt
  | typeof claims.revealedAt
  | typeof claims.redeemedAt
  | typeof members.joinedAt
  | typeof members.statusAt
  | typeof mailOutbox.createdAt;

interface DrillDownRow {
  readonly id: string;
  readonly at: string;
  readonly sortValue: string;
  readonly total: number;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly treetId: string | null;
  readonly title: string | null;
  readonly ref: string | null;
  readonly topic?: MailCategory;
  readonly subject?: string;
  readonly delivery?: DeliveryStatus;
}

interface Query {
  readonly figure: ListedFigure;
  readonly period: Period;
  readonly narrowing: Narrowing;
  /** Of claims, only those of treets of this category. */
  readonly category?: TreetCategory | undefined;
  /** Of members who were active, only those who joined in this time. */
  readonly joined?: Period | undefined;
  /** Of emails, only those about this. */
  readonly topic?: MailCategory | undefined;
  /** Delivery status of an email in the outbox. */
  readonly delivery: SQL<DeliveryStatus>;
}

/** Lists what a figure counts, one row each, by the same conditions, latest first. */
export function listDrillDown(
  db: Executor,
  asked: PageAsked,
  { figure, period, narrowing, category, joined, topic, delivery }: Query,
): Promise<Page<DrillDownRow>> {
  const ofMember = (moment: Moment | SQL) => ({
    at: sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    memberId: members.id,
    firstName: members.firstName,
    lastName: members.lastName,
  });
  const ofCategory = category
    ? sql`and ${claims.treetId} in (select ${treets.id} from ${treets}
        where ${treets.businessId} = ${period.businessId} and ${treets.category} = ${category})`
    : sql``;
  const claimed = (moment: Moment) =>
    listPage<DrillDownRow>(db, asked, {
      order: latestFirst(moment, claims.id),
      from: claims,
      filter: sql`${claims.businessId} = ${period.businessId} and ${isClaimOf(period, narrowing)} and ${within(moment, period)} ${ofCategory}`,
      select: (place) =>
        db
          .select({
            ...place,
            ...ofMember(moment),
            id: claims.id,
            treetId: treets.id,
            title: treets.title,
            ref: claims.ref,
          })
          .from(claims)
          .innerJoin(members, eq(members.id, claims.memberId))
          .innerJoin(treets, eq(treets.id, claims.treetId))
          .$dynamic(),
      idOf: ({ id }) => id,
    });
  const nothing = sql<null>`null`;
  const moved = (moment: Moment, condition = sql``) =>
    listPage<DrillDownRow>(db, asked, {
      order: latestFirst(moment, members.id),
      from: members,
      filter: sql`${members.businessId} = ${period.businessId} and ${within(moment, period)}
        ${condition} ${amongMembers(narrowing)}`,
      select: (place) =>
        db
          .select({
            ...place,
            ...ofMember(moment),
            id: members.id,
            treetId: nothing,
            title: nothing,
            ref: nothing,
          })
          .from(members)
          .$dynamic(),
      idOf: ({ id }) => id,
    });
  // The last day of the period on which the member was active, as the figure counts them.
  const lastDay = sql`${insightMembers.activeOn}[${activeDaysBefore(addDays(period.to, 1))}]`;
  const lastActive = sql`((${lastDay})::timestamp at time zone ${period.timezone})`;
  const engaged = () =>
    listPage<DrillDownRow>(db, asked, {
      order: { by: lastActive, id: members.id, type: "timestamptz", direction: "descending" },
      from: sql`${insightMembers} inner join ${members} on ${members.id} = ${insightMembers.memberId}`,
      filter: sql`${insightMembers.businessId} = ${period.businessId} and ${lastDay} >= ${period.from}::date
        ${joined ? sql`and ${within(members.joinedAt, joined)}` : sql``} ${amongMembers(narrowing)}`,
      select: (place) =>
        db
          .select({
            ...place,
            ...ofMember(lastActive),
            id: members.id,
            treetId: nothing,
            title: nothing,
            ref: nothing,
          })
          .from(insightMembers)
          .innerJoin(members, eq(members.id, insightMembers.memberId))
          .$dynamic(),
      idOf: ({ id }) => id,
    });
  // Like their figure, these are of the whole community. Emails to addresses that no member has any more are left out.
  const mailed = () =>
    listPage<DrillDownRow>(db, asked, {
      order: latestFirst(mailOutbox.createdAt, mailOutbox.id),
      from: sql`${mailOutbox} inner join ${members} on ${toMember}`,
      filter: sql`${mailOutbox.businessId} = ${period.businessId} and ${within(mailOutbox.createdAt, period)}
        and ${topic ? eq(mailOutbox.category, topic) : inArray(mailOutbox.category, [...mailCategories])}`,
      select: (place) =>
        db
          .select({
            ...place,
            ...ofMember(mailOutbox.createdAt),
            id: mailOutbox.id,
            treetId: nothing,
            title: nothing,
            ref: nothing,
            topic: sql<MailCategory>`${mailOutbox.category}`,
            subject: mailOutbox.subject,
            delivery,
          })
          .from(mailOutbox)
          .innerJoin(members, toMember)
          .$dynamic(),
      idOf: ({ id }) => id,
    });
  switch (figure) {
    case "mails":
      return mailed();
    case "claims":
      return claimed(claims.claimedAt);
    case "reveals":
      return claimed(claims.revealedAt);
    case "redemptions":
      return claimed(claims.redeemedAt);
    case "joins":
      return moved(members.joinedAt);
    case "left":
      return moved(
        members.statusAt,
        sql`and ${members.status} in ('left', 'removed') and ${members.joinedAt} is not null`,
      );
    case "engaged":
      return engaged();
  }
}

const toMember = sql`${members.businessId} = ${mailOutbox.businessId} and lower(${members.email}) = lower(${mailOutbox.to})`;

/** Presents a row. `nameOf` returns as much of a name as the viewer may see. */
export const presentDrillDown = (
  { id, at, memberId, treetId, title, ref, topic, subject, delivery, ...names }: DrillDownRow,
  nameOf: (names: Pick<DrillDownRow, "firstName" | "lastName">) => string,
): DrillDownItem => ({
  id,
  at,
  ref,
  member: { id: memberId, name: nameOf(names) },
  treet: treetId === null ? null : { id: treetId, title: title ?? "" },
  mail: topic && delivery ? { topic, subject: subject ?? "", delivery } : null,
});

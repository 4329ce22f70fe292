import { and, eq, type SQL, sql } from "drizzle-orm";
import type { UnmailedReason } from "#shared/announcements.ts";
import type { Reach } from "#shared/contract/announcements.ts";
import type { Executor } from "../../platform/db/database.ts";
import { type AnnouncementRow, announcements } from "../../platform/db/schema/announcements.ts";
import { members } from "../../platform/db/schema/members.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";

/** Condition for members who did not turn announcements off, over `member_preferences`. */
const wantsThem = sql`coalesce(${memberPreferences.announcements}, true)`;

/**
 * Condition for members who may be notified of announcements in the application: also those whose address bounces, but
 * not those who asked for fewer emails or reported one as spam.
 */
export const wantsNews = sql<boolean>`(${wantsThem} and ${members.emailState} not in ('unsubscribed', 'complained'))`;

/** Why a member gets no announcement by email, over `members` and `member_preferences`; null if they do. */
export const whyUnmailed = sql<UnmailedReason | null>`case
  when ${members.emailState} <> 'subscribed' then ${members.emailState} when not ${wantsThem} then 'turned_off' end`;

/**
 * Condition for the members who get an announcement by email, over `members` and `member_preferences`, besides that they
 * are active and subscribed.
 */
export const isWanted = (announcement: AnnouncementRow): SQL | undefined =>
  and(isAddressed(announcement), wantsThem);

/**
 * Condition for the members an announcement is for, over `members`, besides that they are active. Reads labels and
 * members from the stored announcement, as a label may be renamed meanwhile. Those who joined after it was sent, while it
 * was on its way, are not among them.
 */
export function isAddressed(announcement: AnnouncementRow): SQL | undefined {
  const { sentAt } = announcement;
  const wasThere = sentAt && sql`coalesce(${members.joinedAt}, ${members.createdAt}) <= ${sentAt}`;
  return and(isInAudience(announcement), wasThere ?? undefined);
}

function isInAudience({ id, audience }: AnnouncementRow): SQL | undefined {
  const stored = (column: SQL) =>
    sql`(select ${column} from ${announcements} where ${announcements.id} = ${id})`;
  if (audience === "labels") return sql`${members.labels} && ${stored(sql`${announcements.labels}`)}`;
  if (audience === "selected")
    return sql`${members.id} in ${stored(sql`unnest(${announcements.memberIds})`)}`;
  return undefined;
}

/** Counts whom an announcement would reach now, and who of them would get no email, by the reason. */
export async function reachOf(db: Executor, announcement: AnnouncementRow): Promise<Reach> {
  const isActive = sql`${members.status} = 'active'`;
  const isSubscribed = sql`${members.emailState} = 'subscribed'`;
  const number = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [counts] = await db
    .select({
      members: number(isActive),
      recipients: number(sql`${isActive} and ${isSubscribed} and ${wantsThem}`),
      turnedOff: number(sql`${isActive} and ${isSubscribed} and not ${wantsThem}`),
      unsubscribed: number(sql`${isActive} and ${members.emailState} = 'unsubscribed'`),
      unreachable: number(sql`${isActive} and ${members.emailState} in ('bounced', 'complained')`),
      inactive: number(sql`not ${isActive}`),
    })
    .from(members)
    .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .where(and(eq(members.businessId, announcement.businessId), isAddressed(announcement)));
  if (!counts) throw new Error("A count always has a row");
  // Nobody expects those who left or wait to be written to, unless they were selected one by one.
  return announcement.audience === "selected" ? counts : { ...counts, inactive: 0 };
}

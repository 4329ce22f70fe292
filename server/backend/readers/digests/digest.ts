import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, like, ne, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import type { DigestRhythm } from "#shared/mail-preferences.ts";
import { runMailing } from "../../accounts/preferences/index.ts";
import { isFor, partnerOfTreet } from "../../offers/treets/index.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { reportRecipients, reportSubscriptions } from "../../platform/db/schema/insights.ts";
import { mailRuns, memberPreferences } from "../../platform/db/schema/preferences.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { effectiveState } from "../../platform/db/treet-state.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job, scheduledJob } from "../../platform/jobs/job.ts";
import { sendReport } from "../insights/index.ts";
import { digest } from "./email-templates.ts";

type Rhythm = Exclude<DigestRhythm, "off">;

const lookHourly = scheduledJob("digest.look", "5 * * * *");
const send = job({
  name: "digest.send",
  data: z.object({ businessId: z.string(), rhythm: z.enum(["weekly", "monthly"]), period: z.string() }),
  policy: "exclusive",
  keyOf: ({ businessId, period }) => `${businessId} ${period}`,
  maxMinutes: 120,
});
type DigestJob = z.infer<(typeof send)["data"]>;

/** Local hour at which members' digests are sent, when people are at their desks. */
const HOUR = 9;
/** Local hour at which the team's reports are sent, so that it reads them before the members do. */
const REPORT_HOUR = 8;
const HOURS_OF_DAY = 24;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** How late a missed digest may still be sent; after that it is no longer news. */
const MADE_UP_FOR_HOURS = 24;
const DAYS: Readonly<Record<Rhythm, number>> = { weekly: 7, monthly: 31 };

/**
 * Defines the jobs. Every hour, the first looks for communities where it was Monday or the first of a month, at eight
 * or nine o'clock, within the last day.
 */
export function defineDigestJobs(deps: Dependencies): void {
  deps.jobs.define(lookHourly, () => sendDueDigests(deps));
  deps.jobs.define(send, (digest) => sendDigest(deps, digest));
}

/** Enqueues digests and reports that are due and not sent yet, each as one job per community. */
export async function sendDueDigests(deps: Dependencies): Promise<void> {
  await enqueueDigests(deps);
  await enqueueReports(deps);
}

const isLiveCommunity = matching(businesses, { isCommunity: true, status: "active" });

async function enqueueDigests(deps: Dependencies): Promise<void> {
  const communities = await deps.db
    .select({ businessId: businesses.id, timezone: businesses.timezone, createdAt: businesses.createdAt })
    .from(businesses)
    .where(isLiveCommunity);
  const dueIn = dueByPlace(deps.clock(), HOUR);
  const due = communities.flatMap(({ businessId, timezone, createdAt }) =>
    dueIn(timezone)
      .filter(({ at }) => createdAt < at)
      .map(({ rhythm, period }) => ({ businessId, rhythm, period })),
  );
  const mailed = await mailedAlready(deps, due);
  const missing = due.filter(({ businessId, period }) => !mailed.has(`${businessId} ${period}`));
  await deps.jobs.enqueueAll(
    send,
    missing.map((data) => ({ data })),
  );
}

async function enqueueReports(deps: Dependencies): Promise<void> {
  const { businessId, rhythm, lastSent, since } = reportSubscriptions;
  const subscriptions = await deps.db
    .select({ businessId, rhythm, lastSent, since, timezone: businesses.timezone })
    .from(reportSubscriptions)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .where(isLiveCommunity);
  const recipients = await deps.db
    .select({
      businessId: reportRecipients.businessId,
      rhythm: reportRecipients.rhythm,
      lastSent: reportRecipients.lastSent,
      since: sql<Date>`${reportRecipients.confirmedAt}`.mapWith(reportRecipients.confirmedAt),
      timezone: businesses.timezone,
    })
    .from(reportRecipients)
    .innerJoin(businesses, eq(businesses.id, reportRecipients.businessId))
    .where(and(isLiveCommunity, isNotNull(reportRecipients.confirmedAt), isNull(reportRecipients.stoppedAt)));
  const dueIn = dueByPlace(deps.clock(), REPORT_HOUR);
  const due = [...subscriptions, ...recipients].flatMap((subscription) =>
    dueIn(subscription.timezone)
      .filter(
        ({ rhythm, period, at }) =>
          rhythm === subscription.rhythm && period !== subscription.lastSent && subscription.since < at,
      )
      .map(({ rhythm, period }) => ({ data: { businessId: subscription.businessId, rhythm, period } })),
  );
  await deps.jobs.enqueueAll(sendReport, due);
}

/** Caches by time zone, as many communities share one. */
function dueByPlace(now: Date, hour: number): (timezone: string) => DuePeriod[] {
  const found = new Map<string, DuePeriod[]>();
  return (timezone) => {
    const due = found.get(timezone) ?? duePeriods(now, timezone, hour);
    found.set(timezone, due);
    return due;
  };
}

async function mailedAlready({ db }: Dependencies, digests: readonly DigestJob[]): Promise<Set<string>> {
  const periods = [...new Set(digests.map(({ period }) => period))];
  if (periods.length === 0) return new Set();
  const rows = await db
    .select({ businessId: mailRuns.businessId, subject: mailRuns.subject })
    .from(mailRuns)
    .where(and(inArray(mailRuns.subject, periods), isNotNull(mailRuns.doneAt)));
  return new Set(rows.map(({ businessId, subject }) => `${businessId} ${subject}`));
}

interface DuePeriod {
  readonly rhythm: Rhythm;
  readonly period: string;
  /** The hour at which it was due. */
  readonly at: Date;
}

/** Returns the digests, or with another `hour` the reports, that became due in this time zone within the last day. */
export function duePeriods(now: Date, timezone: string, hour = HOUR): DuePeriod[] {
  const parts = new Map(
    new Intl.DateTimeFormat("en-GB", {
      timeZone: timezone,
      weekday: "short",
      hour: "2-digit",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  const due = (rhythm: Rhythm, days: number): DuePeriod[] => {
    const hours = days * HOURS_OF_DAY + part("hour") - hour;
    if (hours < 0 || hours >= MADE_UP_FOR_HOURS) return [];
    const date = new Date(Date.UTC(part("year"), part("month") - 1, part("day") - days));
    const at = new Date(Math.floor(now.getTime() / HOUR_MS - hours) * HOUR_MS);
    return [{ rhythm, period: `${rhythm} ${date.toISOString().slice(0, 10)}`, at }];
  };
  return [...due("weekly", WEEKDAYS.indexOf(parts.get("weekday") ?? "")), ...due("monthly", part("day") - 1)];
}

/** Emails the new treets to all members who chose this rhythm. */
export async function sendDigest(
  deps: Dependencies,
  { businessId, rhythm, period }: DigestJob,
): Promise<void> {
  const now = deps.clock();
  await runMailing(deps, {
    businessId,
    subject: period,
    category: "digest",
    wanted: sql`coalesce(${memberPreferences.digest}, 'weekly') = ${rhythm}`,
    async prepare(tx, business) {
      // A treet that was scheduled is new once it starts.
      const startedAt = sql`greatest(${treets.publishedAt}, ${treets.claimFrom})`;
      const fresh = await tx
        .select({ ...getTableColumns(treets), partner: partnerOfTreet })
        .from(treets)
        .where(
          and(
            eq(treets.businessId, businessId),
            sql`${effectiveState(now)} = 'live'`,
            isNotNull(treets.publishedAt),
            sql`${startedAt} > ${await newsSince(tx, { businessId, rhythm, period }, now)}`,
          ),
        )
        .orderBy(desc(startedAt))
        .limit(100);
      if (fresh.length === 0) return undefined;
      const url = deps.config.publicUrl + href("treets", { business: business.slug });
      return (member) => {
        const theirs = fresh.filter((treet) => isFor(treet, member));
        return theirs.length === 0
          ? undefined
          : () => digest({ name: business.name, firstName: member.firstName, fresh: theirs, url });
      };
    },
  });
}

/**
 * Returns the time up to which the last digest of this rhythm told the news, whether it was late or its month short;
 * without one, the days that a digest is for.
 */
async function newsSince(
  tx: Transaction,
  { businessId, rhythm, period }: DigestJob,
  now: Date,
): Promise<Date> {
  const before = (periods: number) => new Date(now.getTime() - periods * DAYS[rhythm] * DAY_MS);
  const [last] = await tx
    .select({ startedAt: mailRuns.startedAt })
    .from(mailRuns)
    .where(
      and(
        eq(mailRuns.businessId, businessId),
        like(mailRuns.subject, `${rhythm} %`),
        ne(mailRuns.subject, period),
        gt(mailRuns.startedAt, before(2)),
      ),
    )
    .orderBy(desc(mailRuns.startedAt))
    .limit(1);
  return last?.startedAt ?? before(1);
}

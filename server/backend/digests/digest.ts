import { and, desc, eq, gt, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import type { DigestRhythm } from "#shared/mail-preferences.ts";
import { businesses } from "../db/schema/businesses.ts";
import { memberPreferences } from "../db/schema/preferences.ts";
import { treets } from "../db/schema/treets.ts";
import { effectiveState } from "../db/treet-state.ts";
import type { Dependencies } from "../dependencies.ts";
import { enqueueReport } from "../insights/index.ts";
import type { Letter } from "../mail/letter.ts";
import { runMailing } from "../preferences/index.ts";
import { isFor } from "../treets/index.ts";

type Rhythm = Exclude<DigestRhythm, "off">;

const LOOK = "digest.look";
const SEND = "digest.send";
/** When people are at their desks, in the community's own time. */
const HOUR = 9;
/** Whoever runs the community reads about it first. */
const REPORT_HOUR = 8;
const MONDAY = "Mon";
const DAYS: Readonly<Record<Rhythm, number>> = { weekly: 7, monthly: 31 };
const TREETS_IN_A_MAIL = 10;

/** Once an hour somebody looks where it is Monday, or the first of a month, at eight or nine. */
export function defineDigestJobs(deps: Dependencies): void {
  deps.jobs.define({
    name: LOOK,
    schema: z.object({}),
    cron: "5 * * * *",
    run: () => lookWhoseTimeItIs(deps),
  });
  deps.jobs.define({
    name: SEND,
    schema: z.object({ businessId: z.string(), rhythm: z.enum(["weekly", "monthly"]), period: z.string() }),
    run: (job) => sendDigest(deps, job),
  });
}

async function lookWhoseTimeItIs(deps: Dependencies): Promise<void> {
  const communities = await deps.db
    .select({ id: businesses.id, timezone: businesses.timezone })
    .from(businesses)
    .where(and(eq(businesses.isCommunity, true), eq(businesses.status, "active")));
  for (const { id, timezone } of communities) {
    for (const { rhythm, period } of periodsAt(deps.clock(), timezone)) {
      const job = { businessId: id, rhythm, period };
      await deps.jobs.enqueue(SEND, job, { singletonKey: `${id} ${period}` });
    }
    for (const { rhythm, period } of periodsAt(deps.clock(), timezone, REPORT_HOUR))
      await enqueueReport(deps, { businessId: id, rhythm, period });
  }
}

/** The digests that are due in this hour of this place, or the reports by their own hour. */
export function periodsAt(now: Date, timezone: string, hour = HOUR): { rhythm: Rhythm; period: string }[] {
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
  if (Number(parts.get("hour")) !== hour) return [];
  const date = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  return [
    ...(parts.get("weekday") === MONDAY ? [{ rhythm: "weekly" as const, period: `weekly ${date}` }] : []),
    ...(parts.get("day") === "01" ? [{ rhythm: "monthly" as const, period: `monthly ${date}` }] : []),
  ];
}

interface DigestJob {
  readonly businessId: string;
  readonly rhythm: Rhythm;
  readonly period: string;
}

/** Mails what is new to everybody who wants to know at this rhythm. */
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
      const fresh = await tx
        .select()
        .from(treets)
        .where(
          and(
            eq(treets.businessId, businessId),
            sql`${effectiveState(now)} = 'live'`,
            gt(treets.publishedAt, new Date(now.getTime() - DAYS[rhythm] * DAY_MS)),
          ),
        )
        .orderBy(desc(treets.publishedAt))
        .limit(100);
      if (fresh.length === 0) return undefined;
      const url = deps.config.publicUrl + href("treets", { business: business.slug });
      return (member) => {
        const theirs = fresh.filter((treet) => isFor(treet, member));
        return theirs.length === 0 ? undefined : digestLetter(business, member, theirs, url);
      };
    },
  });
}

function digestLetter(
  { name }: { name: string },
  { firstName }: { firstName: string },
  fresh: readonly { title: string; summary: string }[],
  url: string,
): Letter {
  const count = fresh.length === 1 ? "1 new treet" : `${fresh.length} new treets`;
  return {
    subject: `${count} at ${name}`,
    heading: `${count} for you`,
    paragraphs: [
      `Hello ${firstName || "there"},`,
      ...fresh
        .slice(0, TREETS_IN_A_MAIL)
        .map(({ title, summary }) => (summary ? `${title}: ${summary}` : title)),
    ],
    action: { label: "See all treets", url },
  };
}

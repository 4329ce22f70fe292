import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS } from "#shared/constants.ts";
import { API_PREFIX } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import type { DigestRhythm } from "#shared/mail-preferences.ts";
import { businesses } from "../db/schema/businesses.ts";
import { members } from "../db/schema/members.ts";
import { digestRuns, memberPreferences } from "../db/schema/preferences.ts";
import { treets } from "../db/schema/treets.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Letter } from "../mail/letter.ts";
import { effectiveState } from "../treets/queries.ts";
import { preferenceToken } from "./link-token.ts";

type Rhythm = Exclude<DigestRhythm, "off">;

const LOOK = "digest.look";
const SEND = "digest.send";
/** When people are at their desks, in the community's own time. */
const HOUR = 9;
const MONDAY = "Mon";
const DAYS: Readonly<Record<Rhythm, number>> = { weekly: 7, monthly: 31 };
/** Members in one transaction: few enough to be quick, and nobody ever holds them all. */
const MEMBERS_AT_ONCE = 200;
const TREETS_IN_A_MAIL = 10;

/** Once an hour somebody looks where it is Monday, or the first of a month, at nine. */
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
  }
}

/** The digests that are due in this hour of this place. */
export function periodsAt(now: Date, timezone: string): { rhythm: Rhythm; period: string }[] {
  const parts = new Map(
    new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone: timezone, weekday: "short", hour: "2-digit", hourCycle: "h23" },
      ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  if (Number(parts.get("hour")) !== HOUR) return [];
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

/**
 * Mails what is new to everybody who wants to know. How far it has come is kept with the mails, in one transaction, so
 * that a process that dies leaves neither a gap nor a double, and two at once do not send twice.
 */
export async function sendDigest(
  deps: Dependencies,
  { businessId, rhythm, period }: DigestJob,
): Promise<void> {
  const now = deps.clock();
  await deps.db.insert(digestRuns).values({ businessId, period, startedAt: now }).onConflictDoNothing();
  while (await sendSome(deps, { businessId, rhythm, period }, now));
}

/** Answers whether there may be more. */
async function sendSome(deps: Dependencies, job: DigestJob, now: Date): Promise<boolean> {
  const { businessId, rhythm, period } = job;
  return inTransaction(deps.db, async (tx) => {
    const isRun = and(eq(digestRuns.businessId, businessId), eq(digestRuns.period, period));
    const [run] = await tx.select().from(digestRuns).where(isRun).for("update");
    const [business] = await tx.select().from(businesses).where(eq(businesses.id, businessId));
    if (!run || run.doneAt || business?.status !== "active") return false;
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
    const people =
      fresh.length === 0
        ? []
        : await tx
            .select({ member: members })
            .from(members)
            .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
            .where(
              and(
                eq(members.businessId, businessId),
                gt(members.id, run.lastMemberId),
                eq(members.status, "active"),
                eq(members.emailState, "subscribed"),
                sql`coalesce(${memberPreferences.digest}, 'weekly') = ${rhythm}`,
              ),
            )
            .orderBy(asc(members.id))
            .limit(MEMBERS_AT_ONCE);
    for (const { member } of people) {
      const theirs = fresh.filter(
        ({ audience }) => audience.length === 0 || audience.some((label) => member.labels.includes(label)),
      );
      if (theirs.length === 0) continue;
      const token = preferenceToken(deps.signingKey, member.id);
      const letter = digestLetter({ ...business, publicUrl: deps.config.publicUrl }, member, theirs, token);
      await deps.mail.send(tx, member.email, letter, "digest");
    }
    const last = people.at(-1);
    await tx
      .update(digestRuns)
      .set(last ? { lastMemberId: last.member.id } : { doneAt: now })
      .where(isRun);
    return last !== undefined;
  });
}

function digestLetter(
  { name, slug, publicUrl }: { name: string; slug: string; publicUrl: string },
  { firstName }: { firstName: string },
  fresh: readonly { title: string; summary: string }[],
  token: string,
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
    action: { label: "See all treets", url: publicUrl + href("treets", { business: slug }) },
    business: { name },
    unsubscribe: {
      pageUrl: publicUrl + href("unsubscribe", { business: slug }, { token }),
      oneClickUrl: `${publicUrl}${API_PREFIX}/unsubscribe/one-click?token=${token}`,
    },
  };
}

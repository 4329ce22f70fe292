import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { API_PREFIX } from "#shared/contract/index.ts";
import { arranged, cardsOf, cardText } from "#shared/highlight-cards.ts";
import { href } from "#shared/href.ts";
import { isEnough, type ReportRhythm, reportRhythms, rhythmsOf } from "#shared/insight-rules.ts";
import { permissions } from "#shared/permissions.ts";
import { planOf, plans } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { memberOfToken, preferenceToken } from "../../accounts/preferences/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { findRow, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type { BusinessRow } from "../../platform/db/schema/businesses.ts";
import { businesses, teamMemberships, worksFor } from "../../platform/db/schema/businesses.ts";
import { reportRecipients, reportSubscriptions } from "../../platform/db/schema/insights.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import type { Email, EmailContent } from "../../platform/mail/email-content.ts";
import { inBusiness, operations } from "../../platform/operation.ts";
import { highlightsReport } from "./email-templates.ts";
import { isRecipientId, recipientsDue, stopRecipient, takeReport } from "./report-recipient-rows.ts";
import { type Story, storyOf } from "./story.ts";

const reportData = z.object({
  businessId: z.string(),
  rhythm: z.enum(reportRhythms),
  /** Identifies the report, such as `weekly 2026-11-16`. */
  period: z.string(),
});
type ReportData = z.infer<typeof reportData>;

/** One job per report and community, however often it is enqueued. */
export const sendReport = job({
  name: "report.send",
  data: reportData,
  policy: "exclusive",
  keyOf: ({ businessId, period }) => `${businessId} ${period}`,
});

export function defineReportJobs(deps: Dependencies): void {
  deps.jobs.define(sendReport, (report) => sendReports(deps, report));
}

/** Emails the highlights to the team members who subscribed at this rhythm, exactly once each, even after a retry. */
export async function sendReports(
  deps: Dependencies,
  { businessId, rhythm, period }: ReportData,
): Promise<void> {
  const found = await findRow(deps.db, businesses, { id: businessId });
  if (found?.status !== "active" || !offeredBy(found.plan).includes(rhythm)) return;
  const readers = await readersOf(deps, businessId, rhythm, period);
  const recipients = planOf(found.plan).features.reportRecipients
    ? await recipientsDue(deps, { businessId, rhythm, period })
    : [];
  if (readers.length === 0 && recipients.length === 0) return;
  const story = await storyOf(deps, found, rhythm === "weekly" ? "last-week" : "last-month");
  for (const { userId, email } of readers) {
    const token = preferenceToken(deps.signingKey, `${businessId}:${userId}`);
    const page = `${href("insightsHighlight", { business: found.slug })}#report`;
    const mail = withWayOut(deps, { token, page }, () => emailOf(deps, found, story));
    await inTransaction(deps.db, async (tx) => {
      const taken = await tx
        .update(reportSubscriptions)
        .set({ lastSent: period })
        .where(and(isOf(businessId, userId), isUnsent(period)))
        .returning({ userId: reportSubscriptions.userId });
      if (taken.length > 0) await deps.mail.send(tx, email, mail, "report");
    });
  }
  for (const { id, email, isOnTeam } of recipients) {
    const token = preferenceToken(deps.signingKey, id);
    const page = href("unsubscribe", { business: found.slug }, { about: "report", token });
    const mail = withWayOut(deps, { token, page }, () => {
      const { action, ...content } = emailOf(deps, found, story);
      // Only the team can open the page behind the link.
      return isOnTeam && action ? { ...content, action } : content;
    });
    await inTransaction(deps.db, async (tx) => {
      if (await takeReport(tx, id, period)) await deps.mail.send(tx, email, mail, "report");
    });
  }
}

const offeredBy = (plan: string): readonly ReportRhythm[] =>
  rhythmsOf(planOf(plan).features.scheduledReports);

const isOf = (businessId: string, userId: string) => matching(reportSubscriptions, { businessId, userId });
const isUnsent = (period: string) => sql`${reportSubscriptions.lastSent} is distinct from ${period}`;

/** Excludes users who have left the team or may no longer receive reports. */
const readersOf = (
  { db }: Pick<Dependencies, "db">,
  businessId: string,
  rhythm: ReportRhythm,
  period: string,
) =>
  db
    .select({ userId: users.id, email: users.email })
    .from(reportSubscriptions)
    .innerJoin(users, eq(users.id, reportSubscriptions.userId))
    .innerJoin(
      teamMemberships,
      and(
        eq(teamMemberships.businessId, reportSubscriptions.businessId),
        eq(teamMemberships.userId, users.id),
      ),
    )
    .where(
      and(
        matching(reportSubscriptions, { businessId, rhythm }),
        isUnsent(period),
        eq(teamMemberships.status, "active"),
        sql`${teamMemberships.role} = any(${sql.param([...permissions["insights.export"].roles])}::text[])`,
      ),
    );

type Reported = Pick<BusinessRow, "id" | "slug" | "name">;

/** Renders the highlights as text, as on the page. */
function emailOf({ config }: Pick<Dependencies, "config">, about: Reported, story: Story): EmailContent {
  const { found, period, note } = story;
  const cards = arranged(cardsOf(found, about.slug), story);
  return highlightsReport({
    ...about,
    from: found.from,
    to: found.to,
    note,
    claims: found.claims.now,
    cards: isEnough(found) ? cards.map(cardText) : [],
    url: config.publicUrl + href("insightsHighlight", { business: about.slug }, { period: period?.key }),
  });
}

/** Adds the links to unsubscribe, also for the email client's one-click button. */
const withWayOut =
  (
    { config }: Pick<Dependencies, "config">,
    { token, page }: { readonly token: string; readonly page: string },
    mail: Email,
  ): Email =>
  () => ({
    ...mail(),
    unsubscribe: {
      pageUrl: config.publicUrl + page,
      oneClickUrl: `${config.publicUrl}${API_PREFIX}/unsubscribe/one-click?category=report&token=${token}`,
    },
  });

/** All active team members, as all of them may see insights. */
async function teamAddresses({ db }: Pick<Dependencies, "db">, businessId: string): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(worksFor(businessId));
  return rows.map(({ email }) => email);
}

export const mailHighlights = inBusiness.insights.mailHighlights.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const story = await storyOf(deps, business, input.period);
  await deps.limits.consume("mail-account-hour", `highlights ${user.id}`);
  const addresses = input.to === "me" ? [user.email] : await teamAddresses(deps, business.id);
  await change(context, async ({ tx, record }) => {
    for (const email of addresses) await deps.mail.send(tx, email, () => emailOf(deps, business, story));
    await record(
      "insights.mailed",
      business.id,
      auditSentence(log.highlightsMailed, { to: input.to === "me" ? "me" : "other" }),
    );
  });
  return { sent: addresses.length };
});

export const report = inBusiness.insights.report.handler(async ({ context }) => {
  const { deps, business, user } = context;
  const kept = await findRow(deps.db, reportSubscriptions, isOf(business.id, user.id));
  return {
    rhythm: reportRhythms.find((rhythm) => rhythm === kept?.rhythm) ?? null,
    offered: [...offeredBy(business.plan)],
  };
});

export const setReport = inBusiness.insights.setReport.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { rhythm } = input;
  if (rhythm === null) {
    await inTransaction(deps.db, (tx) => stopFor(tx, business.id, user.id, deps.clock()));
    return { done: true } as const;
  }
  if (!offeredBy(business.plan).includes(rhythm))
    throw problem("feature_not_in_plan", {
      message: refusals.reportInPlan({
        rhythm: oneOf(["weekly"], rhythm),
        plan: rhythm === "weekly" ? plans.growth.name : plans.basic.name,
      }),
    });
  await deps.db
    .insert(reportSubscriptions)
    .values({ businessId: business.id, userId: user.id, rhythm, since: deps.clock() })
    .onConflictDoUpdate({
      target: [reportSubscriptions.businessId, reportSubscriptions.userId],
      set: { rhythm },
    });
  return { done: true } as const;
});

/** One-click unsubscribe from an email client, without signing in. Succeeds even if no report is subscribed any more. */
export const stopReport = operations.insights.stopReport.handler(async ({ input, context: { deps } }) => {
  const about = memberOfToken(deps.signingKey, input.token) ?? "";
  if (isRecipientId(about)) {
    await inTransaction(deps.db, (tx) => stopRecipient(tx, eq(reportRecipients.id, about), deps.clock()));
    return { done: true } as const;
  }
  const [businessId, userId] = about.split(":");
  if (!businessId || !userId) throw problem("token_invalid");
  await inTransaction(deps.db, (tx) => stopFor(tx, businessId, userId, deps.clock()));
  return { done: true } as const;
});

/** Ends a team member's own subscription, and what a colleague chose for them: they want no reports. */
async function stopFor(tx: Transaction, businessId: string, userId: string, now: Date): Promise<void> {
  await tx.delete(reportSubscriptions).where(isOf(businessId, userId));
  const { businessId: ofBusiness, userId: ofUser } = reportRecipients;
  await stopRecipient(tx, and(eq(ofBusiness, businessId), eq(ofUser, userId)), now);
}

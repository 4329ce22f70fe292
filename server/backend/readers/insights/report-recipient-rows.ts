import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ReportRhythm } from "#shared/insight-rules.ts";
import { permissions } from "#shared/permissions.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import { reportRecipients, reportSubscriptions } from "../../platform/db/schema/insights.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";

const PREFIX = "rcp";

export const newRecipientId = () => newId(PREFIX);
export const isRecipientId = (id: string): boolean => id.startsWith(`${PREFIX}_`);

const isOnTeam = and(
  eq(teamMemberships.businessId, reportRecipients.businessId),
  eq(teamMemberships.userId, reportRecipients.userId),
  eq(teamMemberships.status, "active"),
);

/** The recipients with their account and team membership, as far as they have one. */
export const recipientRows = (db: Executor, where: SQL | undefined) =>
  db
    .select({
      recipient: reportRecipients,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      account: users.email,
      membershipId: teamMemberships.id,
    })
    .from(reportRecipients)
    .leftJoin(users, eq(users.id, reportRecipients.userId))
    .leftJoin(teamMemberships, isOnTeam)
    .where(where)
    .orderBy(reportRecipients.addedAt, reportRecipients.id);

/**
 * Returns the recipients who have yet to get a report: confirmed addresses, and colleagues still on the team who did not
 * subscribe to the same report themselves.
 */
export async function recipientsDue(
  { db }: Pick<Dependencies, "db">,
  { businessId, rhythm, period }: { businessId: string; rhythm: ReportRhythm; period: string },
) {
  const roles = sql.param([...permissions["insights.export"].roles]);
  const subscribed = sql`exists (
    select 1 from ${reportSubscriptions} where ${reportSubscriptions.businessId} = ${reportRecipients.businessId}
    and ${reportSubscriptions.userId} = ${reportRecipients.userId}
    and ${reportSubscriptions.rhythm} = ${rhythm} and ${teamMemberships.role} = any(${roles}::text[]))`;
  const rows = await recipientRows(
    db,
    and(
      matching(reportRecipients, { businessId, rhythm }),
      isSendable,
      or(isNull(reportRecipients.userId), isNotNull(teamMemberships.id)),
      isUnsent(period),
      sql`not ${subscribed}`,
    ),
  );
  return rows.map(({ recipient, account }) => ({
    id: recipient.id,
    email: account ?? recipient.email ?? "",
    isOnTeam: recipient.userId !== null,
  }));
}

const isSendable = and(isNotNull(reportRecipients.confirmedAt), isNull(reportRecipients.stoppedAt));
const isUnsent = (period: string) => sql`${reportRecipients.lastSent} is distinct from ${period}`;

/** Notes that a report is sent; false if it was, or if the recipient has stopped it in the meantime. */
export async function takeReport(tx: Transaction, id: string, period: string): Promise<boolean> {
  const taken = await tx
    .update(reportRecipients)
    .set({ lastSent: period })
    .where(and(eq(reportRecipients.id, id), isSendable, isUnsent(period)))
    .returning({ id: reportRecipients.id });
  return taken.length > 0;
}

/**
 * Stops the reports to a recipient, who is kept so that the team sees it, and notes it in the audit log. A pending link
 * no longer works.
 */
export async function stopRecipient(tx: Transaction, who: SQL | undefined, now: Date): Promise<void> {
  const stopped = await tx
    .update(reportRecipients)
    .set({ stoppedAt: now, tokenHash: null })
    .where(and(who, isNull(reportRecipients.stoppedAt)))
    .returning({ id: reportRecipients.id });
  for (const { id } of stopped) {
    const [row] = await recipientRows(tx, eq(reportRecipients.id, id));
    if (row) await noteAnswer(tx, row, "stopped", now);
  }
}

const answers = { confirmed: log.reportRecipientConfirmed, stopped: log.reportRecipientStopped };

/** Notes in the audit log what a recipient decided, by a link in an email. */
export const noteAnswer = (
  tx: Transaction,
  { recipient, account, name }: Awaited<ReturnType<typeof recipientRows>>[number],
  answer: keyof typeof answers,
  at: Date,
): Promise<void> =>
  audit(tx, {
    businessId: recipient.businessId,
    actor: "system",
    action: `report.recipient-${answer}`,
    entityId: recipient.businessId,
    summary: auditSentence(answers[answer], { who: name || (account ?? recipient.email ?? "") }),
    at,
  });

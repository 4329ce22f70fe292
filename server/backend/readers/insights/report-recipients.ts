import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { ReportRecipients } from "#shared/contract/highlights.ts";
import { href } from "#shared/href.ts";
import { MAX_REPORT_RECIPIENTS, REPORT_LINK_DAYS, type RecipientState } from "#shared/insight-rules.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { planOf, plans } from "#shared/plans.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { memberOfToken } from "../../accounts/preferences/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses, teamMemberships, worksFor } from "../../platform/db/schema/businesses.ts";
import { reportRecipients as table } from "../../platform/db/schema/insights.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { invitationAllowance } from "../../platform/limits/allowances.ts";
import { inBusiness, operations } from "../../platform/operation.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { confirmReport as confirmReportMail } from "./email-templates.ts";
import { isRecipientId, newRecipientId, noteAnswer, recipientRows } from "./report-recipient-rows.ts";

type Row = Awaited<ReturnType<typeof recipientRows>>[number];

export const reportRecipients = inBusiness.insights.reportRecipients.handler(
  async ({ context: { deps, business } }): Promise<ReportRecipients> => {
    const rows = await recipientRows(deps.db, eq(table.businessId, business.id));
    const chosen = new Set(rows.map(({ recipient }) => recipient.userId));
    const team = await teamOf(deps.db, business.id);
    return {
      included: planOf(business.plan).features.reportRecipients,
      recipients: rows.map((row) => ({
        id: row.recipient.id,
        name: row.recipient.userId === null ? null : row.name || null,
        email: addressOf(row),
        rhythm: row.recipient.rhythm,
        state: stateOf(row, deps.clock()),
      })),
      colleagues: team
        .filter(({ id }) => !chosen.has(id))
        .map(({ id, name, email }) => ({ id, name: name || email })),
    };
  },
);

const addressOf = ({ recipient, account }: Row): string => account ?? recipient.email ?? "";

function stateOf({ recipient, membershipId }: Row, now: Date): RecipientState {
  const { userId, confirmedAt, stoppedAt, tokenExpiresAt } = recipient;
  if (userId !== null && membershipId === null) return "left";
  if (stoppedAt) return "stopped";
  if (confirmedAt) return "receives";
  return tokenExpiresAt && tokenExpiresAt > now ? "waiting" : "expired";
}

const teamOf = (db: Executor, businessId: string) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(worksFor(businessId))
    .orderBy(users.firstName, users.lastName, users.id);

/** Locks the business, so that the plan and the number of its recipients hold until they are added. */
async function requireRoom(tx: Transaction, businessId: string): Promise<Row[]> {
  const locked = await lockBusiness(tx, businessId);
  if (!planOf(locked?.plan ?? "").features.reportRecipients)
    throw problem("feature_not_in_plan", {
      message: refusals.recipientsInPlan({ plan: plans.scale.name }),
    });
  return recipientRows(tx, eq(table.businessId, businessId));
}

function requireFewer(rows: readonly Row[]): void {
  if (rows.length >= MAX_REPORT_RECIPIENTS)
    throw conflict(refusals.recipientsMost({ most: MAX_REPORT_RECIPIENTS }));
}

export const addReportColleague = inBusiness.insights.addReportColleague.handler(
  async ({ input, context }) => {
    const { colleague, rhythm } = input;
    const { business, user } = context;
    await change(context, async ({ tx, now, record }) => {
      const rows = await requireRoom(tx, business.id);
      const person = (await teamOf(tx, business.id)).find(({ id }) => id === colleague);
      if (!person) throw problem("invalid_input", { fields: { colleague: refusals.recipientNotOnTeam() } });
      if (rows.some(({ recipient }) => recipient.userId === colleague))
        throw problem("invalid_input", { fields: { colleague: refusals.recipientAlready() } });
      requireFewer(rows);
      const id = newRecipientId();
      await tx.insert(table).values({
        id,
        businessId: business.id,
        userId: colleague,
        rhythm,
        addedBy: user.id,
        addedAt: now,
        confirmedAt: now,
      });
      const sentence = auditSentence(log.reportRecipientAdded, { who: person.name || person.email });
      await record("report.recipient-added", business.id, sentence);
    });
    return { done: true } as const;
  },
);

export const askReportAddress = inBusiness.insights.askReportAddress.handler(async ({ input, context }) => {
  const { email, rhythm } = input;
  const { deps, business, user } = context;
  const same = ({ email: other }: { email: string }) => other.toLowerCase() === email.toLowerCase();
  await deps.limits.consume("invitation-resend-day", `report ${business.id} ${email.toLowerCase()}`);
  const secret = newSecret();
  await change(context, async ({ tx, now, record }) => {
    const rows = await requireRoom(tx, business.id);
    if ((await teamOf(tx, business.id)).some(same))
      throw problem("invalid_input", { fields: { email: refusals.recipientOnTeam() } });
    const known = rows.find((row) => row.recipient.userId === null && same({ email: addressOf(row) }));
    if (known && stateOf(known, now) === "receives")
      throw problem("invalid_input", { fields: { email: refusals.recipientAlready() } });
    const asked = {
      rhythm,
      tokenHash: hashOf(secret),
      tokenExpiresAt: new Date(now.getTime() + REPORT_LINK_DAYS * DAY_MS),
      addedBy: user.id,
      confirmedAt: null,
      stoppedAt: null,
    };
    if (known) await tx.update(table).set(asked).where(eq(table.id, known.recipient.id));
    else {
      requireFewer(rows);
      await tx
        .insert(table)
        .values({ ...asked, id: newRecipientId(), businessId: business.id, email, addedAt: now });
    }
    const allowance = await invitationAllowance(tx, business, now);
    await allowance.consume(1);
    const url =
      deps.config.publicUrl +
      href("unsubscribe", { business: business.slug }, { about: "report", token: secret });
    const who = `${user.firstName} ${user.lastName}`.trim() || user.email;
    await deps.mail.send(tx, email, () => confirmReportMail({ business, who, rhythm, url }));
    const sentence = auditSentence(log.reportRecipientAsked, { who: email });
    await record("report.recipient-asked", business.id, sentence);
  });
  return { done: true } as const;
});

export const removeReportRecipient = inBusiness.insights.removeReportRecipient.handler(
  async ({ input, context }) => {
    const { business } = context;
    await change(context, async ({ tx, record }) => {
      const isIt = matching(table, { businessId: business.id, id: input.recipient });
      const row = await oneOr404(recipientRows(tx, isIt).then(([found]) => found));
      await tx.delete(table).where(isIt);
      const sentence = auditSentence(log.reportRecipientRemoved, { who: row.name || addressOf(row) });
      await record("report.recipient-removed", business.id, sentence);
    });
    return { done: true } as const;
  },
);

const isAskedBy = (token: string, now: Date) =>
  and(eq(table.tokenHash, hashOf(token)), gt(table.tokenExpiresAt, now), isNull(table.confirmedAt));

/** Finds the recipient by the link of a report, or by one that asks to confirm. */
export const linkedReport = operations.insights.linkedReport.handler(async ({ input, context: { deps } }) => {
  const known = memberOfToken(deps.signingKey, input.token);
  const isIt =
    known === undefined
      ? isAskedBy(input.token, deps.clock())
      : isRecipientId(known)
        ? eq(table.id, known)
        : undefined;
  const [row] = isIt ? await recipientRows(deps.db, isIt) : [];
  const business = row && (await reportingBusiness(deps, row));
  if (!row || !business) return null;
  const { rhythm, confirmedAt, stoppedAt } = row.recipient;
  if (known !== undefined && !confirmedAt && !stoppedAt) return null;
  return {
    business,
    email: maskEmail(addressOf(row)),
    rhythm,
    state: known === undefined ? "asked" : stoppedAt ? "stopped" : "receives",
  } as const;
});

async function reportingBusiness({ db }: Pick<Dependencies, "db">, { recipient }: Row) {
  const [found] = await db
    .select({ slug: businesses.slug, name: businesses.name, status: businesses.status })
    .from(businesses)
    .where(eq(businesses.id, recipient.businessId));
  return found && found.status !== "deleted" ? { slug: found.slug, name: found.name } : undefined;
}

export const confirmReport = operations.insights.confirmReport.handler(
  async ({ input, context: { deps } }) => {
    const now = deps.clock();
    await inTransaction(deps.db, async (tx) => {
      const [confirmed] = await tx
        .update(table)
        .set({ confirmedAt: now, tokenHash: null, tokenExpiresAt: null })
        .where(isAskedBy(input.token, now))
        .returning({ id: table.id });
      if (!confirmed) throw problem("token_invalid");
      const [row] = await recipientRows(tx, eq(table.id, confirmed.id));
      if (row) await noteAnswer(tx, row, "confirmed", now);
    });
    return { done: true } as const;
  },
);

import { and, eq, isNull } from "drizzle-orm";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { seesMasked } from "../../community/members/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treetReports } from "../../platform/db/schema/treet-reports.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { OperationContext } from "../../platform/operation-context.ts";
import { greetingName, initials, membershipOf } from "../claims/index.ts";
import {
  findTreet,
  lockTreet,
  membersWhoSee,
  noteOnTreet,
  pauseReported,
  stateOf,
  type TreetRow,
} from "../treets/index.ts";
import { reportAnswered } from "./email-templates.ts";
import { pauseIfReportedOften } from "./pausing.ts";
import { countOpen, listReports, openReportOf, openReportOfUser } from "./queries.ts";

const present = ({
  reason,
  reportedAt,
}: Pick<typeof treetReports.$inferSelect, "reason" | "reportedAt">) => ({
  reason,
  reportedAt: reportedAt.toISOString(),
});

export const mine = inBusiness.treetReports.mine.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const where = { businessId: business.id, treetId: input.treet, userId: user.id };
  const report = await openReportOfUser(deps.db, where);
  return report ? present(report) : null;
});

export const send = inBusiness.treetReports.send.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await deps.limits.consume("treet-report", user.id);
  const now = deps.clock();
  const member = await oneOr404(membershipOf(context));
  return inTransaction(deps.db, async (tx) => {
    // The community is locked before its treet, as for every change of a treet's state.
    await lockBusiness(tx, business.id);
    const treet = await lockTreet(tx, business.id, input.treet);
    if (!treet) throw problem("not_found");
    const held = await claimsOf(tx, treet.id, member.id);
    const seeing = await membersWhoSee(tx, treet, [member], now);
    const isShown = ["live", "paused", "ended"].includes(stateOf(treet, now)) && seeing.has(member.id);
    // A claim outlives its treet and its holder's labels, and so does the problem with it.
    if (held.length === 0 && !(member.status === "active" && isShown)) throw problem("not_found");
    const already = await openReportOf(tx, treet.id, member.id);
    if (already) return present(already);
    const report = {
      id: newId("trr"),
      businessId: business.id,
      treetId: treet.id,
      memberId: member.id,
      claimId: held.find(({ id }) => id === input.claim)?.id ?? null,
      reason: input.reason,
      text: input.text,
      reportedAt: now,
    };
    await tx.insert(treetReports).values(report);
    if ((await countOpen(tx, treet.id)) === 1) await tellOfFirst(tx, context, treet);
    await pauseIfReportedOften(tx, context, treet);
    return present(report);
  });
});

/** Notifies the team of the first open report of a treet; the others wait beside it. No email, as one may be an oversight. */
const tellOfFirst = (tx: Transaction, { deps }: OperationContext, treet: TreetRow) =>
  notifyTeam(tx, deps, {
    businessId: treet.businessId,
    kind: "treet_problem",
    facts: { what: treet.title, id: treet.id },
  });

const claimsOf = (tx: Transaction, treetId: string, memberId: string) =>
  tx.select({ id: claims.id }).from(claims).where(matching(claims, { treetId, memberId }));

export const list = inBusiness.treetReports.list.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const treet = await oneOr404(findTreet(deps.db, business.id, input.treet));
  const masked = seesMasked(membership);
  const rows = await listReports(deps.db, treet.id);
  return rows.map(({ report, member, claim }) => ({
    ...present(report),
    id: report.id,
    member: masked ? initials(member) : greetingName(member),
    text: masked ? "" : report.text,
    claim,
  }));
});

export const close = inBusiness.treetReports.close.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  return inTransaction(deps.db, async (tx) => {
    const here = matching(treetReports, { id: input.report, businessId: business.id });
    const found = await oneOr404(
      tx
        .select({
          treet: { id: treets.id, businessId: treets.businessId, title: treets.title },
          member: members,
        })
        .from(treetReports)
        .innerJoin(treets, eq(treets.id, treetReports.treetId))
        .innerJoin(members, eq(members.id, treetReports.memberId))
        .where(here),
    );
    const closed = await tx
      .update(treetReports)
      .set({ closedAt: deps.clock(), closedBy: user.id, answer: input.answer })
      .where(and(here, isNull(treetReports.closedAt)))
      .returning();
    // Somebody else was faster; the member hears from the team once.
    if (closed.length === 0) return { done: true as const };
    const { treet, member } = found;
    const sentence = auditSentence(log.reportClosed, { treet: treet.title });
    await noteOnTreet(tx, context, treet, "treet.report-closed", sentence);
    if (input.answer && member.status !== "anonymised") {
      const { firstName } = member;
      const facts = { firstName, title: treet.title, answer: input.answer, business };
      await deps.mail.send(tx, member.email, () => reportAnswered(facts));
    }
    return { done: true as const };
  });
});

export const pause = inBusiness.treetReports.pause.handler(({ input, context }) =>
  inTransaction(context.deps.db, async (tx) => {
    const community = await lockBusiness(tx, context.business.id);
    const before = await lockTreet(tx, context.business.id, input.treet);
    if (!before || !community) throw problem("not_found");
    const [any] = await listReports(tx, before.id);
    if (!any) throw conflict(refusals.noOpenReports());
    return pauseReported(tx, context, { community, before });
  }),
);

import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { memberDetail } from "#shared/contract/members.ts";
import { problem } from "#shared/problems.ts";
import { actorName } from "../audit.ts";
import type { Executor } from "../db/database.ts";
import { auditEntries } from "../db/schema/businesses.ts";
import { memberInvitations } from "../db/schema/members.ts";
import { business, operations } from "../operation.ts";
import { seesMasked } from "./list.ts";
import { present } from "./present.ts";
import { findMember, type MemberRow } from "./queries.ts";

type Detail = z.input<typeof memberDetail>;

/** The latest things that happened to a member; nobody reads further back in a drawer. */
const MOST_EVENTS = 50;

export const get = operations.members.get.use(business).handler(async ({ input, context }) => {
  const { deps, standing } = context;
  const member = await findMember(deps.db, context.business.id, input.member);
  if (!member) throw problem("not_found");
  const { createdAt, statusAt, consentAt } = member;
  const masked = seesMasked(standing);
  return {
    ...present(member, { masked }),
    ...{
      phone: masked ? null : member.phone,
      externalId: member.externalId,
      notes: masked ? "" : member.notes,
    },
    ...{ statusReason: member.statusReason, consentSource: member.consentSource },
    createdAt: createdAt.toISOString(),
    statusAt: statusAt.toISOString(),
    consentAt: consentAt?.toISOString() ?? null,
    hasAccount: member.userId !== null,
    invitation: await invitationOf(deps.db, member),
    history: await historyOf(deps.db, member),
  };
});

async function invitationOf(db: Executor, { id, status }: MemberRow): Promise<Detail["invitation"]> {
  if (status !== "invited" && status !== "expired") return null;
  const [row] = await db.select().from(memberInvitations).where(eq(memberInvitations.memberId, id));
  if (!row) return null;
  const { sentAt, expiresAt, openedAt, sendCount } = row;
  return {
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    opened: openedAt !== null,
    sendCount,
  };
}

async function historyOf(db: Executor, { id, businessId }: MemberRow): Promise<Detail["history"]> {
  const entries = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      summary: auditEntries.summary,
      actor: actorName,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.businessId, businessId), eq(auditEntries.entityId, id)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MOST_EVENTS);
  return entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

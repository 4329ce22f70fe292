import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { memberEvent } from "#shared/contract/member-shapes.ts";
import * as log from "#words/audit.ts";
import type { MemberRow } from "../../community/members/index.ts";
import { claimedTitle } from "../../offers/treets/index.ts";
import { actorName } from "../../platform/audit.ts";
import { presentEntry } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { mailOutbox } from "../../platform/db/schema/mail.ts";
import { treets } from "../../platform/db/schema/treets.ts";

type MemberEvent = z.input<typeof memberEvent>;

/** The most events shown; nobody reads further back in a drawer. */
const MAX_EVENTS = 50;

/** Returns changes to the member, their claims and redemptions, and emails from this community, latest first. */
export async function timelineOf(db: Executor, member: MemberRow): Promise<MemberEvent[]> {
  const kinds = await Promise.all([changesOf(db, member), claimsOf(db, member), mailsTo(db, member)]);
  return kinds
    .flat()
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, MAX_EVENTS);
}

async function changesOf(db: Executor, { id, businessId }: MemberRow): Promise<MemberEvent[]> {
  const { at, summary, sentence } = auditEntries;
  const entries = await db
    .select({ id: auditEntries.id, at, summary, sentence, actor: actorName() })
    .from(auditEntries)
    .where(matching(auditEntries, { businessId, entityId: id }))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MAX_EVENTS);
  return entries.map(({ at, ...entry }) => ({
    ...presentEntry(entry),
    kind: "change",
    at: at.toISOString(),
  }));
}

async function claimsOf(db: Executor, { id }: MemberRow): Promise<MemberEvent[]> {
  const { state, claimedAt, redeemedAt } = claims;
  const rows = await db
    .select({ id: claims.id, state, claimedAt, redeemedAt, title: claimedTitle })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .where(eq(claims.memberId, id))
    .orderBy(desc(claims.claimedAt), desc(claims.id))
    .limit(MAX_EVENTS);
  return rows.flatMap(({ id, state, claimedAt, redeemedAt, title }) => {
    const event = (id: string, at: Date, summary: string): MemberEvent => ({
      id,
      kind: "claim",
      at: at.toISOString(),
      summary,
      actor: null,
    });
    const sentence = state === "cancelled" ? log.memberClaimedAndCancelled : log.memberClaimed;
    const claimed = event(id, claimedAt, sentence({ title }));
    return redeemedAt ? [event(`${id}-used`, redeemedAt, log.memberUsed({ title })), claimed] : [claimed];
  });
}

/** Only emails sent in the name of this community; its team must not see those of others. */
async function mailsTo(db: Executor, { businessId, email }: MemberRow): Promise<MemberEvent[]> {
  const { id, createdAt, subject } = mailOutbox;
  const rows = await db
    .select({ id, createdAt, subject })
    .from(mailOutbox)
    .where(matching(mailOutbox, { to: email, businessId }))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(MAX_EVENTS);
  return rows.map(({ id, createdAt, subject }) => ({
    id,
    kind: "mail",
    at: createdAt.toISOString(),
    summary: log.memberMailed({ subject }),
    actor: null,
  }));
}

import { and, eq, inArray, sql } from "drizzle-orm";
import { conflict } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockChosen, rememberUndo } from "../../community/members/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { packGrants, packs } from "../../platform/db/schema/packs.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { findPack, lockPack, phaseOf } from "./queries.ts";

/** Rows per statement, which is limited to 65,535 parameters; each row takes four. */
const ROWS_AT_ONCE = 1_000;

export const grant = inBusiness.packs.grant.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return change(context, async ({ tx, now, record }) => {
    const pack = await oneOr404(lockPack(tx, business.id, input.pack));
    if (pack.state === "archived" && !input.remove) throw conflict(refusals.packArchived());
    const chosen = await lockChosen(tx, deps, context, input);
    const ids = chosen.filter(({ status }) => status !== "anonymised").map(({ id }) => id);
    const given = input.remove
      ? []
      : await giveTo(tx, { packId: pack.id, businessId: business.id, memberIds: ids, now, toldAt: null });
    const changed = input.remove ? await takeFrom(tx, pack.id, ids) : given.length;
    await record(
      input.remove ? "pack.taken" : "pack.given",
      pack.id,
      auditSentence(input.remove ? log.packTaken : log.packGiven, { pack: pack.title, count: changed }),
      { members: changed },
    );
    const undo = await rememberUndo(tx, deps, context, {
      undo: { what: "give-pack", pack: pack.id },
      rows: given.map((id) => ({ id })),
    });
    return { changed, undo, skipped: chosen.length - changed };
  });
});

/** Gives a pack to members. Returns the ids of those who did not have it before. */
async function giveTo(
  tx: Transaction,
  {
    packId,
    businessId,
    memberIds,
    now,
    toldAt,
  }: {
    packId: string;
    businessId: string;
    memberIds: readonly string[];
    now: Date;
    /** Null to email them once they can open it. */
    toldAt: Date | null;
  },
): Promise<string[]> {
  const given: string[] = [];
  for (let from = 0; from < memberIds.length; from += ROWS_AT_ONCE) {
    const rows = memberIds
      .slice(from, from + ROWS_AT_ONCE)
      .map((memberId) => ({ packId, memberId, businessId, at: now, toldAt }));
    const kept = await tx
      .insert(packGrants)
      .values(rows)
      .onConflictDoNothing()
      .returning({ memberId: packGrants.memberId });
    given.push(...kept.map(({ memberId }) => memberId));
  }
  return given;
}

/** Takes a pack from members. Returns the number of those who had it. */
export async function takeFrom(
  tx: Transaction,
  packId: string,
  memberIds: readonly string[],
): Promise<number> {
  const taken = await tx
    .delete(packGrants)
    .where(
      and(
        eq(packGrants.packId, packId),
        sql`${packGrants.memberId} = any (${sql.param([...memberIds])}::text[])`,
      ),
    )
    .returning({ memberId: packGrants.memberId });
  return taken.length;
}

/**
 * For other domains: gives a member the packs promised by the link they joined through. Skips packs that no longer
 * exist.
 */
export async function givePacks(
  tx: Transaction,
  facts: {
    businessId: string;
    memberId: string;
    packIds: readonly string[];
    now: Date;
    /** The member sees the pack at once, so needs no email. */
    isHere: boolean;
  },
): Promise<void> {
  const { businessId, memberId, packIds, now, isHere } = facts;
  if (packIds.length === 0) return;
  const found = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.businessId, businessId), inArray(packs.id, [...packIds])));
  for (const pack of found) {
    const toldAt = isHere && phaseOf(pack, now) === "visible" ? now : null;
    await giveTo(tx, { packId: pack.id, businessId, memberIds: [memberId], now, toldAt });
  }
}

/** True if one of these packs is visible to others, but not to this member yet. */
export async function isNews(
  db: Executor,
  facts: {
    businessId: string;
    member: { id: string; labels: string[] };
    packIds: readonly string[];
    now: Date;
  },
): Promise<boolean> {
  const { businessId, member, packIds, now } = facts;
  const viewer = { memberId: member.id, labels: member.labels, isTeam: false, now };
  for (const id of packIds) {
    const seen = await findPack(db, businessId, id, viewer);
    const there = await findPack(db, businessId, id, { ...viewer, isTeam: true });
    if (!seen && there && phaseOf(there.pack, now) === "visible") return true;
  }
  return false;
}

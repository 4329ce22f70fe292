import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { waitlistEntries } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { type TreetRow, treets } from "../../platform/db/schema/treets.ts";

/** How many of a treet are available to a member, and their place on its waiting list. */
export interface Room {
  /** Null if unlimited. */
  readonly available: number | null;
  /** Number of places that go to others first: held for them, or waited for longer. */
  readonly ahead: number;
  /** The member's own entry on the waiting list; null if they are not on it. */
  readonly entry: { readonly heldUntil: Date | null } | null;
}

export const isSoldOut = ({ available, ahead }: Room): boolean => available !== null && available <= ahead;

/** Presents a place on the waiting list. */
export const presentPlace = ({ entry, ahead }: Room) =>
  entry && { position: ahead + 1, heldUntil: entry.heldUntil?.toISOString() ?? null };

const unusedCodes = sql<
  number | null
>`case when ${treets.type} = 'code_pool' then (select count(*)::int from treet_codes c where c.treet_id = treets.id and c.claim_id is null and c.voided_at is null) end`;

/** Ignores entries whose hold has run out, even if they have not been deleted yet. */
const counts = (now: Date): SQL | undefined =>
  or(isNull(waitlistEntries.offeredUntil), gt(waitlistEntries.offeredUntil, now));

/** Returns the room of each of these treets for a member. Without a member, as for someone new to the waiting list. */
export async function roomsFor(
  db: Executor,
  { treetIds, memberId, now }: { treetIds: readonly string[]; memberId: string | undefined; now: Date },
): Promise<Map<string, Room>> {
  if (treetIds.length === 0) return new Map();
  const mine = sql`(mine.id is not null and coalesce(mine.offered_until > ${now}, true))`;
  const isHolder = sql`(${mine} and mine.offered_until is not null)`;
  const rows = await db
    .select({
      id: treets.id,
      stock: sql<number | null>`${treets.stockTotal} - ${treets.claimedCount}`,
      codes: unusedCodes,
      held: sql<number>`(select count(*)::int from ${waitlistEntries} w where w.treet_id = treets.id and w.offered_until > ${now} and w.member_id is distinct from mine.member_id)`,
      waiting: sql<number>`(select count(*)::int from ${waitlistEntries} w where w.treet_id = treets.id and w.offered_until is null and not ${isHolder} and (not ${mine} or (w.joined_at, w.id) < (mine.joined_at, mine.id)))`,
      isIn: sql<boolean>`${mine}`,
      heldUntil: sql<string | null>`mine.offered_until`,
    })
    .from(treets)
    .leftJoin(
      sql`${waitlistEntries} mine`,
      sql`mine.treet_id = treets.id and mine.member_id = ${memberId ?? null}`,
    )
    .where(sql`${treets.id} = any (${sql.param([...treetIds])}::text[])`);
  return new Map(
    rows.map(({ id, stock, codes, held, waiting, isIn, heldUntil }) => [
      id,
      {
        available: leastOf(stock, codes),
        ahead: held + waiting,
        entry: isIn ? { heldUntil: heldUntil === null ? null : new Date(heldUntil) } : null,
      },
    ]),
  );
}

/** Returns the room of a treet locked by the caller. Unlimited treets have no waiting list, so need no query. */
export async function roomFor(
  db: Executor,
  { treet, memberId, now }: { treet: TreetRow; memberId: string; now: Date },
): Promise<Room> {
  if (treet.stockTotal === null && treet.type !== "code_pool")
    return { available: null, ahead: 0, entry: null };
  const room = (await roomsFor(db, { treetIds: [treet.id], memberId, now })).get(treet.id);
  if (!room) throw problem("not_found");
  return room;
}

/**
 * Returns the number available of a treet locked by the caller, and whether anyone is waiting for it, in which case the
 * room differs between members. Unlimited treets have no waiting list, so need no query.
 */
export async function openRoomOf(
  db: Executor,
  treet: TreetRow,
  now: Date,
): Promise<{ readonly available: number | null; readonly isAwaited: boolean }> {
  if (treet.stockTotal === null && treet.type !== "code_pool") return { available: null, isAwaited: false };
  const [row] = await db
    .select({
      codes: unusedCodes,
      isAwaited: sql<boolean>`exists (select 1 from ${waitlistEntries} w where w.treet_id = ${treet.id} and coalesce(w.offered_until > ${now}, true))`,
    })
    .from(treets)
    .where(eq(treets.id, treet.id));
  if (!row) throw problem("not_found");
  const stock = treet.stockTotal === null ? null : treet.stockTotal - treet.claimedCount;
  return { available: leastOf(stock, row.codes), isAwaited: row.isAwaited };
}

const leastOf = (...numbers: (number | null)[]): number | null => {
  const limits = numbers.filter((number) => number !== null);
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
};

export const leave = (db: Executor, treetId: string, memberId: string) =>
  db
    .delete(waitlistEntries)
    .where(matching(waitlistEntries, { treetId, memberId }))
    .returning({ id: waitlistEntries.id });

export async function countWaiting(db: Executor, treetId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.treetId, treetId), counts(now)));
  return row?.total ?? 0;
}

/** Returns the waiting list of a treet in order, with the members, to check whether they may still claim it. */
export const lineOf = (db: Executor, treetId: string) =>
  db
    .select({ entry: waitlistEntries, member: members })
    .from(waitlistEntries)
    .innerJoin(members, eq(members.id, waitlistEntries.memberId))
    .where(eq(waitlistEntries.treetId, treetId))
    .orderBy(waitlistEntries.joinedAt, waitlistEntries.id);

import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Pack, pack as packSchema } from "#shared/contract/packs.ts";
import type { PackOrder } from "#shared/lists/orders.ts";
import type { packsList } from "#shared/lists/packs.ts";
import { type PackPhase, packPhase } from "#shared/packs.ts";
import { cachedStatement } from "../../platform/db/cached-statement.ts";
import { countAll, countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import type { Narrowing } from "../../platform/db/narrowing.ts";
import { packIsFor, packPhaseAt } from "../../platform/db/pack-visibility.ts";
import { chosenOrder, latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { firstOf, lockRow, matching } from "../../platform/db/rows.ts";
import type { MemberRow } from "../../platform/db/schema/members.ts";
import { type PackRow, packItems, packs } from "../../platform/db/schema/packs.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { presented } from "../../platform/presented.ts";
import { hasGone } from "../claims/index.ts";

export type { PackRow };

/**
 * The viewer of packs. The team sees all packs; a member sees those that are published for them and currently visible.
 */
export interface Viewer {
  /** Membership of the viewer; undefined for the team. */
  readonly member?: MemberRow | undefined;
  readonly memberId: string | undefined;
  readonly labels: readonly string[];
  readonly isTeam: boolean;
  readonly now: Date;
}

const itemsOf = sql<number>`(select count(*)::int from ${packItems} i where i.pack_id = packs.id)`;
/** Number of the pack's treets for which the member holds a claim. */
const claimedBy = (memberId: string | undefined) =>
  memberId
    ? sql<number>`(select count(distinct i.treet_id)::int from ${packItems} i join claims c on c.treet_id = i.treet_id where i.pack_id = packs.id and c.member_id = ${memberId} and c.state in ('active', 'redeemed'))`
    : sql<null>`null`;

const visibleTo = ({ isTeam, labels, memberId, now }: Viewer): SQL | undefined =>
  isTeam
    ? undefined
    : and(
        sql`${packPhaseAt(now)} = 'visible'`,
        packIsFor(sql`${sql.param([...labels])}::text[]`, sql`${memberId ?? null}::text`),
      );

/** Join condition between packs and the members who see them. */
export const seesPack = packIsFor(sql`members.labels`, sql`members.id`);

interface ListQuery extends Narrowing<typeof packsList>, PageAsked {
  readonly businessId: string;
  readonly viewer: Viewer;
  readonly order?: PackOrder | undefined;
}

const orderOf = (order: PackOrder = "changed") =>
  order === "changed"
    ? latestFirst(packs.updatedAt, packs.id)
    : chosenOrder(order, { moment: packs.createdAt, name: packs.title, id: packs.id });

/** Lists packs, last changed first unless asked for in another order. Archived packs are listed only if that phase is requested. */
export const listPacks = (db: Executor, { businessId, viewer, phase, search, order, ...asked }: ListQuery) =>
  listPage(db, asked, {
    order: orderOf(order),
    from: packs,
    filter: and(
      eq(packs.businessId, businessId),
      visibleTo(viewer),
      phase ? sql`${packPhaseAt(viewer.now)} = ${phase}` : sql`${packs.state} <> 'archived'`,
      search ? isFoundIn(search, packs.title) : undefined,
    ),
    select: (place) =>
      db
        .select({ pack: packs, items: itemsOf, claimed: claimedBy(viewer.memberId), ...place })
        .from(packs)
        .$dynamic(),
    idOf: ({ pack }) => pack.id,
  });

/** Names of packs, last changed first, without archived ones. */
export const packChoices = cachedStatement((db) =>
  db
    .select({ id: packs.id, title: packs.title })
    .from(packs)
    .where(and(eq(packs.businessId, sql.placeholder("business")), ne(packs.state, "archived")))
    .orderBy(desc(packs.updatedAt), desc(packs.id))
    .limit(sql.placeholder("max")),
);

/** Counts the packs that count against the plan: the published ones. */
export const countPublished = (db: Executor, businessId: string): Promise<number> =>
  countTogether(db, { total: publishedPacks(businessId) }).then(({ total }) => total);

/** Returns the same count as a column for use in another statement. */
export const publishedPacks = (businessId: string): SQL<number> =>
  countAll(packs, matching(packs, { businessId, state: "published" }));

export const findPack = (db: Executor, businessId: string, id: string, viewer: Viewer) =>
  firstOf(
    db
      .select({ pack: packs, items: itemsOf, claimed: claimedBy(viewer.memberId) })
      .from(packs)
      .where(and(matching(packs, { businessId, id }), visibleTo(viewer))),
  );

/** Returns a pack and locks it until the transaction ends. */
export const lockPack = (db: Executor, businessId: string, id: string) =>
  lockRow(db, packs, { businessId, id });

/** Returns the treets of a pack in order, with their notes. */
export const contentsOf = async (db: Executor, packId: string, now: Date) =>
  db
    .select({ note: packItems.note, treet: treets, hasGone: hasGone(now) })
    .from(packItems)
    .innerJoin(treets, eq(treets.id, packItems.treetId))
    .where(eq(packItems.packId, packId))
    .orderBy(asc(packItems.position));

/** Returns the titles of the treets in each of these packs, in order. */
export async function titlesIn(
  db: Executor,
  packIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({
      pack: packItems.packId,
      titles: sql<string[]>`array_agg(${treets.title} order by ${packItems.position})`,
    })
    .from(packItems)
    .innerJoin(treets, eq(treets.id, packItems.treetId))
    .where(inArray(packItems.packId, [...packIds]))
    .groupBy(packItems.packId);
  return new Map(rows.map(({ pack, titles }) => [pack, titles]));
}

/** Returns the phase of a stored pack at the given time. */
export const phaseOf = ({ state, visibleFrom, visibleUntil }: PackRow, now: Date): PackPhase =>
  packPhase({ state: state, visibleFrom, visibleUntil }, now);

export function presentPack(
  { pack, items, claimed }: { pack: PackRow; items: number; claimed: number | null },
  now: Date,
): Pack {
  return presented(packSchema, pack, {
    items,
    claimed,
    // Shown to the team only.
    overPlan: pack.overPlan && claimed === null,
    phase: phaseOf(pack, now),
  });
}

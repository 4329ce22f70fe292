import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { packMembersList } from "#shared/lists/packs.ts";
import type { PackStage } from "#shared/packs.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { isFound, nameOf, present, seesMasked } from "../../community/members/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { countSome } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Narrowing } from "../../platform/db/narrowing.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { listPage, mapRows, type PageAsked } from "../../platform/db/page.ts";
import { matching } from "../../platform/db/rows.ts";
import { byLastName, members } from "../../platform/db/schema/members.ts";
import { packGrants, packs } from "../../platform/db/schema/packs.ts";
import { listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { findPack, seesPack } from "./queries.ts";

const itsItems = sql`(select i.treet_id from pack_items i where i.pack_id = packs.id)`;
const held = sql`from claims c where c.member_id = members.id and c.treet_id in ${itsItems} and c.state in ('active', 'redeemed')`;
const claimed = sql<number>`(select count(distinct c.treet_id)::int ${held})`;
const lastClaimAt = sql<string | null>`(select max(c.claimed_at) ${held})`;
const total = sql<number>`(select count(*)::int from pack_items i where i.pack_id = packs.id)`;
const stage = sql<PackStage>`case when ${claimed} = 0 then 'none' when ${claimed} >= ${total} then 'all' else 'some' end`;
const wasGiven = sql<boolean>`exists (select 1 from ${packGrants} g where g.pack_id = packs.id and g.member_id = members.id)`;

interface ProgressQuery extends Narrowing<typeof packMembersList> {
  readonly businessId: string;
  readonly packId: string;
  /** True if the caller may not see addresses, in which case they are not searched either. */
  readonly masked: boolean;
}

const filterOf = ({ businessId, packId, masked, search, stage: wanted }: ProgressQuery): SQL | undefined =>
  and(
    matching(packs, { id: packId, businessId }),
    eq(members.status, "active"),
    seesPack,
    search ? isFound(search, masked) : undefined,
    wanted ? sql`${stage} = ${wanted}` : undefined,
  );

const viewers = eq(members.businessId, packs.businessId);
const packsAndViewers = sql`${packs} join ${members} on ${viewers}`;

/** Sorted by name. */
const listProgress = (db: Executor, query: ProgressQuery & PageAsked) =>
  listPage(db, query, {
    order: { by: byLastName(members), id: members.id, type: "text", direction: "ascending" },
    from: packsAndViewers,
    filter: filterOf(query),
    select: (place) =>
      db
        .select({ member: members, claimed, lastClaimAt, wasGiven, ...place })
        .from(packs)
        .innerJoin(members, viewers)
        .$dynamic(),
    idOf: ({ member }) => member.id,
  });

/** Counts the members a pack is visible to; stops after 10,000. */
export const countProgress = (
  db: Executor,
  pack: Pick<ProgressQuery, "businessId" | "packId">,
): Promise<number> => countSome(db, packsAndViewers, filterOf({ ...pack, masked: true }));

async function countStages(db: Executor, query: ProgressQuery): Promise<Record<PackStage, number>> {
  const rows = await db
    .select({ stage, total: count() })
    .from(packs)
    .innerJoin(members, viewers)
    .where(filterOf(query))
    .groupBy(sql`1`);
  const found = new Map(rows.map(({ stage, total }) => [stage, total]));
  return { none: found.get("none") ?? 0, some: found.get("some") ?? 0, all: found.get("all") ?? 0 };
}

export const progress = inBusiness.packs.progress.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const team = { memberId: undefined, labels: [], isTeam: true, now: deps.clock() };
  if (!(await findPack(deps.db, business.id, input.pack, team))) throw problem("not_found");
  const masked = seesMasked(membership);
  const where = { businessId: business.id, packId: input.pack, masked };
  const [{ rows, ...page }, counts] = await Promise.all([
    listProgress(deps.db, { ...input, ...where }),
    countStages(deps.db, where),
  ]);
  return {
    items: rows.map((row) => presentProgress(row, masked)),
    ...page,
    counts,
  };
});

type ProgressRow = Awaited<ReturnType<typeof listProgress>>["rows"][number];

function presentProgress({ member, claimed, lastClaimAt, wasGiven }: ProgressRow, masked: boolean) {
  const { id, email } = present(member, { masked });
  const at = lastClaimAt === null ? null : new Date(lastClaimAt).toISOString();
  return { id, email, name: nameOf({ ...member, email }), claimed, lastClaimAt: at, wasGiven };
}

/** Exports the filtered members who see a pack, with their progress. */
export const exportProgress = inBusiness.packs.exportProgress.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const team = { memberId: undefined, labels: [], isTeam: true, now: deps.clock() };
  const { pack, items } = await oneOr404(findPack(deps.db, business.id, input.pack, team));
  const masked = seesMasked(membership);
  const query = { ...input, businessId: business.id, packId: pack.id, masked };
  return listExport(context, {
    listed: exportWords.membersOf({ title: pack.title }),
    action: "pack.members-exported",
    about: pack.id,
    summary: auditSentence(log.packMembersExported, { title: pack.title }),
    pageAfter: (asked) =>
      mapRows(listProgress(deps.db, { ...query, ...asked }), (row) => presentProgress(row, masked)),
    columns: [
      [exportWords.name, ({ name }) => name],
      [exportWords.email, ({ email }) => email],
      [exportWords.treets, () => items],
      [exportWords.treetsClaimed, ({ claimed }) => claimed],
      [exportWords.lastClaim, ({ lastClaimAt }) => lastClaimAt],
      [exportWords.packGiven, ({ wasGiven }) => (wasGiven ? exportWords.yes() : exportWords.no())],
    ],
  });
});

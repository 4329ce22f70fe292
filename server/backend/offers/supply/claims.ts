import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { suppliedClaim } from "#shared/contract/supply.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { suppliedClaimsList } from "#shared/lists/claims.ts";
import { isSmallCount } from "#shared/small-counts.ts";
import type { SuppliedClaimState } from "#shared/treets.ts";
import * as exportWords from "#words/exports.ts";
import { nameOfActor } from "../../platform/audit.ts";
import { countSome } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { listPage, mapRows, type PageAsked } from "../../platform/db/page.ts";
import { claims as claimsTable, countsAsMade } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { type Columns, listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { beginsReference } from "../../platform/reference.ts";
import { claimsFile, initials, isRedeemedByStaff } from "../claims/index.ts";
import { findSupplied } from "./queries.ts";

interface Asked {
  readonly treetId: string;
  readonly state: SuppliedClaimState | undefined;
  readonly search: string | undefined;
}

const isCounted = countsAsMade(claimsTable.state);
const isElsewhere = sql`(${isRedeemedByStaff}) is not true`;

/**
 * True if few claims of the treet have not come to a till. A supplier could recognise those who made them, so they are
 * left out, like their counts. Those redeemed at a till it has seen there, with the member's first name.
 */
async function leavesOutOthers(db: Executor, treetId: string): Promise<boolean> {
  const others = and(eq(claimsTable.treetId, treetId), isCounted, isElsewhere);
  return isSmallCount(await countSome(db, claimsTable, others, SMALLEST_COUNT_SHOWN));
}

const filterOf = ({ treetId, state, search }: Asked, isPartial: boolean): SQL | undefined =>
  and(
    eq(claimsTable.treetId, treetId),
    isCounted,
    // Only references that are shown can be searched; the others could be guessed letter by letter.
    isPartial || search || state === "redeemed" ? isRedeemedByStaff : undefined,
    state === "claimed" ? isElsewhere : undefined,
    search ? beginsReference(sql`claims.ref`, search) : undefined,
  );

/**
 * The rest come after those redeemed at a till, in no order: between two times, or by their ids, which begin with the
 * time, a supplier could read when each was made, although days with few claims are hidden in its insights.
 */
const rowId = sql<string>`md5(${claimsTable.id})`;
const redeemedAtTill = sql`case when ${isRedeemedByStaff} then ${claimsTable.redeemedAt} else '-infinity' end`;

const listClaims = (db: Executor, filter: SQL | undefined, asked: PageAsked) =>
  listPage(db, asked, {
    order: { by: redeemedAtTill, id: rowId, type: "timestamptz", direction: "descending" },
    from: claimsTable,
    filter,
    select: (place) =>
      db
        .select({
          id: rowId,
          member: { firstName: members.firstName, lastName: members.lastName },
          isRedeemed: sql<boolean>`(${isRedeemedByStaff}) is true`,
          ref: claimsTable.ref,
          claimedAt: claimsTable.claimedAt,
          redeemedAt: claimsTable.redeemedAt,
          redeemer: nameOfActor(sql`claims.redeemed_by`),
          ...place,
        })
        .from(claimsTable)
        .innerJoin(members, eq(members.id, claimsTable.memberId))
        .$dynamic(),
    idOf: ({ id }) => id,
  });

type Row = Awaited<ReturnType<typeof listClaims>>["rows"][number];
type Shown = z.input<typeof suppliedClaim>;

function present({ id, member, isRedeemed, ref, claimedAt, redeemedAt, redeemer }: Row): Shown {
  const holder = initials(member);
  if (!isRedeemed)
    return { id, holder, state: "claimed", ref: null, claimedAt: null, redeemedAt: null, redeemedBy: null };
  return {
    id,
    holder,
    state: "redeemed",
    ref,
    claimedAt: claimedAt.toISOString(),
    redeemedAt: redeemedAt?.toISOString() ?? null,
    redeemedBy: redeemer,
  };
}

const askedOf = (treetId: string, { state, search }: Partial<Asked>): Asked => ({ treetId, state, search });

export const claims = inBusiness.supply.claims.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { treet } = await oneOr404(findSupplied(deps.db, business.id, input.treet));
  const isPartial = await leavesOutOthers(deps.db, treet.id);
  const filter = filterOf(askedOf(treet.id, input), isPartial);
  const { rows, ...page } = await listClaims(deps.db, filter, input);
  return { ...page, items: rows.map(present), isPartial };
});

/** Exports the same claims as a file. */
export const exportClaims = inBusiness.supply.exportClaims.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { treet } = await oneOr404(findSupplied(deps.db, business.id, input.treet));
  const filter = filterOf(askedOf(treet.id, input), await leavesOutOthers(deps.db, treet.id));
  return listExport(context, {
    ...claimsFile(treet),
    columns,
    pageAfter: (asked) => mapRows(listClaims(deps.db, filter, asked), present),
  });
});

const columns: Columns<Shown> = [
  [exportWords.reference, ({ ref }) => ref],
  [exportWords.member, ({ holder }) => holder],
  [exportWords.state, ({ state }) => suppliedClaimsList.filters.state.names[state]],
  [exportWords.claimed, ({ claimedAt }) => claimedAt],
  [exportWords.redeemed, ({ redeemedAt }) => redeemedAt],
  [exportWords.redeemedBy, ({ redeemedBy }) => redeemedBy],
];

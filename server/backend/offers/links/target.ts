import { and, eq, getTableColumns, inArray, ne, or } from "drizzle-orm";
import type { LinkTarget } from "#shared/contract/link-shapes.ts";
import type { LinkKind } from "#shared/link-rules.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { packs } from "../../platform/db/schema/packs.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isKept } from "../../platform/db/treet-state.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { phaseOf } from "../packs/index.ts";
import { stateOf } from "../treets/index.ts";
import type { LinkRow } from "./queries.ts";

/** True if members find something behind the link. */
export const isThere = ({ state }: NonNullable<LinkTarget>): boolean =>
  state === "live" || state === "visible";

type Leading = Pick<LinkRow, "kind" | "targetId">;

/** The treets that a business's links may lead to: those of its own members, and those that it supplies to others. */
const isLinkable = (businessId: string) =>
  and(isKept, or(eq(treets.businessId, businessId), eq(treets.supplierId, businessId)));

/** Returns the targets of these links of one business; null for a link without a target. Runs two queries at most. */
export async function targetsOf(
  db: Executor,
  businessId: string,
  { links, now }: { links: readonly Leading[]; now: Date },
): Promise<(link: Leading) => LinkTarget> {
  const idsOf = (wanted: LinkKind) =>
    links.flatMap(({ kind, targetId }) => (kind === wanted && targetId ? [targetId] : []));
  const [treetIds, packIds] = [idsOf("treet"), idsOf("pack")];
  const found = new Map<string, NonNullable<LinkTarget>>();
  if (treetIds.length > 0) {
    const { id, title, state, claimFrom, claimUntil } = getTableColumns(treets);
    for (const { id: treetId, ...row } of await db
      .select({ id, title, state, claimFrom, claimUntil, business: businesses.slug })
      .from(treets)
      .innerJoin(businesses, eq(businesses.id, treets.businessId))
      .where(and(isLinkable(businessId), inArray(treets.id, treetIds)))) {
      found.set(treetId, { title: row.title, state: stateOf(row, now), business: row.business });
    }
  }
  if (packIds.length > 0) {
    for (const row of await db
      .select({ pack: packs, business: businesses.slug })
      .from(packs)
      .innerJoin(businesses, eq(businesses.id, packs.businessId))
      .where(and(eq(packs.businessId, businessId), inArray(packs.id, packIds)))) {
      found.set(row.pack.id, {
        title: row.pack.title,
        state: phaseOf(row.pack, now),
        business: row.business,
      });
    }
  }
  return ({ kind, targetId }) =>
    kind === "treet" || kind === "pack" ? (found.get(targetId ?? "") ?? GONE) : null;
}

const GONE: NonNullable<LinkTarget> = { title: "", state: "gone", business: null };

/**
 * Throws a Problem unless the link leads to a treet or pack of its own business or to a live treet that it supplies, to
 * its profile or, if it has members, to joining them.
 */
export async function requireTarget(
  db: Executor,
  { id, isCommunity }: Pick<ActingBusiness, "id" | "isCommunity">,
  { kind, targetId, now }: { kind: LinkKind; targetId: string | null; now: Date },
): Promise<void> {
  if (kind === "join" && !isCommunity)
    throw problem("invalid_input", { fields: { targetId: refusals.linkJoinNeedsCommunity() } });
  const leadsSomewhere = kind === "treet" || kind === "pack";
  if (!leadsSomewhere && targetId === null) return;
  const found =
    leadsSomewhere &&
    targetId !== null &&
    (kind === "pack" ? await isPack(db, id, targetId) : await isTreet(db, id, { treet: targetId, now }));
  if (!found) throw problem("invalid_input", { fields: { targetId: refusals.linkTargetNeeded() } });
}

async function isTreet(
  db: Executor,
  businessId: string,
  { treet, now }: { readonly treet: string; readonly now: Date },
): Promise<boolean> {
  const row = await findRow(db, treets, and(eq(treets.id, treet), isLinkable(businessId)));
  return row !== undefined && (row.businessId === businessId || stateOf(row, now) === "live");
}

async function isPack(db: Executor, businessId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: packs.id })
    .from(packs)
    .where(and(matching(packs, { id, businessId }), ne(packs.state, "archived")));
  return row !== undefined;
}

/** Throws a Problem unless the link's automatic pack belongs to the same business. */
export async function requireAutoPack(
  db: Executor,
  businessId: string,
  autoPackId: string | null,
): Promise<void> {
  if (autoPackId === null || (await isPack(db, businessId, autoPackId))) return;
  throw problem("invalid_input", { fields: { autoPackId: refusals.packUnknown() } });
}

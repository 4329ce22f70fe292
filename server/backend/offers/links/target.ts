import { and, eq, getTableColumns, inArray, ne } from "drizzle-orm";
import type { LinkTarget } from "#shared/contract/link-shapes.ts";
import type { LinkKind } from "#shared/link-rules.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { packs } from "../../platform/db/schema/packs.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { phaseOf } from "../packs/index.ts";
import { stateOf } from "../treets/index.ts";
import type { LinkRow } from "./queries.ts";

/** True if members find something behind the link. */
export const isThere = ({ state }: NonNullable<LinkTarget>): boolean =>
  state === "live" || state === "visible";

type Leading = Pick<LinkRow, "kind" | "targetId">;

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
      .select({ id, title, state, claimFrom, claimUntil })
      .from(treets)
      .where(and(eq(treets.businessId, businessId), inArray(treets.id, treetIds)))) {
      found.set(treetId, { title: row.title, state: stateOf(row, now) });
    }
  }
  if (packIds.length > 0) {
    for (const row of await db
      .select()
      .from(packs)
      .where(and(eq(packs.businessId, businessId), inArray(packs.id, packIds)))) {
      found.set(row.id, { title: row.title, state: phaseOf(row, now) });
    }
  }
  return ({ kind, targetId }) =>
    kind === "treet" || kind === "pack" ? (found.get(targetId ?? "") ?? { title: "", state: "gone" }) : null;
}

/**
 * Throws a Problem unless a link to a treet or pack leads to one of its own business, and any other link has no target.
 */
export async function requireTarget(
  db: Executor,
  businessId: string,
  { kind, targetId }: { readonly kind: LinkKind; readonly targetId: string | null },
): Promise<void> {
  const leadsSomewhere = kind === "treet" || kind === "pack";
  if (!leadsSomewhere && targetId === null) return;
  const found = leadsSomewhere && targetId !== null && (await targetExists(db, businessId, kind, targetId));
  if (!found) throw problem("invalid_input", { fields: { targetId: refusals.linkTargetNeeded() } });
}

async function targetExists(db: Executor, businessId: string, kind: LinkKind, id: string): Promise<boolean> {
  if (kind === "pack") return isPack(db, businessId, id);
  const [row] = await db
    .select({ id: treets.id })
    .from(treets)
    .where(and(eq(treets.id, id), eq(treets.businessId, businessId)));
  return row !== undefined;
}

async function isPack(db: Executor, businessId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: packs.id })
    .from(packs)
    .where(and(eq(packs.id, id), eq(packs.businessId, businessId), ne(packs.state, "archived")));
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

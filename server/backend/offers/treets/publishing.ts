import { and, eq, inArray } from "drizzle-orm";
import { formatPrice } from "#shared/money.ts";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { publishChecks } from "#shared/publish-checks.ts";
import { leastPriceIn } from "#shared/purchases.ts";
import type { TreetState } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { payableAmong } from "../../accounts/payouts/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { countRunning, countUnusedCodes, type TreetRow } from "./queries.ts";
import { contentOf } from "./reviewed-content.ts";

/** Facts about the community whose members claim a treet. */
export interface CommunityOfTreet {
  readonly id: string;
  readonly plan: string;
}

/** True if the state counts against the plan: members can claim the treet now or later. */
export const isRunning = (state: TreetState) => state === "live" || state === "scheduled";

/** Returns the state of a treet after publishing: scheduled if it starts later, otherwise live. */
export const publishedState = ({ claimFrom }: TreetRow, now: Date): TreetState =>
  claimFrom && claimFrom > now ? "scheduled" : "live";

/**
 * Throws a Problem that lists everything a published treet still needs. If members already see it as `shown`, lists
 * only what the change removes. Returns the number of unused codes.
 */
export async function requireReady(
  tx: Transaction,
  row: TreetRow,
  now: Date,
  shown?: TreetRow,
): Promise<number> {
  const unusedCodes = await countUnusedCodes(tx, row.id);
  const beside = {
    unusedCodes,
    isPartnerActive: await isPartnerActive(tx, row),
    isPayable: await isPayable(tx, row),
  };
  const formerMinor = shown?.priceMinor ?? 0;
  if (row.priceMinor > 0 && row.priceMinor !== formerMinor) await requireSellable(tx, row, formerMinor);
  const former = shown && publishChecks({ ...contentOf(shown), ...beside }, now);
  const missing = publishChecks({ ...contentOf(row), ...beside }, now).filter(
    ({ ok }, index) => !ok && former?.[index]?.ok !== false,
  );
  if (missing.length === 0) return unusedCodes;
  throw problem("invalid_input", {
    message: refusals.treetNeeds({ list: missing.map(({ label }) => label).join(", ") }),
    fields: Object.fromEntries(missing.map(({ field, label }) => [field, refusals.isNeeded({ label })])),
  });
}

/**
 * Throws a Problem if the plan, or the agreement with the supplier, has no room for another live treet. The caller must
 * hold a lock on the community.
 */
export async function requireRoom(
  tx: Transaction,
  { id, plan: planId }: CommunityOfTreet,
  supplierId: string | null,
  now: Date,
): Promise<void> {
  await requireAgreedRoom(tx, { businessId: id, supplierId }, now);
  const plan = planOf(planId);
  const limit = plan.limits.liveTreets;
  if (limit === null || (await countRunning(tx, id, now)) < limit) return;
  throw problem("limit_reached", {
    message: refusals.liveTreetsMost({ name: plan.name, limit }),
    details: { limit: "liveTreets", allowed: limit, plan: planId },
  });
}

/** Returns whether the treet's supplier still has an active partnership with the community; true without a supplier. */
export async function isPartnerActive(
  db: Executor,
  { businessId, supplierId }: Pick<TreetRow, "businessId" | "supplierId">,
): Promise<boolean> {
  if (supplierId === null) return true;
  const [found] = await db
    .select({ id: partnerships.id })
    .from(partnerships)
    .where(matching(partnerships, { businessId, providerId: supplierId, state: "active" }))
    .limit(1);
  return found !== undefined;
}

/** Returns the id of the business that is paid for a treet: its supplier, or the community itself. */
export const sellerOf = ({ businessId, supplierId }: Pick<TreetRow, "businessId" | "supplierId">): string =>
  supplierId ?? businessId;

/** Returns whether the seller can receive payments now; true for a treet without a price. */
export async function isPayable(
  db: Executor,
  treet: Pick<TreetRow, "businessId" | "priceMinor" | "supplierId">,
): Promise<boolean> {
  if (treet.priceMinor === 0) return true;
  return (await payableAmong(db, [sellerOf(treet)])).size > 0;
}

/**
 * Throws a Problem if the price is too small to be paid in the community's currency, or, for a treet that was free
 * before, if the community's plan does not include treets with a price.
 */
async function requireSellable(
  tx: Transaction,
  { businessId, priceMinor }: TreetRow,
  formerMinor: number,
): Promise<void> {
  const [found] = await tx
    .select({ plan: businesses.plan, currency: businesses.currency })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const { plan = "", currency = "" } = found ?? {};
  if (formerMinor === 0 && planOf(plan).features.paidTreetFeePercent === null)
    throw problem("feature_not_in_plan", {
      message: refusals.paidTreetsFromBasic(),
      fields: { priceMinor: refusals.paidTreetsNotInPlan() },
    });
  const least = leastPriceIn(currency);
  if (priceMinor >= least) return;
  const message = refusals.priceLeast({ price: formatPrice({ minor: least, currency }) });
  throw problem("invalid_input", { message, fields: { priceMinor: message } });
}

/**
 * Returns the agreed number of live treets of the treet's supplier if it is used up; null if there is room or no
 * supplier.
 */
export async function usedUpAgreement(
  tx: Transaction,
  { businessId, supplierId }: Pick<TreetRow, "businessId" | "supplierId">,
  now: Date,
): Promise<number | null> {
  if (supplierId === null) return null;
  const [agreed] = await tx
    .select({ max: partnerships.maxLiveTreets })
    .from(partnerships)
    .where(
      and(
        matching(partnerships, { businessId, providerId: supplierId }),
        inArray(partnerships.state, ["active", "paused"]),
      ),
    );
  const max = agreed?.max ?? null;
  return max === null || (await countRunning(tx, businessId, now, supplierId)) < max ? null : max;
}

async function requireAgreedRoom(
  tx: Transaction,
  treet: Pick<TreetRow, "businessId" | "supplierId">,
  now: Date,
): Promise<void> {
  const max = await usedUpAgreement(tx, treet, now);
  if (max === null) return;
  throw problem("limit_reached", {
    message: refusals.agreedMost({ max }),
    details: { agreed: max },
  });
}

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { sale as saleSchema } from "#shared/contract/purchases.ts";
import { formatMoney } from "#shared/money.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { latestFirst, listPage, nowhere, type Place } from "../../platform/db/page.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { purchases } from "../../platform/db/schema/payments.ts";
import { inBusiness } from "../../platform/operation.ts";
import { presented } from "../../platform/presented.ts";
import { beginsReference } from "../../platform/reference.ts";
import { endClaim } from "./outcomes.ts";
import type { PurchaseRow } from "./queries.ts";
import { settleAll } from "./reconciliation.ts";
import { lockWhole, settle } from "./settling.ts";

/** Purchases that were paid for. Open and expired purchases are not sales. */
const soldBy = (sellerId: string): SQL | undefined =>
  and(eq(purchases.sellerId, sellerId), inArray(purchases.state, ["paid", "refunding", "refunded"]));

/** Includes the claim's reference at the till, but not its holder, whom the seller must not see. */
const withClaim = (db: Executor, place: Place = nowhere) =>
  db
    .select({
      purchase: purchases,
      reference: claims.ref,
      community: businesses.name,
      ...place,
    })
    .from(purchases)
    .innerJoin(businesses, eq(businesses.id, purchases.businessId))
    .innerJoin(claims, eq(claims.id, purchases.claimId));

/** Searches by the treet's title or the claim's reference. */
const isFound = (search: string): SQL =>
  sql`(${isFoundIn(search, purchases.title)} or ${purchases.claimId} in (
    select id from claims where ${beginsReference(sql`ref`, search)}))`;

export const sales = inBusiness.purchases.sales.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { rows, ...page } = await listPage(deps.db, input, {
    order: latestFirst(purchases.createdAt, purchases.id),
    from: purchases,
    filter: and(
      soldBy(business.id),
      input.disputed ? eq(purchases.disputeState, "open") : undefined,
      input.state && eq(purchases.state, input.state),
      input.search ? isFound(input.search) : undefined,
    ),
    select: (place) => withClaim(deps.db, place).$dynamic(),
    idOf: ({ purchase }) => purchase.id,
  });
  return { ...page, items: rows.map(present) };
});

/**
 * Refunds what is left of a sale's price for the seller, at any time and in any state of the claim; an unused claim can
 * no longer be used. Throws a 409 Problem during a bank's dispute or after a lost one, as the bank decides.
 */
export const refund = inBusiness.purchases.refund.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const mine = and(eq(purchases.id, input.purchase), soldBy(business.id));
  const { purchase: found } = await oneOr404(withClaim(deps.db).where(mine));
  await change(context, async ({ tx, now, record }) => {
    const held = await lockWhole(tx, deps, found, now);
    if (!held) throw problem("not_found");
    const { purchase } = held;
    if (purchase.state !== "paid") return;
    if (purchase.disputeState === "open" || purchase.disputeState === "lost")
      throw conflict(whyDisputed[purchase.disputeState]());
    await tx.update(purchases).set({ state: "refunding" }).where(eq(purchases.id, purchase.id));
    await endClaim(held, "purchase.refunded");
    await deps.jobs.enqueue(settleAll, {}, { tx });
    const minor = purchase.priceMinor - purchase.refundedMinor;
    const price = formatMoney({ minor, currency: purchase.currency });
    const sentence = auditSentence(log.saleRefunded, { price, treet: purchase.title });
    await record("sale.refunded", purchase.id, sentence);
  });
  // If the provider does not respond now, the job asks it again later.
  await settle(deps, found.id).catch(() => undefined);
  return present(await oneOr404(withClaim(deps.db).where(mine)));
});

const whyDisputed = {
  open: refusals.bankIsLooking,
  lost: refusals.bankGaveItBack,
} as const;

interface Sold {
  readonly purchase: PurchaseRow;
  readonly reference: string;
  readonly community: string;
}

function present({ purchase, reference, community }: Sold): z.input<typeof saleSchema> {
  const { state, treetId, title, paidAt, createdAt, disputeState, disputeDueAt } = purchase;
  return presented(saleSchema, purchase, {
    state: state === "refunded" || state === "refunding" ? state : "paid",
    treet: { id: treetId, title },
    community,
    reference,
    paidAt: (paidAt ?? createdAt).toISOString(),
    dispute: disputeState && { state: disputeState, dueAt: disputeDueAt?.toISOString() ?? null },
    isRefundable: state === "paid" && disputeState !== "open" && disputeState !== "lost",
  });
}

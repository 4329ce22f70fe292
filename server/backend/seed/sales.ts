import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import { CHECKOUT_MINUTES, feeOf } from "#shared/purchases.ts";
import { rememberSales } from "../../payments-sandbox/past.ts";
import { type Movement, moveAll } from "../accounts/ledger/index.ts";
import { newId } from "../platform/db/ids.ts";
import { businesses } from "../platform/db/schema/businesses.ts";
import { type ClaimRow, claims } from "../platform/db/schema/claims.ts";
import { members } from "../platform/db/schema/members.ts";
import { purchases } from "../platform/db/schema/payments.ts";
import { payoutAccounts } from "../platform/db/schema/payouts.ts";
import { treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";

/** Number of unrevealed purchases that were returned, `BACK_AFTER_DAYS` after they were bought. */
const GIVEN_BACK = 2;
const BACK_AFTER_DAYS = 3;

interface Shop {
  /** The community whose members buy. */
  readonly communityId: string;
  /** The business that is paid: the community for its own treets, or a supplier for those it supplies. */
  readonly sellerId: string;
  readonly ownerEmail: string;
  readonly publicUrl: string;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/**
 * Creates the payment of every claim of a treet with a price: a purchase, both sides of each ledger movement, and the
 * payment in the sandbox, which allows refunding it like any other.
 */
export async function seedSales(tx: Transaction, shop: Shop, now: Date): Promise<void> {
  const businessOf = async (id: string) =>
    (await tx.select().from(businesses).where(eq(businesses.id, id)))[0];
  const [community, seller] = [await businessOf(shop.communityId), await businessOf(shop.sellerId)];
  const percent = community && plans[community.plan].features.paidTreetFeePercent;
  if (!community || !seller || percent === null || percent === undefined) return;
  const isOwn = seller.id === community.id;
  const bought = await tx
    .select({ claim: claims, treet: treets, email: members.email })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(members, eq(members.id, claims.memberId))
    .where(
      and(
        eq(claims.businessId, community.id),
        gt(treets.priceMinor, 0),
        isOwn ? isNull(treets.supplierId) : eq(treets.supplierId, seller.id),
      ),
    )
    .orderBy(claims.claimedAt, claims.id);
  const latestBack = now.getTime() - (BACK_AFTER_DAYS + 1) * DAY_MS;
  const givenBack = bought
    .filter(({ claim }) => claim.revealedAt === null && claim.claimedAt.getTime() < latestBack)
    .slice(-GIVEN_BACK)
    .map(({ claim }) => claim.id);
  const sales = bought.map(({ claim, treet, email }) => {
    const paidAt = claim.claimedAt;
    const refundedAt = givenBack.includes(claim.id)
      ? new Date(paidAt.getTime() + BACK_AFTER_DAYS * DAY_MS)
      : null;
    return {
      id: newId("pur"),
      claim,
      treet,
      email,
      paidAt,
      refundedAt,
      fee: feeOf(treet.priceMinor, percent),
    };
  });
  const currency = community.currency.toLowerCase();
  const opened = new Date(Math.min(now.getTime(), ...sales.map(({ paidAt }) => paidAt.getTime())) - DAY_MS);
  const remembered = await rememberSales(tx, {
    seller: {
      country: seller.country ?? "DK",
      email: shop.ownerEmail,
      name: seller.name,
      currency,
      metadata: { business: seller.id },
      created: seconds(opened),
    },
    sales: sales.map(({ id, treet, email, paidAt, refundedAt, fee }) => ({
      metadata: { purchase: id },
      email,
      amount: treet.priceMinor,
      fee,
      paidAt: seconds(paidAt),
      refundedAt: refundedAt ? seconds(refundedAt) : undefined,
      page: shop.publicUrl + href("treet", { business: community.slug, rest: [treet.id] }),
    })),
    now: seconds(now),
  });
  await tx.insert(payoutAccounts).values({
    businessId: seller.id,
    providerAccountId: remembered.account,
    state: "enabled",
    isSubmitted: true,
    requirements: [],
    interval: "daily",
    country: seller.country,
    begun: 1,
    begunAt: opened,
    readAt: now,
    updatedAt: opened,
  });
  await tx.insert(purchases).values(
    sales.map(({ id, claim, treet, paidAt, refundedAt, fee }, index) => ({
      id,
      businessId: community.id,
      treetId: treet.id,
      memberId: claim.memberId,
      sellerId: seller.id,
      providerAccountId: remembered.account,
      sellerName: seller.name,
      sellerAddress: seller.address ?? "",
      claimId: claim.id,
      codeId: claim.codeId,
      treetVersion: claim.treetVersion,
      title: treet.title,
      windowKey: claim.windowKey,
      state: refundedAt ? ("refunded" as const) : ("paid" as const),
      priceMinor: treet.priceMinor,
      feeMinor: fee,
      ...(refundedAt && {
        refundedMinor: treet.priceMinor,
        takenBackMinor: treet.priceMinor,
        feeBackMinor: fee,
      }),
      currency: community.currency,
      sessionId: remembered.sold[index]?.session ?? null,
      paymentId: remembered.sold[index]?.payment ?? null,
      createdAt: new Date(paidAt.getTime() - MINUTE_MS),
      expiresAt: new Date(paidAt.getTime() + CHECKOUT_MINUTES * MINUTE_MS),
      paidAt,
      refundedAt,
    })),
  );
  const about = { sellerId: seller.id, currency: community.currency };
  await moveAll(tx, [
    ...sales.flatMap((sale) => movementsOf(sale, { ...about, communityId: community.id })),
    ...remembered.payouts.map(({ id, amount, arrival_date: arrival }) => ({
      ...about,
      kind: "payout" as const,
      about: id,
      from: "seller" as const,
      to: "bank" as const,
      minor: amount,
      at: new Date(arrival * 1_000),
    })),
  ]);
  await endGivenBack(tx, sales);
}

interface Sold {
  readonly id: string;
  readonly claim: ClaimRow;
  readonly treet: Pick<typeof treets.$inferSelect, "id" | "priceMinor">;
  readonly paidAt: Date;
  readonly refundedAt: Date | null;
  readonly fee: number;
}

function movementsOf(
  { id, treet, paidAt, refundedAt, fee }: Sold,
  whose: Pick<Movement, "communityId" | "currency" | "sellerId">,
): Movement[] {
  const sold = { ...whose, about: id, treetId: treet.id, at: paidAt };
  const price = treet.priceMinor;
  const paid: Movement[] = [
    { ...sold, kind: "sale", from: "buyers", to: "seller", minor: price },
    { ...sold, kind: "fee", from: "seller", to: "platform", minor: fee },
  ];
  if (!refundedAt) return paid;
  return [
    ...paid,
    { ...sold, at: refundedAt, kind: "refund", from: "seller", to: "buyers", minor: price },
    { ...sold, at: refundedAt, kind: "fee_refund", from: "platform", to: "seller", minor: fee },
  ];
}

/** Revokes the claims of returned purchases and frees their places. */
async function endGivenBack(tx: Transaction, sales: readonly Sold[]): Promise<void> {
  for (const { claim, treet, refundedAt } of sales) {
    if (!refundedAt) continue;
    const ended = { state: "revoked" as const, revokedAt: refundedAt, reason: "purchase.refunded" };
    await tx
      .update(claims)
      .set({ ...ended, codeId: null })
      .where(eq(claims.id, claim.id));
    await tx
      .update(treets)
      .set({ claimedCount: sql`${treets.claimedCount} - 1` })
      .where(eq(treets.id, treet.id));
  }
}

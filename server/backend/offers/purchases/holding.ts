import { eq, sql } from "drizzle-orm";
import { MINUTE_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { CHECKOUT_MINUTES, feeOf } from "#shared/purchases.ts";
import { validityOf } from "#shared/treet-validity.ts";
import { askProvider, refusalCode } from "../../accounts/billing/index.ts";
import { findPayoutAccount, readAndStoreAccount } from "../../accounts/payouts/index.ts";
import { newId } from "../../platform/db/ids.ts";
import { insertRow, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { purchases } from "../../platform/db/schema/payments.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { hashOf } from "../../platform/secrets.ts";
import {
  claimRefusal,
  heldClaims,
  linkUsed,
  lockMembership,
  notifyIfRunningOut,
  refused,
  takeCode,
  windowOf,
} from "../claims/index.ts";
import { leave, lockTreet, membersWhoSee, roomsFor, sellerOf } from "../treets/index.ts";
import { openPurchase, type PurchaseRow } from "./queries.ts";
import { settle } from "./settling.ts";

interface Wanted {
  readonly treet: string;
  readonly waives: boolean;
  readonly link?: string | undefined;
}

/**
 * Margin on top of the hold, as the provider measures its minimum checkout duration from its own receipt of the
 * request.
 */
const MARGIN_MS = MINUTE_MS;

/**
 * Holds a place, and a code for code pools, for a member who is about to pay. It counts as claimed from then on, so
 * only one of two members can pay for the last one. A repeated call returns the open purchase.
 */
export async function hold(context: BusinessContext, wanted: Wanted): Promise<PurchaseRow> {
  const { deps, business, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const member = await lockMembership(tx, business.id, user.id);
    const treet = await lockTreet(tx, business.id, wanted.treet);
    if (!treet || !member) throw problem("not_found");
    const open = await openPurchase(tx, { treetId: treet.id, memberId: member.id });
    if (open) return open;
    const sellerId = sellerOf(treet);
    const account = await findPayoutAccount(tx, sellerId);
    const window = windowOf(treet, now, business.timezone);
    const held = (await heldClaims(tx, member.id, [treet.id])).get(`${treet.id} ${window}`) ?? 0;
    const room = (await roomsFor(tx, { treetIds: [treet.id], memberId: member.id, now })).get(treet.id);
    if (!room) throw problem("not_found");
    const isPayable = account?.state === "enabled";
    const isSeen = (await membersWhoSee(tx, treet, [member], now)).has(member.id);
    const refusal = claimRefusal({ treet, member, held, room, now, isSeen, isPayable });
    if (refusal) throw refused(refusal, { treet, held, now }, business);
    const percent = planOf(business.plan).features.paidTreetFeePercent;
    if (!account?.providerAccountId || treet.priceMinor === 0 || percent === null)
      throw problem("not_for_sale");
    const claimId = newId("clm");
    const codeId = treet.type === "code_pool" ? await takeCode(tx, treet.id, claimId) : null;
    if (codeId === undefined) throw problem("sold_out");
    const row = await insertRow(tx, purchases, {
      id: newId("pur"),
      businessId: business.id,
      treetId: treet.id,
      memberId: member.id,
      sellerId,
      providerAccountId: account.providerAccountId,
      claimId,
      codeId,
      linkId: await linkUsed(tx, member, wanted.link, now),
      windowKey: window,
      treetVersion: treet.version,
      title: treet.title,
      ...validityOf(treet),
      priceMinor: treet.priceMinor,
      feeMinor: feeOf(treet.priceMinor, percent),
      currency: business.currency,
      isWaived: wanted.waives && treet.type === "event",
      createdAt: now,
      expiresAt: new Date(now.getTime() + CHECKOUT_MINUTES * MINUTE_MS),
    });
    await tx
      .update(treets)
      .set({ claimedCount: sql`${treets.claimedCount} + 1` })
      .where(eq(treets.id, treet.id));
    if (room.entry) await leave(tx, treet.id, member.id);
    await notifyIfRunningOut(tx, deps, treet, room.available === null ? null : room.available - 1);
    return row;
  });
}

/** The provider's refusals of a payment to an account that was deleted or restricted without our hearing of it. */
const UNPAYABLE = new Set(["account_invalid", "insufficient_capabilities_for_transfer", "resource_missing"]);

/**
 * Returns the purchase with the provider's checkout. Idempotent: a second call gets the same checkout, unless the
 * member's or the community's address has changed since, as a repeated key is only accepted with the same values. Nobody
 * knows where the first checkout can be paid then.
 */
export async function checkoutFor(deps: Dependencies, row: PurchaseRow, email: string): Promise<PurchaseRow> {
  if (row.sessionId) return row;
  const slug = await slugOf(deps, row);
  const page = deps.config.publicUrl + href("treet", { business: slug, rest: [row.treetId] });
  const session = await askProvider(deps, (stripe) =>
    stripe.checkout.sessions
      .create(
        {
          mode: "payment",
          customer_email: email,
          client_reference_id: row.id,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: row.currency.toLowerCase(),
                unit_amount: row.priceMinor,
                product_data: { name: row.title },
              },
            },
          ],
          payment_intent_data: {
            application_fee_amount: row.feeMinor,
            transfer_data: { destination: row.providerAccountId },
            metadata: { purchase: row.id },
          },
          success_url: `${page}?purchase=${row.id}`,
          cancel_url: `${page}?purchase=${row.id}`,
          expires_at: Math.ceil((row.expiresAt.getTime() + MARGIN_MS) / 1_000),
          metadata: { purchase: row.id },
        },
        { idempotencyKey: `purchase-${row.id}-${hashOf([email, page].join(" "))}` },
      )
      .catch((error: unknown) => {
        if (UNPAYABLE.has(refusalCode(error) ?? "")) return undefined;
        throw error;
      }),
  );
  if (!session) {
    await readAndStoreAccount(deps, row.sellerId);
    await deps.db
      .update(purchases)
      .set({ expiresAt: deps.clock() })
      .where(matching(purchases, { id: row.id, state: "open" }));
    await settle(deps, row.id);
    throw problem("not_for_sale");
  }
  const [kept] = await deps.db
    .update(purchases)
    .set({ sessionId: session.id, url: session.url })
    .where(matching(purchases, { id: row.id, state: "open" }))
    .returning();
  return kept ?? row;
}

async function slugOf(deps: Dependencies, { businessId }: PurchaseRow): Promise<string> {
  const [found] = await deps.db
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!found) throw problem("not_found");
  return found.slug;
}

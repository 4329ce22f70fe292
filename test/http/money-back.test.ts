import { beforeEach, describe, expect, it } from "vitest";
import { reconcilePayouts } from "#server/backend/accounts/payouts/checks.ts";
import { reconcilePurchases, settleWaiting } from "#server/backend/offers/purchases/reconciliation.ts";
import { DAY_MS } from "#shared/constants.ts";
import { ownerOf } from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { apiOf } from "../support/people.ts";
import * as sales from "../support/purchases.ts";
import { runningBackend } from "../support/running.ts";
import { words } from "../support/treet-club.ts";

const backend = runningBackend();

describe("a refund", () => {
  const bought = async (more: Parameters<typeof sales.newShop>[1] = {}, waives = false) => {
    const shop = await sales.newShop(backend, more);
    const member = await sales.newMember(backend, shop);
    await sales.buyTreet(backend, shop, member, { waives });
    await sales.hear(backend);
    const [claim] = await sales.claimsOf(backend, shop, member);
    return { shop, member, claim: claim?.id ?? "" };
  };
  const cancel = async ({ shop, member, claim }: Awaited<ReturnType<typeof bought>>) =>
    outcomeOf((await apiOf(backend, member)).claims.cancel({ business: shop.slug, claim }));

  it("is in full, including the platform's fee, when the member cancels within 14 days", async () => {
    const sale = await bought({ stockTotal: 1 });
    backend.clock.forward(13 * DAY_MS);
    expect(await cancel(sale)).toBe("done");
    await settleWaiting(backend.deps);
    await sales.hear(backend);
    expect(await sales.purchasesOf(backend, sale.shop, sale.member)).toMatchObject([{ state: "refunded" }]);
    const { seller = 0, bank = 0 } = await sales.balances(backend, sale.shop.slug);
    expect(seller + bank).toBe(0);
    expect(await sales.claimedOf(backend, sale.shop)).toBe(0);
    expect(await backend.emailTo(sale.member.email)).toContain("We refunded €12.00");
  });

  it("appears in the community's insights: sales made, and the amount kept", async () => {
    const sale = await bought();
    const other = await sales.newMember(backend, sale.shop);
    await sales.buyTreet(backend, sale.shop, other);
    await sales.hear(backend);
    await settleWaiting(backend.deps);
    const used = async (more: object = {}) =>
      (await (await ownerOf(backend, sale.shop)).insights.used({ business: sale.shop.slug, ...more })).sales;
    const both = { currency: "EUR", paid: { now: 2, before: 0 }, minor: { now: 2400, before: 0 } };
    expect(await used()).toEqual(both);
    expect(await used({ treet: sale.shop.treet })).toEqual(both);
    expect(await cancel(sale)).toBe("done");
    await settleWaiting(backend.deps);
    await sales.hear(backend);
    expect(await used()).toMatchObject({ paid: { now: 2 }, minor: { now: 1200 } });
    backend.clock.forward(31 * DAY_MS);
    expect(await used()).toMatchObject({ paid: { now: 0, before: 2 }, minor: { now: 0, before: 1200 } });
    const shop = await sales.newShop(backend);
    expect((await (await ownerOf(backend, shop)).insights.used({ business: shop.slug })).sales).toBeNull();
  });

  it("is refused after 14 days, after the code was revealed, or when the right to it was waived", async () => {
    const late = await bought();
    backend.clock.forward(15 * DAY_MS);
    expect(await cancel(late)).toBe("conflict");
    const shown = await bought();
    await (await apiOf(backend, shown.member)).claims.reveal({
      business: shown.shop.slug,
      claim: shown.claim,
    });
    expect(await cancel(shown)).toBe("conflict");
    const waived = await bought(
      { type: "event", eventAt: new Date(backend.clock.now().getTime() + 60 * DAY_MS).toISOString() },
      true,
    );
    expect(await cancel(waived)).toBe("conflict");
    for (const { shop, member } of [late, shown, waived])
      expect(await sales.purchasesOf(backend, shop, member)).toMatchObject([{ state: "paid" }]);
  });

  it("follows from a claim revoked by the team, at any time", async () => {
    const sale = await bought();
    backend.clock.forward(40 * DAY_MS);
    const api = await ownerOf(backend, sale.shop);
    await api.claims.revoke({ business: sale.shop.slug, claim: sale.claim, reason: "We had to close." });
    await settleWaiting(backend.deps);
    expect(await sales.purchasesOf(backend, sale.shop, sale.member)).toMatchObject([{ state: "refunded" }]);
    expect(await sales.balances(backend, sale.shop.slug)).toEqual({ seller: 0 });
  });

  describe("made at the provider only", () => {
    const refundThere = async (claim: string, more: { amount?: number; fromSeller?: boolean } = {}) => {
      const { rows } = await backend.deps.database.pool.query(
        "select payment_id from purchases where claim_id = $1",
        [claim],
      );
      const { amount, fromSeller = true } = more;
      const stripe = await backend.deps.payments.client();
      await stripe.refunds.create({
        payment_intent: rows[0].payment_id,
        ...(amount && { amount }),
        reverse_transfer: fromSeller,
        refund_application_fee: fromSeller,
      });
      await sales.hear(backend);
    };
    const saleOf = async ({ shop }: { shop: sales.Shop }) => {
      const [sale] = (await (await ownerOf(backend, shop)).purchases.sales({ business: shop.slug })).items;
      return sale;
    };

    it("is recognised", async () => {
      const sale = await bought();
      await refundThere(sale.claim);
      expect(await sales.claimsOf(backend, sale.shop, sale.member)).toMatchObject([{ state: "revoked" }]);
      expect(await sales.balances(backend, sale.shop.slug)).toEqual({ seller: 0 });
    });

    it("of a part of the price leaves the claim, and the rest can be refunded here", async () => {
      const sale = await bought();
      await refundThere(sale.claim, { amount: 400 });
      await refundThere(sale.claim, { amount: 100 });
      await reconcilePurchases(backend.deps);
      expect(await sales.claimsOf(backend, sale.shop, sale.member)).toMatchObject([{ state: "active" }]);
      expect(await saleOf(sale)).toMatchObject({ state: "paid", refundedMinor: 500, isRefundable: true });
      // The price less its fee of 5 %, less two parts that bore their share of the fee.
      expect(await sales.balances(backend, sale.shop.slug)).toEqual({ seller: 1200 - 60 - (500 - 25) });
      expect(await backend.emailTo(sale.member.email)).toContain("We refunded €1.00");
      const api = await ownerOf(backend, sale.shop);
      const { id = "" } = (await saleOf(sale)) ?? {};
      await api.purchases.refund({ business: sale.shop.slug, purchase: id });
      await sales.hear(backend);
      expect(await saleOf(sale)).toMatchObject({
        state: "refunded",
        refundedMinor: 1200,
        isRefundable: false,
      });
      expect(await sales.balances(backend, sale.shop.slug)).toEqual({ seller: 0 });
      expect(await backend.emailTo(sale.member.email)).toContain("We refunded €7.00");
    });

    it("is borne by the platform if it left the seller's share, in part or in whole", async () => {
      const sale = await bought();
      const before = await sales.balances(backend);
      await refundThere(sale.claim, { amount: 400, fromSeller: false });
      expect(await sales.balances(backend, sale.shop.slug)).toEqual({ seller: 1140 });
      await refundThere(sale.claim, { fromSeller: false });
      expect(await saleOf(sale)).toMatchObject({ state: "refunded" });
      expect(await sales.balances(backend, sale.shop.slug)).toEqual({ seller: 1140 });
      const after = await sales.balances(backend);
      expect((after.platform ?? 0) - (before.platform ?? 0)).toBe(-1200);
      expect((after.buyers ?? 0) - (before.buyers ?? 0)).toBe(1200);
    });

    it("counts what is reported twice, late or all at once only once", async () => {
      const sale = await bought();
      await refundThere(sale.claim, { amount: 400 });
      await refundThere(sale.claim);
      await sales.hear(backend, (events) => [...events, ...events].reverse());
      expect(await saleOf(sale)).toMatchObject({ state: "refunded", refundedMinor: 1200 });
      expect(await sales.balances(backend, sale.shop.slug)).toEqual({ seller: 0 });
    });
  });
});

describe("a business's sale", () => {
  const sold = async (more: Parameters<typeof sales.newShop>[1] = {}) => {
    const shop = await sales.newShop(backend, more);
    const member = await sales.newMember(backend, shop);
    await sales.buyTreet(backend, shop, member);
    await sales.hear(backend);
    const seller = await ownerOf(backend, shop);
    const { items } = await seller.purchases.sales({ business: shop.slug });
    return { shop, member, seller, sale: items[0]?.id ?? "", items };
  };

  it("is listed without the buyer's name, and only once paid", async () => {
    const { shop, member, seller, items } = await sold();
    const [claim] = await sales.claimsOf(backend, shop, member);
    const other = await sales.newMember(backend, shop);
    await (await apiOf(backend, other)).purchases.buy({ business: shop.slug, treet: shop.treet });
    expect(items).toMatchObject([
      { state: "paid", priceMinor: 1200, feeMinor: 60, reference: claim?.ref, isRefundable: true },
    ]);
    expect(await seller.purchases.sales({ business: shop.slug })).toMatchObject({ total: 1 });
    expect(JSON.stringify(items)).not.toContain(member.email);
    expect(JSON.stringify(items)).not.toMatch(/Buyer/);
  });

  it("can be refunded by the seller at any time, and only once", async () => {
    const { shop, member, seller, sale } = await sold({ stockTotal: 1 });
    backend.clock.forward(20 * DAY_MS);
    const again = await ownerOf(backend, shop);
    const refund = () => again.purchases.refund({ business: shop.slug, purchase: sale });
    expect(await refund()).toMatchObject({ state: "refunded", isRefundable: false });
    expect(await refund()).toMatchObject({ state: "refunded" });
    expect(await sales.claimsOf(backend, shop, member)).toMatchObject([{ state: "revoked" }]);
    expect(await sales.claimedOf(backend, shop)).toBe(0);
    await sales.hear(backend);
    const { seller: coming = 0, bank = 0 } = await sales.balances(backend, shop.slug);
    expect(coming + bank).toBe(0);
    expect(await backend.emailTo(member.email)).toContain("We refunded €12.00");
    expect(
      await outcomeOf(seller.purchases.refund({ business: shop.slug, purchase: "pur_nothing" })),
    ).not.toBe("done");
  });

  it("can also be refunded after redemption, and the claim stays redeemed", async () => {
    const { shop, member, seller, sale } = await sold();
    const [claim] = await sales.claimsOf(backend, shop, member);
    await (await apiOf(backend, member)).claims.reveal({ business: shop.slug, claim: claim?.id ?? "" });
    await seller.claims.redeem({ business: shop.slug, ref: claim?.ref ?? "" });
    await seller.purchases.refund({ business: shop.slug, purchase: sale });
    expect(await sales.claimsOf(backend, shop, member)).toMatchObject([{ state: "redeemed" }]);
    expect(await sales.balances(backend, shop.slug)).toEqual({ seller: 0 });
  });

  it("stays redeemed once it was refunded: neither the till nor its holder can open it again", async () => {
    const { shop, member, seller, sale } = await sold();
    const [claim] = await sales.claimsOf(backend, shop, member);
    const buyer = await apiOf(backend, member);
    await buyer.claims.reveal({ business: shop.slug, claim: claim?.id ?? "" });
    await seller.claims.redeem({ business: shop.slug, ref: claim?.ref ?? "" });
    await seller.purchases.refund({ business: shop.slug, purchase: sale });
    expect(await outcomeOf(seller.claims.undo({ business: shop.slug, ref: claim?.ref ?? "" }))).toBe(
      "conflict",
    );
    expect(await sales.claimsOf(backend, shop, member)).toMatchObject([{ state: "redeemed" }]);

    const second = await sold();
    const [code] = await sales.claimsOf(backend, second.shop, second.member);
    const holder = await apiOf(backend, second.member);
    const one = { business: second.shop.slug, claim: code?.id ?? "" };
    await holder.claims.reveal(one);
    await holder.claims.use(one);
    await second.seller.purchases.refund({ business: second.shop.slug, purchase: second.sale });
    expect(await outcomeOf(holder.claims.reopen(one))).toBe("conflict");
  });

  it("cannot be seen or refunded by another business", async () => {
    const { shop, sale } = await sold();
    const other = await sales.newShop(backend);
    const stranger = await ownerOf(backend, other);
    expect(await outcomeOf(stranger.purchases.refund({ business: other.slug, purchase: sale }))).toBe(
      "not_found",
    );
    expect((await stranger.purchases.sales({ business: other.slug })).items).toEqual([]);
    expect(await purchasesStateOf(shop, sale)).toBe("paid");
  });
});

const purchasesStateOf = async ({ slug }: sales.Shop, id: string) =>
  (
    await backend.deps.database.pool.query<{ state: string }>(
      "select p.state from purchases p join businesses b on b.id = p.business_id where b.slug = $1 and p.id = $2",
      [slug, id],
    )
  ).rows[0]?.state;

describe("the ledger", () => {
  // A statement is of one month.
  beforeEach(() => backend.clock.forwardToNextMonth());

  it("returns a payout to the seller that a bank sent back after it was reported as paid, and only once", async () => {
    const shop = await sales.newShop(backend);
    await sales.buyTreet(backend, shop, await sales.newMember(backend, shop));
    await sales.hear(backend);
    backend.clock.forward(3 * DAY_MS);
    await (await backend.deps.payments.sandbox())?.passTime();
    await sales.hear(backend);
    expect(await sales.balances(backend, shop.slug)).toEqual({ seller: 0, bank: 1140 });
    const failWhere = (status: string) =>
      backend.deps.database.pool.query(
        `update payments_sandbox.objects set object = jsonb_set(object, '{status}', '"failed"')
         where kind = 'payout' and object ->> 'status' = $1`,
        [status],
      );
    await failWhere("paid");
    for (let night = 0; night < 2; night++) await reconcilePayouts(backend.deps);
    expect(await sales.balances(backend, shop.slug)).toEqual({ seller: 1140, bank: 0 });
    const { totals } = await (await ownerOf(backend, shop)).payouts.statement({ business: shop.slug });
    expect(totals).toMatchObject([{ netMinor: 1140, payoutsMinor: 0 }]);
    // One that never reached the bank leaves no trace.
    const other = await sales.newShop(backend);
    await sales.buyTreet(backend, other, await sales.newMember(backend, other));
    await sales.hear(backend);
    await failWhere("pending");
    await reconcilePayouts(backend.deps);
    expect(await sales.balances(backend, other.slug)).toEqual({ seller: 1140 });
  });

  it("pays a seller out on schedule, and each movement has two balancing entries", async () => {
    const shop = await sales.newShop(backend);
    const member = await sales.newMember(backend, shop);
    await sales.buyTreet(backend, shop, member);
    await sales.hear(backend);
    backend.clock.forward(3 * DAY_MS);
    await (await backend.deps.payments.sandbox())?.passTime();
    await sales.hear(backend);
    expect(await sales.balances(backend, shop.slug)).toEqual({ seller: 0, bank: 1140 });
    const { rows } = await backend.deps.database.pool.query(
      `select count(*)::int as movements, coalesce(sum(abs(total)), 0)::int as off from
       (select movement, sum(amount_minor) as total, count(*) as sides from ledger_entries group by movement having sum(amount_minor) <> 0 or count(*) <> 2) wrong`,
    );
    expect(rows).toEqual([{ movements: 0, off: 0 }]);
  });

  it("shows a seller the month's sales, refunds and payouts, on the page and in a file", async () => {
    const shop = await sales.newShop(backend);
    const [keeps, returns] = [await sales.newMember(backend, shop), await sales.newMember(backend, shop)];
    for (const member of [keeps, returns]) await sales.buyTreet(backend, shop, member);
    await sales.hear(backend);
    const [claim] = await sales.claimsOf(backend, shop, returns);
    await (await apiOf(backend, returns)).claims.cancel({ business: shop.slug, claim: claim?.id ?? "" });
    await settleWaiting(backend.deps);
    const api = await ownerOf(backend, shop);
    const { month, rows, totals } = await api.payouts.statement({ business: shop.slug });
    const sums = {
      sold: 2,
      refunded: 1,
      salesMinor: 2400,
      refundsMinor: 1200,
      feesMinor: 60,
      netMinor: 1140,
    };
    expect(rows).toMatchObject([{ title: words.title, ...sums }]);
    expect(totals).toMatchObject([{ currency: "EUR", ...sums, payoutsMinor: 0 }]);
    const { body } = await api.payouts.statementFile({ business: shop.slug, month });
    expect(await new Response(body).text()).toContain(`${words.title},EUR,2,1,24,12,0,0.6,11.4,0`);
    const pdf = Buffer.from(
      await (await api.payouts.statementPdf({ business: shop.slug, month })).arrayBuffer(),
    );
    expect([pdf.subarray(0, 5).toString(), pdf.length > 2_000]).toEqual(["%PDF-", true]);
    const spending = await api.payouts.spending({ business: shop.slug });
    expect(spending.totals).toMatchObject([{ currency: "EUR", ...sums }]);
    const file = await api.payouts.spendingFile({ business: shop.slug, month });
    expect(await new Response(file.body).text()).toContain(`${words.title},EUR,2,1,24,12,0,0.6,11.4`);
    const former = await api.payouts.statement({ business: shop.slug, month: "2020-01" });
    expect(former.rows).toEqual([]);
    // A month that has ended leads on to the next one; the current month only leads back.
    expect([former.isOver, spending.isOver]).toEqual([true, false]);
    expect((await sales.balances(backend, shop.slug)).seller).toBe(1140);
  });
});

import { describe, expect, it } from "vitest";
import * as z from "zod";
import { reconcilePurchases, settleWaiting } from "#server/backend/offers/purchases/reconciliation.ts";
import { settle } from "#server/backend/offers/purchases/settling.ts";
import { ownerOf } from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { apiOf } from "../support/people.ts";
import { balances, buyTreet, claimsOf, hear, newMember, newShop, purchasesOf } from "../support/purchases.ts";
import { runningBackend } from "../support/running.ts";

const backend = runningBackend();

describe("a disputed payment", () => {
  it("pauses the claim and informs the seller; if won the claim resumes, if lost it ends", async () => {
    for (const outcome of ["winning_evidence", "losing_evidence"] as const) {
      const shop = await newShop(backend);
      const member = await newMember(backend, shop);
      await buyTreet(backend, shop, member, { card: "4000000000000259" });
      await hear(backend);
      const [claim] = await claimsOf(backend, shop, member);
      const reveal = async () =>
        outcomeOf(
          (await apiOf(backend, member)).claims.reveal({ business: shop.slug, claim: claim?.id ?? "" }),
        );
      expect(await reveal()).toBe("conflict");
      // A member who had already revealed the code no longer sees it anywhere meanwhile.
      await backend.deps.database.pool.query("update claims set revealed_at = now() where id = $1", [
        claim?.id,
      ]);
      const shownNow = async () => (await claimsOf(backend, shop, member)).map(({ shown }) => shown !== null);
      expect(await shownNow()).toEqual([false]);
      expect(await claimsOf(backend, shop, member)).toMatchObject([{ state: "active", isPaused: true }]);
      const seller = await ownerOf(backend, shop);
      // Nor can the code be resent to them by email.
      const resent = { business: shop.slug, claim: claim?.id ?? "" };
      expect(await outcomeOf(seller.claims.resend(resent))).toBe("conflict");
      const { items: disputed } = await seller.purchases.sales({ business: shop.slug, disputed: true });
      expect(disputed).toMatchObject([
        { dispute: { state: "open", dueAt: expect.any(String) }, isRefundable: false },
      ]);
      expect(
        await outcomeOf(seller.purchases.refund({ business: shop.slug, purchase: disputed[0]?.id ?? "" })),
      ).toBe("conflict");
      expect(await backend.emailTo(shop.owner.email)).toContain("paused until the bank decides");
      const { rows } = await backend.deps.database.pool.query(
        "select payment_id from purchases where claim_id = $1",
        [claim?.id],
      );
      const stripe = await backend.deps.payments.client();
      const { data } = await stripe.disputes.list({ payment_intent: rows[0].payment_id });
      await stripe.disputes.update(data[0]?.id ?? "", { evidence: { uncategorized_text: outcome } });
      await hear(backend);
      const isWon = outcome === "winning_evidence";
      expect(await shownNow()).toEqual([isWon]);
      expect(await claimsOf(backend, shop, member)).toMatchObject([
        { state: isWon ? "active" : "revoked", isPaused: false },
      ]);
      expect(await reveal()).toBe(isWon ? "done" : "not_found");
      // A lost amount is taken back from the seller, and our fee is returned to them, both at the provider and in the
      // books.
      await hear(backend, (events) => [...events, ...events]);
      expect(await balances(backend, shop.slug)).toEqual({ seller: isWon ? 1140 : 0 });
      const intent = await stripe.paymentIntents.retrieve(rows[0].payment_id, { expand: ["latest_charge"] });
      const { transfer } = z.object({ transfer: z.string() }).parse(intent.latest_charge);
      expect((await stripe.transfers.retrieve(transfer)).reversed).toBe(!isWon);
      const statement = await (await ownerOf(backend, shop)).payouts.statement({ business: shop.slug });
      expect(statement.totals).toMatchObject([
        { disputesMinor: isWon ? 0 : 1200, feesMinor: isWon ? 60 : 0, netMinor: isWon ? 1140 : 0 },
      ]);
    }
  });

  it("that is lost takes from the seller what an earlier refund of a part has left, and no more", async () => {
    const shop = await newShop(backend);
    await buyTreet(backend, shop, await newMember(backend, shop), { card: "4000000000000259" });
    // The test card is disputed at once, so the refund before it has to be written by hand.
    const { rows } = await backend.deps.database.pool.query(
      `with charge as (
         update payments_sandbox.objects
         set object = object || '{"amount_refunded": 400}'
         where kind = 'charge' and object -> 'metadata' ->> 'purchase' in
           (select id from purchases where treet_id = $1)
         returning object
       ), part as (
         update payments_sandbox.objects part
         set object = part.object || '{"amount_reversed": 400}'
         from charge where part.id = charge.object ->> 'transfer'
       )
       select object ->> 'payment_intent' as payment from charge`,
      [shop.treet],
    );
    await hear(backend);
    // Our fee stayed with us.
    expect(await balances(backend, shop.slug)).toEqual({ seller: 1200 - 60 - 400 });
    const stripe = await backend.deps.payments.client();
    const { data } = await stripe.disputes.list({ payment_intent: rows[0].payment });
    await stripe.disputes.update(data[0]?.id ?? "", { evidence: { uncategorized_text: "losing_evidence" } });
    await hear(backend);
    expect(await balances(backend, shop.slug)).toEqual({ seller: 0 });
    const { totals } = await (await ownerOf(backend, shop)).payouts.statement({ business: shop.slug });
    expect(totals).toMatchObject([{ refundsMinor: 400, disputesMinor: 800, feesMinor: 0, netMinor: 0 }]);
  });
});

describe("a refund of a disputed payment", () => {
  const disputed = async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    await buyTreet(backend, shop, member, { card: "4000000000000259" });
    await hear(backend);
    const [claim] = await claimsOf(backend, shop, member);
    return { shop, member, one: { business: shop.slug, claim: claim?.id ?? "" } };
  };
  const purchaseOf = async (claim: string) => {
    const { rows } = await backend.deps.database.pool.query(
      "select state, dispute_state, payment_id from purchases where claim_id = $1",
      [claim],
    );
    return rows[0] as { state: string; dispute_state: string | null; payment_id: string };
  };
  const decide = async (claim: string, outcome: "losing_evidence" | "winning_evidence") => {
    const stripe = await backend.deps.payments.client();
    const { payment_id } = await purchaseOf(claim);
    const { data } = await stripe.disputes.list({ payment_intent: payment_id });
    await stripe.disputes.update(data[0]?.id ?? "", { evidence: { uncategorized_text: outcome } });
    await hear(backend);
    await settleWaiting(backend.deps);
  };

  it("cannot be had by giving the claim back or taking it back while the bank decides", async () => {
    const { shop, member, one } = await disputed();
    expect(await outcomeOf((await apiOf(backend, member)).claims.cancel(one))).toBe("conflict");
    const revoked = (await ownerOf(backend, shop)).claims.revoke({ ...one, reason: "It is disputed." });
    expect(await outcomeOf(revoked)).toBe("conflict");
    expect(await purchaseOf(one.claim)).toMatchObject({ state: "paid", dispute_state: "open" });
  });

  it("that was requested before we heard of the dispute waits for the bank", async () => {
    for (const outcome of ["losing_evidence", "winning_evidence"] as const) {
      const { shop, member, one } = await disputed();
      const client = await apiOf(backend, member);
      // A further event about the dispute may arrive in between.
      await expect
        .poll(async () => {
          const { pool } = backend.deps.database;
          await pool.query("update purchases set dispute_state = null where claim_id = $1", [one.claim]);
          await pool.query("update claims set paused_at = null where id = $1", [one.claim]);
          return client.claims.cancel(one).then(
            () => "cancelled",
            ({ code }) => code,
          );
        })
        .toBe("cancelled");
      await settleWaiting(backend.deps);
      expect(await purchaseOf(one.claim)).toMatchObject({ state: "refunding", dispute_state: "open" });
      await decide(one.claim, outcome);
      const isWon = outcome === "winning_evidence";
      expect(await purchaseOf(one.claim)).toMatchObject(
        isWon ? { state: "refunded" } : { state: "paid", dispute_state: "lost" },
      );
      expect(await balances(backend, shop.slug)).toEqual({ seller: 0 });
    }
  });

  it("is not needed for an inquiry that the bank dropped: the claim goes on", async () => {
    const { shop, member, one } = await disputed();
    const { payment_id } = await purchaseOf(one.claim);
    await backend.deps.database.pool.query(
      `update payments_sandbox.objects set object = jsonb_set(object, '{status}', '"warning_closed"')
       where kind = 'dispute' and object ->> 'payment_intent' = $1`,
      [payment_id],
    );
    await settle(backend.deps, (await purchasesOf(backend, shop, member))[0]?.id ?? "");
    expect(await claimsOf(backend, shop, member)).toMatchObject([{ state: "active", isPaused: false }]);
  });
});

describe("a dispute of a payment that was refunded meanwhile", () => {
  it.each([
    ["warning_closed", "won"],
    ["lost", "lost"],
  ])("is over once the bank reports %s, and moves no money again", async (status, expected) => {
    const shop = await newShop(backend);
    await buyTreet(backend, shop, await newMember(backend, shop), { card: "4000000000000259" });
    await hear(backend);
    const seller = await ownerOf(backend, shop);
    const sales = async (disputed: boolean) =>
      (await seller.purchases.sales({ business: shop.slug, disputed })).items;
    const { rows } = await backend.deps.database.pool.query(
      "select payment_id from purchases where treet_id = $1",
      [shop.treet],
    );
    const payment: string = rows[0].payment_id;
    // The provider itself lets an inquiry be refunded.
    await backend.deps.database.pool.query(
      `with charge as (
         update payments_sandbox.objects
         set object = object || jsonb_build_object('refunded', true, 'amount_refunded', object -> 'amount')
         where kind = 'charge' and object ->> 'payment_intent' = $1
         returning object
       )
       update payments_sandbox.objects part
       set object = part.object || jsonb_build_object(
         'reversed', true, 'amount_reversed', part.object -> 'amount', 'amount_refunded', part.object -> 'amount')
       from charge where part.id in (charge.object ->> 'transfer', charge.object ->> 'application_fee')`,
      [payment],
    );
    const [{ id = "" } = {}] = await sales(true);
    await settle(backend.deps, id);
    expect(await sales(true)).toMatchObject([{ state: "refunded", dispute: { state: "open" } }]);
    await backend.deps.database.pool.query(
      `update payments_sandbox.objects set object = jsonb_set(object, '{status}', to_jsonb($2::text))
       where kind = 'dispute' and object ->> 'payment_intent' = $1`,
      [payment, status],
    );
    await reconcilePurchases(backend.deps);
    expect(await sales(true)).toEqual([]);
    expect(await sales(false)).toMatchObject([{ state: "refunded", dispute: { state: expected } }]);
    expect(await balances(backend, shop.slug)).toEqual({ seller: 0 });
  });
});

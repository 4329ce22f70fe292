import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleWaiting } from "#server/backend/offers/purchases/tending.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { newClub, ownerOf, submitHosted } from "../support/billing.ts";
import { connectPayouts } from "../support/payouts.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { apiOf, balances, buyTreet, hear, newMember, newShop, type Shop } from "../support/purchases.ts";
import { setPlan } from "../support/teams.ts";
import { words } from "../support/treet-club.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

const codeOf = (deed: Promise<unknown>) =>
  deed.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const claimsOf = async ({ slug, treet }: Shop, member: TestPerson) =>
  (await (await apiOf(backend, member)).claims.mine({ business: slug, treet })).items;
const offerTo = async ({ slug, treet }: Shop, member: TestPerson) =>
  (await apiOf(backend, member)).claims.offer({ business: slug, treet });
const countOf = async ({ treet }: Shop) =>
  (await backend.deps.database.pool.query("select claimed_count from treets where id = $1", [treet])).rows[0]
    .claimed_count;

describe("a treet with a price", () => {
  it("is published once its seller can be paid and the plan has it, and not before", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const content = { ...words, ...(await uploadedPicture(api)), priceMinor: 1200 };
    const { id } = await api.treets.create({ business: club.slug, content });
    const publish = async () =>
      codeOf((await ownerOf(backend, club)).treets.move({ business: club.slug, treet: id, move: "publish" }));
    expect(await publish()).toBe("feature_not_in_plan");
    await setPlan(backend, club.slug, "basic");
    expect(await publish()).toBe("invalid_input");
    await connectPayouts(backend, club, "bank");
    expect(await publish()).toBe("invalid_input");
    await (await ownerOf(backend, club)).payouts.disconnect({ business: club.slug });
    await connectPayouts(backend, club);
    expect(await publish()).toBe("done");
    expect(await codeOf((await ownerOf(backend, club)).payouts.disconnect({ business: club.slug }))).toBe(
      "conflict",
    );
  });

  it("is not for free, neither by itself nor in a pack", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    const api = await apiOf(backend, member);
    expect(await codeOf(api.claims.claim({ business: shop.slug, treet: shop.treet }))).toBe("payment_needed");
    const owner = await ownerOf(backend, shop);
    const { id: pack, version } = await owner.packs.create({
      business: shop.slug,
      content: { title: "Welcome" },
    });
    await owner.packs.arrange({ business: shop.slug, pack, version, items: [{ treet: shop.treet }] });
    await owner.packs.move({ business: shop.slug, pack, move: "publish" });
    expect(await api.packs.claimAll({ business: shop.slug, pack })).toMatchObject([
      { claimed: false, reason: "It has a price. Open it to buy it." },
    ]);
    expect(await offerTo(shop, member)).toMatchObject({ priceMinor: 1200, refusal: null });
  });

  it("is the member's once it is paid: by the look on return, and by what is told, exactly once", async () => {
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const { purchase, api, answer } = await buyTreet(backend, shop, first);
    expect(answer.to).toContain(`/${shop.slug}/treet/${shop.treet}?purchase=${purchase}`);
    expect(await api.purchases.get({ business: shop.slug, purchase })).toMatchObject({ state: "paid" });
    expect(await backend.emailTo(first.email)).toContain("You paid €12.00");
    await buyTreet(backend, shop, second);
    await hear(backend, (events) => [...events, ...events].reverse());
    await api.purchases.get({ business: shop.slug, purchase });
    for (const member of [first, second])
      expect(await claimsOf(shop, member)).toMatchObject([{ state: "active" }]);
    expect(await countOf(shop)).toBe(2);
    expect(await balances(backend, shop.slug)).toEqual({ seller: 2 * (1200 - 60) });
  });

  it("stays unpaid with a card that is declined, or that a bank refuses, and is paid by the next", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    for (const [card, bank] of [
      ["4000000000000002", ""],
      ["4000000000009995", ""],
      ["4000002500003155", "refuse"],
    ] as const) {
      const { answer } = await buyTreet(backend, shop, member, { card, ...(bank && { bank }) });
      expect(answer.status, card).toBe(402);
    }
    await hear(backend);
    expect(await claimsOf(shop, member)).toEqual([]);
    await buyTreet(backend, shop, member, { card: "4000002500003155", bank: "approve" });
    await hear(backend);
    expect(await claimsOf(shop, member)).toHaveLength(1);
  });

  it("is one checkout however often and at once the button is pressed", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    const api = await apiOf(backend, member);
    const press = () => api.purchases.buy({ business: shop.slug, treet: shop.treet });
    const answers = await Promise.all([press(), press(), press()]);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await countOf(shop)).toBe(1);
  });

  it("goes to one of two who want the last, and to the next in line where that one does not pay", async () => {
    const shop = await newShop(backend, { stockTotal: 1 });
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const buy = async (member: TestPerson) =>
      codeOf((await apiOf(backend, member)).purchases.buy({ business: shop.slug, treet: shop.treet }));
    expect((await Promise.all([buy(first), buy(second)])).sort()).toEqual(["done", "sold_out"]);
    const isFirst = (await offerTo(shop, second)).soldOut && (await purchasesOf(shop, first)).length === 1;
    const [winner, loser] = isFirst ? [first, second] : [second, first];
    await (await apiOf(backend, loser)).claims.joinWaitlist({ business: shop.slug, treet: shop.treet });
    backend.clock.forward(29 * MINUTE_MS);
    await settleWaiting(backend.deps);
    expect((await offerTo(shop, loser)).waiting?.heldUntil).toBeNull();
    backend.clock.forward(2 * MINUTE_MS);
    await settleWaiting(backend.deps);
    expect((await offerTo(shop, loser)).waiting?.heldUntil).not.toBeNull();
    const [abandoned] = await purchasesOf(shop, winner);
    expect(abandoned).toMatchObject({ state: "expired", url: null });
    await buyTreet(backend, shop, loser);
    await hear(backend);
    expect(await claimsOf(shop, loser)).toHaveLength(1);
    expect(await claimsOf(shop, winner)).toEqual([]);
    expect(await countOf(shop)).toBe(1);
  });

  it("gives up its place and its code at once when its buyer leaves it, and can no longer be paid then", async () => {
    const plain = await newShop(backend, { type: "code_pool", sharedCode: null }, "ONLY-ONE");
    const unused = async () =>
      (await (await ownerOf(backend, plain)).treets.get({ business: plain.slug, treet: plain.treet }))
        .unusedCodes;
    const member = await newMember(backend, plain);
    const api = await apiOf(backend, member);
    const { purchase, url } = await api.purchases.buy({ business: plain.slug, treet: plain.treet });
    expect(await unused()).toBe(0);
    await api.purchases.leave({ business: plain.slug, purchase });
    expect([await countOf(plain), await unused()]).toEqual([0, 1]);
    expect((await submitHosted(backend, url)).status).toBe(410);
    await hear(backend);
    expect(await claimsOf(plain, member)).toEqual([]);
    await buyTreet(backend, plain, member);
    await hear(backend);
    const [claim] = await claimsOf(plain, member);
    expect(await api.claims.reveal({ business: plain.slug, claim: claim?.id ?? "" })).toMatchObject({
      code: "ONLY-ONE",
    });
  });

  it("stops being sold when its seller can no longer be paid; what was bought stays", async () => {
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    await buyTreet(backend, shop, first);
    await hear(backend);
    await backend.deps.database.pool.query(
      "update payout_accounts set state = 'restricted' where business_id = (select id from businesses where slug = $1)",
      [shop.slug],
    );
    const api = await apiOf(backend, second);
    expect(await codeOf(api.purchases.buy({ business: shop.slug, treet: shop.treet }))).toBe("not_for_sale");
    expect((await offerTo(shop, second)).refusal).toBe("This can't be bought right now.");
    const [claim] = await claimsOf(shop, first);
    expect(
      await (await apiOf(backend, first)).claims.reveal({ business: shop.slug, claim: claim?.id ?? "" }),
    ).toMatchObject({ code: "COFFEE10" });
  });

  it("is nobody else's: a purchase of another member says nothing", async () => {
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const { purchase } = await buyTreet(backend, shop, first);
    const other = await apiOf(backend, second);
    for (const deed of [
      other.purchases.get({ business: shop.slug, purchase }),
      other.purchases.leave({ business: shop.slug, purchase }),
      other.purchases.get({ business: shop.slug, purchase: "pur_nothing" }),
    ])
      expect(await codeOf(deed)).toBe("not_found");
    const stranger = await apiOf(backend, await newPerson(backend, "Passerby"));
    expect(await codeOf(stranger.purchases.get({ business: shop.slug, purchase }))).toBe("not_found");
  });
});

const purchasesOf = async ({ slug, treet }: Shop, member: TestPerson) =>
  (await apiOf(backend, member)).purchases.ofTreet({ business: slug, treet });

describe("money back", () => {
  const bought = async (more: Parameters<typeof newShop>[1] = {}, waives = false) => {
    const shop = await newShop(backend, more);
    const member = await newMember(backend, shop);
    await buyTreet(backend, shop, member, { waives });
    await hear(backend);
    const [claim] = await claimsOf(shop, member);
    return { shop, member, claim: claim?.id ?? "" };
  };
  const cancel = async ({ shop, member, claim }: Awaited<ReturnType<typeof bought>>) =>
    codeOf((await apiOf(backend, member)).claims.cancel({ business: shop.slug, claim }));

  it("is all of it, with our fee, for what its member cancels within 14 days", async () => {
    const sale = await bought({ stockTotal: 1 });
    backend.clock.forward(13 * DAY_MS);
    expect(await cancel(sale)).toBe("done");
    await settleWaiting(backend.deps);
    await hear(backend);
    expect(await purchasesOf(sale.shop, sale.member)).toMatchObject([{ state: "refunded" }]);
    const { seller = 0, bank = 0 } = await balances(backend, sale.shop.slug);
    expect(seller + bank).toBe(0);
    expect(await countOf(sale.shop)).toBe(0);
    expect(await backend.emailTo(sale.member.email)).toContain("We refunded €12.00");
  });

  it("is refused after 14 days, after the code was shown, and where the right to it was given up", async () => {
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
      expect(await purchasesOf(shop, member)).toMatchObject([{ state: "paid" }]);
  });

  it("comes with what the team takes back, at any time", async () => {
    const sale = await bought();
    backend.clock.forward(40 * DAY_MS);
    const api = await ownerOf(backend, sale.shop);
    await api.claims.revoke({ business: sale.shop.slug, claim: sale.claim, reason: "We had to close." });
    await settleWaiting(backend.deps);
    expect(await purchasesOf(sale.shop, sale.member)).toMatchObject([{ state: "refunded" }]);
    expect(await balances(backend, sale.shop.slug)).toEqual({ seller: 0 });
  });

  it("is known where only the provider gave it back", async () => {
    const sale = await bought();
    const { rows } = await backend.deps.database.pool.query(
      "select payment_id from purchases where claim_id = $1",
      [sale.claim],
    );
    const stripe = await backend.deps.payments.client();
    await stripe.refunds.create({
      payment_intent: rows[0].payment_id,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await hear(backend);
    expect(await claimsOf(sale.shop, sale.member)).toMatchObject([{ state: "revoked" }]);
    expect(await balances(backend, sale.shop.slug)).toEqual({ seller: 0 });
  });
});

describe("a disputed payment", () => {
  it("pauses the claim and tells the seller until when to answer; won, it goes on; lost, it ends", async () => {
    for (const outcome of ["winning_evidence", "losing_evidence"] as const) {
      const shop = await newShop(backend);
      const member = await newMember(backend, shop);
      await buyTreet(backend, shop, member, { card: "4000000000000259" });
      await hear(backend);
      const [claim] = await claimsOf(shop, member);
      const reveal = async () =>
        codeOf((await apiOf(backend, member)).claims.reveal({ business: shop.slug, claim: claim?.id ?? "" }));
      expect(await reveal()).toBe("conflict");
      expect(await backend.emailTo(shop.owner.email)).toContain("paused until the bank decides");
      const { rows } = await backend.deps.database.pool.query(
        "select payment_id from purchases where claim_id = $1",
        [claim?.id],
      );
      const stripe = await backend.deps.payments.client();
      const { data } = await stripe.disputes.list({ payment_intent: rows[0].payment_id });
      await stripe.disputes.update(data[0]?.id ?? "", { evidence: { uncategorized_text: outcome } });
      await hear(backend);
      expect(await reveal()).toBe(outcome === "winning_evidence" ? "done" : "not_found");
    }
  });
});

describe("the books", () => {
  it("pay out by the clock what a seller has coming, and every movement has its two sides", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    await buyTreet(backend, shop, member);
    await hear(backend);
    backend.clock.forward(3 * DAY_MS);
    await (await backend.deps.payments.sandbox())?.passTime();
    await hear(backend);
    expect(await balances(backend, shop.slug)).toEqual({ seller: 0, bank: 1140 });
    const { rows } = await backend.deps.database.pool.query(
      `select count(*)::int as movements, coalesce(sum(abs(total)), 0)::int as off from
       (select movement, sum(amount_minor) as total, count(*) as sides from ledger_entries group by movement having sum(amount_minor) <> 0 or count(*) <> 2) wrong`,
    );
    expect(rows).toEqual([{ movements: 0, off: 0 }]);
  });

  it("show a seller what they sold, gave back and were paid out in a month, on the screen and in a file", async () => {
    const shop = await newShop(backend);
    const [keeps, returns] = [await newMember(backend, shop), await newMember(backend, shop)];
    for (const member of [keeps, returns]) await buyTreet(backend, shop, member);
    await hear(backend);
    const [claim] = await claimsOf(shop, returns);
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
    expect(await new Response(body).text()).toContain(`${words.title},EUR,2,1,24,12,0.6,11.4,0`);
    expect((await api.payouts.statement({ business: shop.slug, month: "2020-01" })).rows).toEqual([]);
    expect((await balances(backend, shop.slug)).seller).toBe(1140);
  });
});

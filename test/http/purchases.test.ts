import { describe, expect, it } from "vitest";
import { settleWaiting } from "#server/backend/offers/purchases/reconciliation.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { treetContent } from "#shared/contract/treet-shapes.ts";
import { newClub, ownerOf, submitHosted } from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connectPayouts, deletePayoutAccount } from "../support/payouts.ts";
import { apiOf, newPerson, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import {
  balances,
  buyTreet,
  claimedOf,
  claimsOf,
  hear,
  newMember,
  newShop,
  purchasesOf,
  type Shop,
} from "../support/purchases.ts";
import { runningBackend } from "../support/running.ts";
import { setPlan } from "../support/teams.ts";
import { words } from "../support/treet-club.ts";

const backend = runningBackend();

const offerTo = async ({ slug, treet }: Shop, member: TestPerson) =>
  (await apiOf(backend, member)).claims.offer({ business: slug, treet });

it("a treet whose seller's account was deleted at the provider is not for sale, and its place free again", async () => {
  const shop = await newShop(backend);
  await deletePayoutAccount(backend, shop);
  const member = await newMember(backend, shop);
  const buying = () => outcomeOf(buyTreet(backend, shop, member));
  expect([await buying(), await buying()]).toEqual(["not_for_sale", "not_for_sale"]);
  expect(await claimedOf(backend, shop)).toBe(0);
  await connectPayouts(backend, shop);
  expect(await buying()).toBe("done");
});

describe("a priced treet", () => {
  it("can be published only with a payable seller and a plan that includes sales", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const content = { ...words, ...(await uploadedPicture(api)), priceMinor: 1200 };
    const { id } = await api.treets.create({ business: club.slug, content });
    const publish = async () =>
      outcomeOf(
        (await ownerOf(backend, club)).treets.move({ business: club.slug, treet: id, move: "publish" }),
      );
    expect(await publish()).toBe("feature_not_in_plan");
    await setPlan(backend, club.slug, "basic");
    expect(await publish()).toBe("invalid_input");
    await connectPayouts(backend, club, "bank");
    expect(await publish()).toBe("invalid_input");
    await (await ownerOf(backend, club)).payouts.disconnect({ business: club.slug });
    await connectPayouts(backend, club);
    const payIn = (currency: string) =>
      backend.deps.database.pool.query("update businesses set currency = $2 where slug = $1", [
        club.slug,
        currency,
      ]);
    await payIn("CZK");
    expect(await publish()).toBe("invalid_input");
    await payIn("EUR");
    expect(await publish()).toBe("done");
    const settings = async (currency: "CHF" | "CZK" | "EUR") =>
      outcomeOf(
        (await ownerOf(backend, club)).settings.update({ business: club.slug, changes: { currency } }),
      );
    expect([await settings("CZK"), await settings("CHF"), await settings("EUR")]).toEqual([
      "invalid_input",
      "done",
      "done",
    ]);
    expect(await outcomeOf((await ownerOf(backend, club)).payouts.disconnect({ business: club.slug }))).toBe(
      "conflict",
    );
  });

  it("cannot be claimed for free, neither alone nor in a pack", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    const api = await apiOf(backend, member);
    expect(await outcomeOf(api.claims.claim({ business: shop.slug, treet: shop.treet }))).toBe(
      "payment_needed",
    );
    const owner = await ownerOf(backend, shop);
    const { id: pack, version } = await owner.packs.create({
      business: shop.slug,
      content: { title: "Welcome" },
    });
    await owner.packs.arrange({ business: shop.slug, pack, version, items: [{ treet: shop.treet }] });
    await owner.packs.move({ business: shop.slug, pack, move: "publish" });
    expect(await api.packs.claimAll({ business: shop.slug, pack })).toMatchObject([
      { claimed: false, reason: "It isn't free. Open it to buy it." },
    ]);
    expect(await offerTo(shop, member)).toMatchObject({ priceMinor: 1200, refusal: null });
    const costing = async (price: "free" | "paid") => {
      const { items } = await api.claims.catalogue({ business: shop.slug, price });
      return items.map(({ id }) => id);
    };
    expect(await costing("paid")).toContain(shop.treet);
    expect(await costing("free")).not.toContain(shop.treet);
  });

  it("is not offered for sale while the plan has no sales", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    await setPlan(backend, shop.slug, "starter");
    const { code, message } = await buyTreet(backend, shop, member).catch((error) => error);
    expect(code).toBe("not_for_sale");
    expect((await offerTo(shop, member)).refusal).toBe(message);
    const { items } = await (await apiOf(backend, member)).claims.catalogue({ business: shop.slug });
    expect(items).toMatchObject([{ refusal: message }]);
  });

  it("belongs to the member once paid, recognised on return and by event, exactly once", async () => {
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
      expect(await claimsOf(backend, shop, member)).toMatchObject([{ state: "active" }]);
    expect(await claimedOf(backend, shop)).toBe(2);
    expect(await balances(backend, shop.slug)).toEqual({ seller: 2 * (1200 - 60) });
  });

  it("stays unpaid after a declined card or a refused authentication, and accepts the next card", async () => {
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
    expect(await claimsOf(backend, shop, member)).toEqual([]);
    await buyTreet(backend, shop, member, { card: "4000002500003155", bank: "approve" });
    await hear(backend);
    expect(await claimsOf(backend, shop, member)).toHaveLength(1);
  });

  it("has one checkout despite repeated and concurrent presses", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    const api = await apiOf(backend, member);
    const press = () => api.purchases.buy({ business: shop.slug, treet: shop.treet });
    const answers = await Promise.all([press(), press(), press()]);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await claimedOf(backend, shop)).toBe(1);
  });

  it("can be bought after a lost response, even if the buyer's email address has changed since", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    const { purchases } = await apiOf(backend, member);
    const { purchase } = await purchases.buy({ business: shop.slug, treet: shop.treet });
    const { pool } = backend.deps.database;
    await pool.query("update purchases set session_id = null, url = null where id = $1", [purchase]);
    await pool.query("update users set email = 'moved.' || email where email = $1", [member.email]);
    expect(await purchases.buy({ business: shop.slug, treet: shop.treet })).toMatchObject({ purchase });
    expect(await claimedOf(backend, shop)).toBe(1);
  });

  it("releases its place when the hold of a checkout ends that the provider no longer has", async () => {
    const shop = await newShop(backend);
    const member = await newMember(backend, shop);
    const { purchases } = await apiOf(backend, member);
    const { purchase } = await purchases.buy({ business: shop.slug, treet: shop.treet });
    const { pool } = backend.deps.database;
    await pool.query(
      "delete from payments_sandbox.objects where id = (select session_id from purchases where id = $1)",
      [purchase],
    );
    await purchases.leave({ business: shop.slug, purchase });
    backend.clock.forward(31 * MINUTE_MS);
    await settleWaiting(backend.deps);
    expect(await purchasesOf(backend, shop, member)).toMatchObject([{ state: "expired" }]);
    expect(await claimedOf(backend, shop)).toBe(0);
  });

  it("goes to one of two buyers of the last one, and to the waiting list if that one does not pay", async () => {
    const shop = await newShop(backend, { stockTotal: 1 });
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const buy = async (member: TestPerson) =>
      outcomeOf((await apiOf(backend, member)).purchases.buy({ business: shop.slug, treet: shop.treet }));
    expect((await Promise.all([buy(first), buy(second)])).sort()).toEqual(["done", "sold_out"]);
    const isFirst =
      (await offerTo(shop, second)).soldOut && (await purchasesOf(backend, shop, first)).length === 1;
    const [winner, loser] = isFirst ? [first, second] : [second, first];
    await (await apiOf(backend, loser)).claims.joinWaitlist({ business: shop.slug, treet: shop.treet });
    backend.clock.forward(29 * MINUTE_MS);
    await settleWaiting(backend.deps);
    expect((await offerTo(shop, loser)).waiting?.heldUntil).toBeNull();
    backend.clock.forward(2 * MINUTE_MS);
    await settleWaiting(backend.deps);
    expect((await offerTo(shop, loser)).waiting?.heldUntil).not.toBeNull();
    const [abandoned] = await purchasesOf(backend, shop, winner);
    expect(abandoned).toMatchObject({ state: "expired", url: null });
    await buyTreet(backend, shop, loser);
    await hear(backend);
    expect(await claimsOf(backend, shop, loser)).toHaveLength(1);
    expect(await claimsOf(backend, shop, winner)).toEqual([]);
    expect(await claimedOf(backend, shop)).toBe(1);
  });

  it("releases its place and code when its buyer leaves the checkout, which is then closed", async () => {
    const plain = await newShop(backend, { type: "code_pool", sharedCode: null }, "ONLY-ONE");
    const unused = async () =>
      (await (await ownerOf(backend, plain)).treets.get({ business: plain.slug, treet: plain.treet }))
        .unusedCodes;
    const member = await newMember(backend, plain);
    const api = await apiOf(backend, member);
    const { purchase, url } = await api.purchases.buy({ business: plain.slug, treet: plain.treet });
    expect(await unused()).toBe(0);
    await api.purchases.leave({ business: plain.slug, purchase });
    expect([await claimedOf(backend, plain), await unused()]).toEqual([0, 1]);
    expect((await submitHosted(backend, url)).status).toBe(410);
    await hear(backend);
    expect(await claimsOf(backend, plain, member)).toEqual([]);
    await buyTreet(backend, plain, member);
    await hear(backend);
    const [claim] = await claimsOf(backend, plain, member);
    expect(await api.claims.reveal({ business: plain.slug, claim: claim?.id ?? "" })).toMatchObject({
      code: "ONLY-ONE",
    });
  });

  it("is no longer sold when its seller cannot be paid, and earlier purchases stay valid", async () => {
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    await buyTreet(backend, shop, first);
    await hear(backend);
    await backend.deps.database.pool.query(
      "update payout_accounts set state = 'restricted' where business_id = (select id from businesses where slug = $1)",
      [shop.slug],
    );
    const api = await apiOf(backend, second);
    expect(await outcomeOf(api.purchases.buy({ business: shop.slug, treet: shop.treet }))).toBe(
      "not_for_sale",
    );
    expect((await offerTo(shop, second)).refusal).toBe("You can't buy this right now.");
    const [claim] = await claimsOf(backend, shop, first);
    expect(
      await (await apiOf(backend, first)).claims.reveal({ business: shop.slug, claim: claim?.id ?? "" }),
    ).toMatchObject({ code: "COFFEE10" });
  });

  it("is sold as it was when the checkout began, whatever the team changes before payment", async () => {
    const shop = await newShop(backend, { validKind: "days_after_claim", validDays: 30 });
    const member = await newMember(backend, shop);
    const api = await apiOf(backend, member);
    const { url, purchase } = await api.purchases.buy({ business: shop.slug, treet: shop.treet });
    const owner = await ownerOf(backend, shop);
    const { version, ...before } = await owner.treets.get({ business: shop.slug, treet: shop.treet });
    const content = treetContent.parse({
      ...before,
      title: "Hardly anything",
      sharedCode: "LESS",
      validDays: 1,
    });
    await owner.treets.update({ business: shop.slug, treet: shop.treet, version, content });
    backend.clock.forward(10 * MINUTE_MS);
    await submitHosted(backend, url);
    await hear(backend);
    const [claim] = await claimsOf(backend, shop, member);
    const paidAt = new Date((await api.purchases.get({ business: shop.slug, purchase })).paidAt ?? "");
    expect(claim).toMatchObject({
      treet: { title: words.title },
      expiresAt: new Date(paidAt.getTime() + 30 * DAY_MS).toISOString(),
    });
    expect(await api.claims.reveal({ business: shop.slug, claim: claim?.id ?? "" })).toMatchObject({
      code: words.sharedCode,
    });
    expect(await backend.emailTo(member.email)).toContain(`for “${words.title}”`);
  });

  it("has a receipt naming the seller and VAT ID at the time of sale, by email and as a file", async () => {
    const shop = await newShop(backend);
    const nameSeller = (legalName: string) =>
      backend.deps.database.pool.query(
        `insert into billing_accounts (business_id, legal_name, line1, postal_code, city, country, vat_id)
         select id, $2, 'Hafenstr. 1', '20457', 'Hamburg', 'DE', 'DE123456789' from businesses where slug = $1
         on conflict (business_id) do update set legal_name = $2, line1 = excluded.line1,
           postal_code = excluded.postal_code, city = excluded.city, country = excluded.country, vat_id = excluded.vat_id`,
        [shop.slug, legalName],
      );
    await nameSeller("Harbour Coffee GmbH");
    const member = await newMember(backend, shop);
    const { purchase, api } = await buyTreet(backend, shop, member);
    const receipt = () => api.purchases.receipt({ business: shop.slug, purchase });
    expect(await outcomeOf(receipt())).toBe("not_found");
    await hear(backend);
    await nameSeller("Somebody Else AG");
    const mail = await backend.emailTo(member.email);
    expect(mail).toContain("Sold by Harbour Coffee GmbH, Hafenstr. 1, 20457 Hamburg, DE");
    expect(mail).toContain("VAT ID DE123456789");
    expect(mail).toContain(`Receipt ${purchase}`);
    const file = Buffer.from(await (await receipt()).arrayBuffer());
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    const other = await apiOf(backend, await newMember(backend, shop));
    expect(await outcomeOf(other.purchases.receipt({ business: shop.slug, purchase }))).toBe("not_found");
  });

  it("does not reveal another member's purchase", async () => {
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const { purchase } = await buyTreet(backend, shop, first);
    const other = await apiOf(backend, second);
    for (const attempt of [
      () => other.purchases.get({ business: shop.slug, purchase }),
      () => other.purchases.leave({ business: shop.slug, purchase }),
      () => other.purchases.get({ business: shop.slug, purchase: "pur_nothing" }),
    ])
      expect(await outcomeOf(attempt())).toBe("not_found");
    const stranger = await apiOf(backend, await newPerson(backend, "Passerby"));
    expect(await outcomeOf(stranger.purchases.get({ business: shop.slug, purchase }))).toBe("not_found");
  });
});

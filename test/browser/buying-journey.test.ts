import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { settleWaiting } from "#server/backend/offers/purchases/reconciliation.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { ownerOf } from "../support/billing.ts";
import { newPartner } from "../support/partners.ts";
import { payingWays } from "../support/paying-ways.ts";
import { connectPayouts, onboardBy } from "../support/payouts.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { balances, buyTreet, hear, newMember, newShop, type Shop } from "../support/purchases.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { setPlan } from "../support/teams.ts";

describe.each(payingWays)("buying a treet, $how,", ({ kind, javaScriptEnabled }) => {
  const treets = runningTreets({ kind });
  const browser = runningBrowser();

  async function pageOf(person: TestPerson): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled });
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: person.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    return context.newPage();
  }
  const payoutsOf = (slug: string) => `${treets.origin}/${slug}/settings/overview?tab=payouts`;
  const addressOf = ({ slug, treet }: Shop) => `${treets.origin}/${slug}/treet/${treet}`;
  const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
  async function pay(page: Page, card = "Payment succeeds") {
    await page.waitForURL(/payments-sandbox\/checkout/);
    await page.getByLabel(card, { exact: false }).first().check();
    await press(page, /^Pay/);
  }

  it("works from a partner's treet at €12.00 to its redemption and the payout to the partner's bank", async () => {
    const { backend } = treets;
    // A statement covers a month, in which the sale and, days later, the payout have to be.
    const day = backend.deps.clock().getUTCDate();
    if (day > 20) backend.clock.forward((33 - day) * DAY_MS);
    const [lena, nora] = [await newPerson(backend, "Lena"), await newPerson(backend, "Nora")];
    const business = "nordhub";
    await backend.as(lena.tokens.token).businesses.create({ name: "Nordhub", slug: business });
    await setPlan(backend, business, "basic");
    const partner = await newPartner(backend, {
      inviter: lena,
      business,
      baker: nora,
      name: "Cafe Nord",
      slug: "cafe-nord",
    });
    await backend
      .as(lena.tokens.token)
      .members.add({ business, email: "mia@people.example", firstName: "Mia", invite: false });
    const mia = await newPerson(backend, "Mia");
    await connectPayouts(backend, { slug: "cafe-nord", owner: nora });
    const theirs = backend.as(nora.tokens.token);
    const [community] = await theirs.supply.communities({ business: "cafe-nord" });
    const { id } = await theirs.supply.create({
      business: "cafe-nord",
      partner: community?.partner ?? partner,
      submit: true,
      content: {
        type: "voucher",
        title: "Brunch for two",
        summary: "Everything on the table, for two.",
        description: "Every Sunday.",
        terms: "Book a day ahead.",
        howToUse: "Show it at the counter.",
        valueKind: "info",
        priceMinor: 1200,
        ...(await uploadedPicture(theirs)),
      },
    });
    const shop = { slug: business, owner: lena, treet: id };

    const team = await pageOf(lena);
    await team.goto(addressOf(shop));
    await press(team, "Approve");
    await team.getByText("Approved. Members see it now.").waitFor();

    const member = await pageOf(mia);
    await member.goto(`${treets.origin}/${business}/treets`);
    await member.getByText("€12").first().waitFor();
    await member.goto(addressOf(shop));
    if (javaScriptEnabled) expect(await accessibilityFaults(member)).toEqual([]);
    await press(member, "Buy for €12");
    await pay(member);
    await member.waitForURL(/purchase=pur_/);
    await member.getByText("Paid €12.00. It's yours.").waitFor();
    await member.getByText("Price: €12").first().waitFor();
    await press(member, "Show code");
    const reference = (await member.textContent("main"))?.match(/[A-Z0-9]{4}-?[A-Z0-9]{4}/)?.[0] ?? "";

    const api = await ownerOf(backend, { slug: "cafe-nord", owner: nora });
    expect(await api.supply.redeem({ business: "cafe-nord", ref: reference.replace("-", "") })).toMatchObject(
      { state: "redeemed" },
    );
    expect(await balances(backend, "cafe-nord")).toEqual({ seller: 1140 });
    backend.clock.forward(3 * DAY_MS);
    await (await backend.deps.payments.sandbox())?.passTime();
    await hear(backend);
    expect(await balances(backend, "cafe-nord")).toEqual({ seller: 0, bank: 1140 });
    const supplier = await pageOf(nora);
    await supplier.goto(payoutsOf("cafe-nord"));
    await supplier.getByText("Paid out: €11.40").waitFor();
    expect(await supplier.getByRole("table", { name: "Sales", exact: true }).textContent()).toContain(
      "Brunch for two",
    );
    if (javaScriptEnabled) expect(await accessibilityFaults(supplier)).toEqual([]);
  });

  it("succeeds with another card after a declined one, and can be refunded", async () => {
    const shop = await newShop(treets.backend);
    const member = await pageOf(await newMember(treets.backend, shop));
    await member.goto(addressOf(shop));
    await press(member, "Buy for €12");
    await pay(member, "Card is declined");
    await member.getByText("Your card was declined.").waitFor();
    await pay(member, "Asks for 3-D Secure");
    await press(member, "Approve");
    await member.getByText("Paid €12.00. It's yours.").waitFor();
    await press(member, "Cancel and refund");
    await member.getByRole("dialog").getByRole("button", { name: "Cancel and refund" }).click();
    await member.getByText("Claim cancelled.").waitFor();
    await settleWaiting(treets.backend.deps);
    await member.goto(addressOf(shop));
    await member.getByText("€12.00 refunded").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(member)).toEqual([]);
    expect(await balances(treets.backend, shop.slug)).toEqual({ seller: 0 });
  });

  it("creates one purchase on a double click, and sells the last treet to one member only", async () => {
    const { backend } = treets;
    const shop = await newShop(backend, { stockTotal: 1 });
    const [first, second] = await Promise.all(
      [await newMember(backend, shop), await newMember(backend, shop)].map(pageOf),
    );
    if (!first || !second) throw new Error("There are no pages");
    for (const page of [first, second]) await page.goto(addressOf(shop));
    await first.getByRole("button", { name: "Buy for €12" }).dblclick();
    await first.waitForURL(/payments-sandbox\/checkout/);
    await press(second, "Buy for €12");
    // Without scripts the page is loaded anew, with the waiting list in place of the button.
    await second
      .getByText(javaScriptEnabled ? "It's been claimed." : "Sold out. When one")
      .first()
      .waitFor();
    await pay(first);
    await first.getByText("Paid €12.00. It's yours.").waitFor();
    const { rows } = await backend.deps.database.pool.query(
      "select state from purchases where treet_id = $1",
      [shop.treet],
    );
    expect(rows).toEqual([{ state: "paid" }]);
    browser.takeErrors();
  });

  it("reveals nothing on return with a forged purchase ID or another member's", async () => {
    const { backend } = treets;
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const { purchase } = await buyTreet(backend, shop, first);
    const other = await pageOf(second);
    const shown: (string | null)[] = [];
    for (const id of ["", "pur_forged", purchase, "' or 1=1 --", "pur_".padEnd(300, "x")]) {
      const answer = await other.goto(`${addressOf(shop)}?purchase=${encodeURIComponent(id)}`);
      expect(answer?.status(), id).toBe(200);
      shown.push(await other.textContent("main"));
    }
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).not.toContain("Paid");
    expect(shown[0]).not.toContain("receipt");
  });

  it("stops when the seller can no longer be paid, and earlier purchases stay valid", async () => {
    const { backend } = treets;
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const buyer = await pageOf(first);
    await buyer.goto(addressOf(shop));
    await press(buyer, "Buy for €12");
    await pay(buyer);
    await buyer.getByText("Paid €12.00. It's yours.").waitFor();
    const api = await ownerOf(backend, shop);
    const { url } = await api.payouts.link({ business: shop.slug });
    await onboardBy(backend, url, "document");
    await hear(backend);
    const seller = await pageOf(shop.owner);
    await seller.goto(payoutsOf(shop.slug));
    await seller.getByText("Members can't pay for your treets until this is done.").waitFor();
    const other = await pageOf(second);
    await other.goto(addressOf(shop));
    await other.getByText("You can't buy this right now.").first().waitFor();
    expect(await other.getByRole("button", { name: "Buy for €12" }).count()).toBe(0);
    await press(buyer, "Show code");
    await buyer.getByText("COFFEE10").first().waitFor();
  });

  it("can be refunded by the seller, who also sees a bank's dispute and its deadline", async () => {
    const { backend } = treets;
    const shop = await newShop(backend);
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    for (const [member, card] of [
      [first, "Payment succeeds"],
      [second, "Payment succeeds and is disputed"],
    ] as const) {
      const page = await pageOf(member);
      await page.goto(addressOf(shop));
      await press(page, "Buy for €12");
      await pay(page, card);
      await page.waitForURL(/purchase=pur_/);
    }
    await hear(backend);
    const seller = await pageOf(shop.owner);
    await seller.goto(payoutsOf(shop.slug));
    await seller.getByText("Their claims are paused until the bank decides.", { exact: false }).waitFor();
    await seller.getByText("Answer by").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(seller)).toEqual([]);
    // A member who has revealed the code no longer finds it on the treet's page or in the wallet, and reads why; so
    // does the team at the till.
    await backend.deps.database.pool.query(
      "update claims set revealed_at = claimed_at where paused_at is not null",
    );
    const disputed = await pageOf(second);
    for (const page of [addressOf(shop), `${treets.origin}/multi-treets?tab=claims`]) {
      await disputed.goto(page);
      await disputed.locator("main .badge", { hasText: "On hold" }).waitFor();
      await disputed.getByText("Your bank is reviewing the payment", { exact: false }).waitFor();
      for (const what of ["COFFEE10", "Show code", "Give back"])
        expect(await disputed.getByText(what).count(), what).toBe(0);
    }
    await disputed.getByRole("heading", { name: "On hold" }).waitFor();
    expect(await disputed.getByRole("heading", { name: "Ready to use" }).count()).toBe(0);
    const reference = await disputed.locator(".wallet-claim code").first().textContent();
    await seller.goto(`${treets.origin}/${shop.slug}/treet/redeem?ref=${reference}`);
    await seller.getByRole("heading", { name: "On hold" }).waitFor();
    await seller.getByText("A bank is reviewing the payment", { exact: false }).waitFor();
    await seller.goto(payoutsOf(shop.slug));
    // Only the bank can decide the disputed payment, so one of the two can be refunded.
    await press(seller, /^Refund [A-Z0-9]/);
    await press(seller, "Refund €12.00");
    await seller.getByText("The refund is on its way.").waitFor();
    await seller.getByText("Refunded", { exact: true }).filter({ visible: true }).waitFor();
    expect(await seller.getByRole("button", { name: /^Refund [A-Z0-9]/ }).count()).toBe(0);
    const page = await pageOf(first);
    await page.goto(addressOf(shop));
    await page.getByText("€12.00 refunded").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("can be abandoned at the checkout, after which the last treet goes to the next member on the waiting list", async () => {
    const { backend } = treets;
    const shop = await newShop(backend, { stockTotal: 1 });
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const page = await pageOf(first);
    await page.goto(addressOf(shop));
    await press(page, "Buy for €12");
    await page.waitForURL(/payments-sandbox\/checkout/);
    await page.getByRole("link", { name: "Cancel and go back" }).click();
    await page.getByText("You haven't paid yet").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    const other = await pageOf(second);
    await other.goto(addressOf(shop));
    await press(other, "Join the waitlist");
    await other.getByText("You're number 1 on the waitlist.").first().waitFor();
    backend.clock.forward(31 * MINUTE_MS);
    await settleWaiting(backend.deps);
    const later = await pageOf(first);
    await later.goto(`${addressOf(shop)}?purchase=pur_forged`);
    expect(await later.textContent("main")).not.toContain("Paid");
    const next = await pageOf(second);
    await next.goto(addressOf(shop));
    await next.getByText("We're keeping one for you until").waitFor();
    await press(next, "Buy for €12");
    await pay(next);
    await next.getByText("Paid €12.00. It's yours.").waitFor();
    expect(browser.takeErrors().filter((error) => !/\b(402|410)\b/.test(error))).toEqual([]);
  });
});

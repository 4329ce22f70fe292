import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleWaiting } from "#server/backend/offers/purchases/tending.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { ownerOf } from "../support/billing.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import type { DatabaseKind } from "../support/databases.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPartner } from "../support/partners.ts";
import { connectPayouts } from "../support/payouts.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { postgresAnswers } from "../support/postgres-server.ts";
import { balances, hear, newMember, newShop, type Shop } from "../support/purchases.ts";
import { setPlan } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const setUps: { how: string; kind: DatabaseKind; javaScriptEnabled: boolean }[] = [
  { how: "on the embedded database", kind: "pglite", javaScriptEnabled: true },
  {
    how: "on PostgreSQL, without scripts",
    kind: postgresAnswers ? "postgres" : "pglite",
    javaScriptEnabled: false,
  },
];

describe.each(usuallyFirst(setUps))("buying a treet, $how,", ({ kind, javaScriptEnabled }) => {
  let treets: TestTreets;
  let browser: TestBrowser;

  beforeAll(async () => {
    [treets, browser] = await Promise.all([startTreets({ kind }), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await treets.stop();
  });

  async function pageOf(person: TestPerson): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled });
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: person.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    return context.newPage();
  }
  const addressOf = ({ slug, treet }: Shop) => `${treets.origin}/${slug}/treet/${treet}`;
  const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
  async function pay(page: Page, card = "Payment succeeds") {
    await page.waitForURL(/payments-sandbox\/checkout/);
    await page.getByLabel(card, { exact: false }).first().check();
    await press(page, /^Pay/);
  }

  it("takes a partner from its account by a treet for 12.00 to the till and its bank", async () => {
    const { backend } = treets;
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
    expect(await accessibilityFaults(member)).toEqual([]);
    await press(member, "Buy for €12");
    await pay(member);
    await member.waitForURL(/purchase=pur_/);
    await member.getByText("Paid €12.00. It's yours.").waitFor();
    await press(member, "Show it");
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
  });

  it("pays with another card after one was declined, and gets its money back", async () => {
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
    await member.getByText("You have given it back.").waitFor();
    await settleWaiting(treets.backend.deps);
    await member.goto(addressOf(shop));
    await member.getByText("€12.00 refunded").waitFor();
    expect(await accessibilityFaults(member)).toEqual([]);
    expect(await balances(treets.backend, shop.slug)).toEqual({ seller: 0 });
  });

  it("leaves a checkout, comes back to it, and loses the last one to the next in line", async () => {
    const { backend } = treets;
    const shop = await newShop(backend, { stockTotal: 1 });
    const [first, second] = [await newMember(backend, shop), await newMember(backend, shop)];
    const page = await pageOf(first);
    await page.goto(addressOf(shop));
    await press(page, "Buy for €12");
    await page.waitForURL(/payments-sandbox\/checkout/);
    await page.getByRole("link", { name: "Cancel and go back" }).click();
    await page.getByText("You haven't paid yet").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const other = await pageOf(second);
    await other.goto(addressOf(shop));
    await press(other, "Join the waiting list");
    await other.getByText("You are number 1 on the waiting list.").first().waitFor();
    backend.clock.forward(31 * MINUTE_MS);
    await settleWaiting(backend.deps);
    const later = await pageOf(first);
    await later.goto(`${addressOf(shop)}?purchase=pur_forged`);
    expect(await later.textContent("main")).not.toContain("Paid");
    const next = await pageOf(second);
    await next.goto(addressOf(shop));
    await next.getByText("One is kept for you until").waitFor();
    await press(next, "Buy for €12");
    await pay(next);
    await next.getByText("Paid €12.00. It's yours.").waitFor();
    expect(browser.takeErrors().filter((error) => !/\b(402|410)\b/.test(error))).toEqual([]);
  });
});

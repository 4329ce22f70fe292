import type { BrowserContext, Locator, Page, Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser } from "../support/browser.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { plainProfile } from "../support/profile.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets } from "../support/treets.ts";

const PHONE = { width: 360, height: 740 };
const business = "nordhub";

describe("a member on a phone", () => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let mia: TestPerson;
  let phone: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const owner = await newPerson(treets.backend, "Lena");
    const team = treets.backend.as(owner.tokens.token);
    await team.businesses.create({ name: "Nordhub", slug: business });
    const until = (days: number) =>
      new Date(treets.backend.clock.now().getTime() + days * DAY_MS).toISOString();
    const live = async (title: string, more: Record<string, unknown> = {}) => {
      const content = {
        type: "voucher" as const,
        title,
        summary: "Something for you",
        description: "Nice.",
        terms: "Once.",
        howToUse: "Ask at the till.",
        ...more,
      };
      const { id } = await team.treets.create({ business, content: await illustrated(team, content) });
      await team.treets.move({ business, treet: id, move: "publish" });
      return id;
    };
    const coffee = await live("Coffee", { claimUntil: until(2) });
    const bread = await live("Bread", { category: "food and drink" });
    const baker = await newPerson(treets.backend, "Baker");
    const to = { inviter: owner, business, baker, name: "Mill Bakery", slug: "mill-bakery" };
    const partner = await newPartner(treets.backend, to);
    await team.partners.supply({ business, treet: bread, partner });
    const mill = treets.backend.as(baker.tokens.token);
    const { version } = await mill.profiles.get({ business: "mill-bakery" });
    const place = { address: "Mill Lane 4", openingHours: "Mon–Fri 7–18", map: "53.55, 10" };
    const changes = { ...plainProfile("Mill Bakery"), ...place };
    await mill.profiles.update({ business: "mill-bakery", version, changes });
    await team.members.add({ business, email: "mia@people.example", firstName: "Mia", invite: false });
    mia = await newPerson(treets.backend, "Mia");
    await treets.backend.as(mia.tokens.token).claims.claim({ business, treet: coffee });
    phone = await browser.newContext({
      viewport: PHONE,
      permissions: ["geolocation"],
      geolocation: { latitude: 53.551, longitude: 10.002 },
    });
    await holdTokens(phone, treets.origin, mia.tokens);
    page = await phone.newPage();
  });
  const pressed = (name: string) => page.getByRole("button", { name, exact: true }).click();

  it("reaches their claims from the bottom bar", async () => {
    await page.goto(`${treets.origin}/${business}/treets`);
    const bar = page.getByRole("navigation", { name: "Quick links" });
    await bar.getByRole("link", { name: "Wallet" }).click();
    await page.getByRole("heading", { name: "My claims", level: 1 }).waitFor();
    expect(await bar.getByRole("link", { name: "Wallet" }).getAttribute("aria-current")).toBe("page");
    expect(await bar.getByRole("link", { name: "Perks" }).getAttribute("aria-current")).toBeNull();
  });

  it("reveals a code with one press, and sees it on the next visit without a new request", async () => {
    await page.getByText("2 days left").waitFor();
    await pressed("Show code");
    const code = page.locator(".treet-code");
    await code.waitFor();
    const letters = await code.textContent();
    expect(letters).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    expect(await code.isVisible()).toBe(false);
    const requested: string[] = [];
    const note = (request: Request) => void requested.push(`${request.method()} ${request.url()}`);
    page.on("request", note);
    await page.getByText("Show code").click();
    await code.waitFor();
    expect(await code.textContent()).toBe(letters);
    page.off("request", note);
    const ofClaims = requested.filter((line) => line.startsWith("POST") || line.includes("_payload.json"));
    expect(ofClaims).toEqual([]);
  });

  it("opens the code full screen, and returns to the same place", async () => {
    await pressed("Full screen");
    const screen = page.getByRole("dialog", { name: "Coffee" });
    await screen.getByRole("img", { name: "QR code for the till" }).waitFor();
    const box = await screen.boundingBox();
    expect(box).toMatchObject({ width: PHONE.width, height: PHONE.height });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await screen.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Full screen");
  });

  it("finds nearby treets, with the distance", async () => {
    await page.goto(`${treets.origin}/${business}/treets`);
    await pressed("Near me");
    await page.getByText("170 m away").waitFor();
    expect(page.url()).toContain("near=53.551%2C%2010.002");
    expect(await page.locator(".offer :is(h2, h3)").first().textContent()).toBe("Bread");
    await page.getByRole("link", { name: "Near me" }).click();
    await page.waitForURL((url) => !url.search.includes("near"));
  });

  it("sees a message when the browser does not share their location", async () => {
    await phone.clearPermissions();
    await page.goto(`${treets.origin}/${business}/treets`);
    await pressed("Near me");
    await page.getByText("Your browser didn't share where you are.").waitFor();
  });

  it("sees a treet's supplier and its map, and can claim it however far down they scroll", async () => {
    await page.getByRole("link", { name: "Bread" }).click();
    await page.getByText("Mon–Fri 7–18").waitFor();
    const map = page.getByRole("link", { name: "Show on a map" });
    expect(await map.getAttribute("href")).toContain("mlat=53.55&mlon=10");
    const claim = page.getByRole("button", { name: "Claim", exact: true });
    const before = await claim.boundingBox();
    await page.mouse.wheel(0, 2_000);
    // The button stays above the bar, however far the page is scrolled.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await claim.boundingBox()).toEqual(before);
    await claim.click();
    await page.getByText("Claimed!").waitFor();
  });

  it("sees the claim and its code at the top of the treet's page", async () => {
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;
    await pressed("Show code");
    const code = page.locator(".treet-code");
    await code.waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await top(code)).toBeLessThan(await top(page.locator(".treet-picture")));
    expect(await top(code)).toBeLessThan(await top(page.locator(".bottom-bar")));
    // The provider's details come after the text of the treet.
    expect(await top(page.getByText("Mon–Fri 7–18"))).toBeGreaterThan(
      await top(page.getByText("How to use it")),
    );
  });
});

describe("a member without JavaScript", () => {
  const code = { type: "shared_code", sharedCode: "WARM" } as const;
  const link = { type: "link", targetUrl: "https://sauna.example/warm" } as const;

  it.each([
    ["the code", "among their claims", "Show code", code],
    ["the page to go to", "among their claims", "Show link", link],
    ["the page to go to", "on its own page", "Show link", link],
  ])("also reveals %s %s with one press", async (_what, place, button, kind) => {
    const [treets, browser] = await Promise.all([startTreets(), startBrowser()]);
    try {
      const owner = await newPerson(treets.backend, "Lena");
      const team = treets.backend.as(owner.tokens.token);
      await team.businesses.create({ name: "Nordhub", slug: business });
      const content = { ...kind, title: "Sauna" };
      const words = { summary: "Warm all winter long", description: "Hot.", terms: "Once." };
      const { id } = await team.treets.create({
        business,
        content: await illustrated(team, { ...content, ...words }),
      });
      await team.treets.move({ business, treet: id, move: "publish" });
      await team.members.add({ business, email: "mia@people.example", firstName: "Mia", invite: false });
      const mia = await newPerson(treets.backend, "Mia");
      await treets.backend.as(mia.tokens.token).claims.claim({ business, treet: id });
      const context = await browser.newContext({ javaScriptEnabled: false });
      await holdTokens(context, treets.origin, mia.tokens);
      const page = await context.newPage();
      const path = place === "on its own page" ? `treet/${id}` : "treets?tab=mine";
      await page.goto(`${treets.origin}/${business}/${path}`);
      await page.getByRole("button", { name: button }).click();
      if (kind.type === "link") {
        const offer = page.getByRole("link", { name: "Open the offer" });
        expect(await offer.getAttribute("href")).toBe(kind.targetUrl);
      } else expect(await page.locator(".treet-code").textContent()).toBe(kind.sharedCode);
      // The offer's page is on another site, so it does not work offline.
      expect(await page.getByText("Works without a connection").count()).toBe(kind.type === "link" ? 0 : 1);
    } finally {
      await browser.close();
      await treets.stop();
    }
  });
});

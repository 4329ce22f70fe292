import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const documents = ["terms", "privacy", "imprint"] as const;

describe("the landing page of a demo", () => {
  let treets: TestTreets;
  let browser: TestBrowser;

  beforeAll(async () => {
    const env = { DEMO: "true", LANGUAGES: "en,de" };
    [treets, browser] = await Promise.all([startTreets({ env }), startBrowser()]);
    await seedDemo(treets.backend.deps);
  });
  afterAll(async () => {
    await browser.close();
    await treets.stop();
  });

  it.each([
    ["en-GB", "with scripts", "As a member", "Harbour Club", "Two coffees for one before nine"],
    ["en-GB", "without scripts", "As a member", "Harbour Club", "Two coffees for one before nine"],
    ["de-DE", "with scripts", "Als Mitglied", "Hafenclub", "Zwei Kaffee zum Preis von einem, bis neun"],
  ])(
    "lets a visitor into the demo with one press, in locale %s, %s",
    async (locale, scripts, press, community, treet) => {
      const javaScriptEnabled = scripts === "with scripts";
      const page = await browser.newPage({ locale, javaScriptEnabled });
      await page.goto(treets.origin);
      await page.getByRole("button", { name: press }).click();
      await page.getByRole("heading", { level: 1, name: "Treets" }).waitFor();
      expect(await page.title()).toContain(community);
      expect(await page.getByText(treet).count()).toBeGreaterThan(0);
      await page.context().close();
    },
  );

  it("hands the campaign in its address on to the form of an enquiry", async () => {
    const page = await browser.newPage();
    await expect
      .poll(async () => {
        await page.goto(`${treets.origin}/?utm_source=flyer&utm_campaign=spring&size=300`);
        await page.waitForLoadState("networkidle");
        await page.locator('a[href^="/contact-provider"]').first().click();
        await page.waitForURL("**/contact-provider*");
        return new URL(page.url()).search;
      })
      .toBe("?utm_source=flyer&utm_campaign=spring");
    await page.context().close();
  });

  it("shows product pictures that load and have alternative text", async () => {
    const page = await browser.newPage();
    await page.goto(treets.origin);
    const pictures = page.locator(".home-picture");
    expect(await pictures.count()).toBe(4);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await picture.getAttribute("alt")).not.toBe("");
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it.each([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ])("shows the yearly price as well, $scripts", async ({ javaScriptEnabled }) => {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${treets.origin}/?size=6`);
    const plan = page.locator(".home-plan-price");
    expect(await plan.textContent()).toContain("a month");
    await page.getByRole("radio", { name: "Yearly, two months free" }).check();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Show my plan" }).click();
    await expect.poll(() => plan.textContent()).toContain("a year");
    await page.context().close();
  });

  it("keeps an interval that is chosen before the scripts run", async () => {
    const page = await browser.newPage();
    const { promise: chosen, resolve } = Promise.withResolvers<void>();
    await page.route("**/assets/entry-*.js", async (route) => {
      await chosen;
      await route.continue();
    });
    await page.goto(`${treets.origin}/?size=6`, { waitUntil: "commit" });
    await page.getByRole("radio", { name: "Yearly, two months free" }).check();
    resolve();
    await expect.poll(() => page.locator(".home-plan-price").textContent()).toContain("a year");
    await page.context().close();
  });

  it("links to the legal documents in both languages, each of which says that this is a demo", async () => {
    for (const [locale, said] of [
      ["en-GB", "This is a demo"],
      ["de-DE", "Das ist eine Demo"],
    ] as const) {
      const page = await browser.newPage({ locale });
      for (const name of documents) {
        await page.goto(treets.origin);
        await page.locator(`footer a[href="/${name}"]`).click();
        await page.getByText(said).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      await page.context().close();
    }
  });
});

describe("an installation with a configured operator", () => {
  it("names the operator on each legal document and links to its status page, and offers no demo", async () => {
    const env = {
      DEMO: "false",
      OPERATOR_NAME: "Harbour & Sons",
      OPERATOR_ADDRESS: "Quay 1\\nHamburg",
      OPERATOR_EMAIL: "office@harbour.example",
      STATUS_PAGE_URL: "https://status.harbour.example/",
    };
    const treets = await startTreets({ env });
    try {
      for (const name of documents) {
        const html = await (await fetch(`${treets.origin}/${name}`)).text();
        expect(html).toContain("Harbour &amp; Sons");
        expect(html).toContain("Quay 1\nHamburg");
        expect(html).toContain("mailto:office@harbour.example");
        expect(html).not.toContain("This is a demo");
      }
      const start = await (await fetch(treets.origin)).text();
      expect(start).not.toContain("Look around first");
      expect(start).toContain('href="https://status.harbour.example/"');
    } finally {
      await treets.stop();
    }
  });
});

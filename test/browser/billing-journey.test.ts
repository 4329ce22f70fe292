import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { runBillingChecks } from "#server/backend/accounts/billing/checks.ts";
import { DAY_MS } from "#shared/constants.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { payingWays } from "../support/paying-ways.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";

const slug = "nordhub";

describe.each(payingWays)("a growing community, $how,", ({ kind, javaScriptEnabled }) => {
  const treets = runningTreets({ kind });
  const browser = runningBrowser();
  let page: Page;
  let owner: TestPerson;
  let sixth: string;

  beforeAll(async () => {
    const sandbox = await treets.backend.deps.payments.sandbox();
    sandbox?.deliverTo({ url: `${treets.origin}/api/webhooks/stripe` });
    owner = await newPerson(treets.backend, "Lena");
    const api = treets.backend.as(owner.tokens.token);
    await api.businesses.create({ name: "Nordhub", slug });
    for (let number = 1; number <= 6; number++) {
      const { id } = await api.treets.create({
        business: slug,
        content: await illustrated(api, {
          type: "shared_code",
          title: `Perk ${number}`,
          sharedCode: `NORD${number}`,
          summary: "Ten percent off at the bar next door",
          description: "Every day",
          terms: "One each",
          howToUse: "Show the code",
        }),
      });
      if (number < 6) await api.treets.move({ business: slug, treet: id, move: "publish" });
      else sixth = id;
    }
    page = await browser.newPage({ javaScriptEnabled });
    await signIn();
  });

  const signIn = () =>
    page.context().request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: owner.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
  const open = (path: string) => page.goto(treets.origin + path);
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  /** Runs the accessibility check, which is itself a script, only where scripts run. */
  const looksRight = async () => {
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  };
  const seeHeading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();
  /** Moves the clock forward and signs in again, as earlier sessions have expired. */
  const later = async (days: number) => {
    treets.backend.clock.forward(days * DAY_MS);
    await runBillingChecks(treets.backend.deps);
    await signIn();
  };
  const treetState = async (title: string) => {
    const { rows } = await treets.backend.deps.database.pool.query(
      "select t.state from treets t join businesses b on b.id = t.business_id where b.slug = $1 and t.title = $2",
      [slug, title],
    );
    return rows[0]?.state;
  };

  it("is offered a larger plan when its free plan is full", async () => {
    await open(`/${slug}/treet/${sixth}`);
    await press("Publish");
    await seeHeading("Room to grow with Basic");
    await page.getByText("5 of 5 live treets").first().waitFor();
    await page.getByRole("link", { name: "Perk 6" }).waitFor();
    await looksRight();
    await press("Start Basic");
    await seeHeading("Checkout: Basic");
    await page.getByText("€29.00").first().waitFor();
    await looksRight();
    const close = page.getByRole("link", { name: "Close" });
    const back = `/${slug}/treet/${sixth}`;
    const target = javaScriptEnabled ? back : `/redirect?to=${back}`;
    expect(await close.getAttribute("href"), "back to the treet").toBe(target);
  });

  it("is charged VAT once its country is known, and none with a VAT ID from another EU country", async () => {
    await page.getByLabel("Legal name").fill("Nordhub SAS");
    await press("Pay €29.00");
    await page.getByText("Choose your country. VAT depends on it.").first().waitFor();
    await page.getByText("Accept the terms to continue.").first().waitFor();
    await page.getByLabel("Country").selectOption("FR");
    await page.getByLabel(/I accept the terms/).check();
    // The details were never saved by themselves: paying saves them, and shows what changed before anything is paid.
    await press("Pay €29.00");
    await page.getByText("It was €29.00 and is €34.80 now. Nothing was charged yet.").waitFor();
    const lines = page.locator(".price-lines");
    expect(await lines.locator("del").allTextContents()).toEqual(["€0.00", "€29.00"]);
    expect(await lines.locator("ins").allTextContents()).toEqual(["€5.80", "€34.80"]);
    expect(await page.getByLabel("Legal name").inputValue()).toBe("Nordhub SAS");
    await looksRight();
    await page.getByLabel("VAT ID").fill("FR12345678901");
    await press("Save and update total");
    await page.getByText("VAT (reverse charge)").waitFor();
    await page.getByRole("button", { name: "Pay €29.00" }).waitFor();
  });

  it("reads its details before its order, and the order before the button that pays it", async () => {
    const order = await page
      .locator("main")
      .locator("[name=country], .price-lines, [name=terms], button[value=pay]")
      .evaluateAll((parts) => parts.map((part) => part.getAttribute("name") ?? part.className));
    expect(order).toEqual(["country", "price-lines", "terms", "step"]);
    expect(await page.getByRole("link", { name: "terms", exact: true }).getAttribute("href")).toBe("/terms");
  });

  it("loses nothing when a card is declined, then pays with another", async () => {
    await page.getByLabel(/I accept the terms/).check();
    await press("Pay €29.00");
    await seeHeading("Subscribe to Treets Basic");
    await page.getByText("No money moves here.").waitFor();
    await looksRight();
    await page.getByLabel("Card is declined").check();
    await press("Pay €29.00");
    await page.getByText("Your card was declined.").waitFor();
    await page.getByRole("link", { name: "Cancel and go back" }).click();
    await seeHeading("Nothing was charged");
    await page.getByRole("link", { name: "Continue checkout" }).click();
    await press("Pay €29.00");
    await seeHeading("Nordhub is on Basic");
    await looksRight();
    await page.reload();
    await seeHeading("Nordhub is on Basic");
  });

  it("resumes where the limit stopped it: the sixth treet is live", async () => {
    await expect.poll(() => treetState("Perk 6")).toBe("live");
    await page.getByRole("link", { name: "Continue where you left off" }).click();
    await seeHeading("Perk 6");
    await page.goBack();
    await seeHeading("Nordhub is on Basic");
  });

  it("upgrades to Growth in mid-period and pays exactly the prorated difference", async () => {
    await later(15);
    await open(`/upgrade?business=${slug}&plan=growth`);
    await seeHeading("Upgrade to Growth");
    const due = await page.locator(".price-lines tfoot td").textContent();
    await looksRight();
    await press("Upgrade now");
    await page.getByRole("heading", { name: "Growth plan" }).waitFor();
    await page
      .locator("#invoices")
      .getByText(due ?? "")
      .first()
      .waitFor();
  });

  it("prints an invoice in black on white, without buttons, also where the screen is dark", async () => {
    const address = await page
      .locator('#invoices a[href*="/payments-sandbox/invoice/"]')
      .first()
      .getAttribute("href");
    const invoice = await page.context().newPage();
    await invoice.goto(new URL(address?.replace(/\/pdf$/, "") ?? "", page.url()).href);
    await invoice.emulateMedia({ colorScheme: "dark" });
    const ink = () => invoice.evaluate(() => getComputedStyle(document.body).color);
    const onScreen = await ink();
    await invoice.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(onScreen).toBe("rgb(232, 237, 243)");
    expect(await ink()).toBe("rgb(26, 34, 48)");
    expect(await invoice.locator("a.button:visible, button:visible").count()).toBe(0);
    await invoice.close();
  });

  it("schedules a downgrade, cancels it and schedules it again", async () => {
    await open(`/downgrade?business=${slug}`);
    await page.getByText(" is on Growth. A smaller plan begins at the end of your period.").waitFor();
    await page.getByRole("link", { name: /Cancel paid plan/ }).click();
    await page.getByText("Choose up to 5 of 6 live treets to keep").waitFor();
    await page.getByText("1 of 6 live treets is paused: nobody can claim it any more.").waitFor();
    for (const lost of ["API keys and webhooks", "Insights history: 30 days instead of 24 months"])
      await page.getByRole("listitem").filter({ hasText: lost }).waitFor();
    await looksRight();
    await page.getByRole("checkbox", { name: "Perk 1" }).uncheck();
    await page.getByRole("checkbox", { name: "Perk 6" }).check();
    await press("Cancel paid plan");
    await page.getByRole("button", { name: "Keep Growth" }).waitFor();
    await press("Keep Growth");
    await page.getByRole("button", { name: "Keep Growth" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Cancel paid plan/ }).click();
    await page.getByRole("checkbox", { name: "Perk 1" }).uncheck();
    await page.getByRole("checkbox", { name: "Perk 6" }).check();
    await press("Cancel paid plan");
    await page.getByRole("button", { name: "Keep Growth" }).waitFor();
  });

  it("keeps only its chosen treets live after the downgrade, deletes nothing, and gets the rest back by upgrading", async () => {
    await later(18);
    await expect.poll(() => treetState("Perk 1")).toBe("paused");
    expect(await treetState("Perk 6")).toBe("live");
    await open(`/select-plan?business=${slug}`);
    await page.getByRole("link", { name: "Choose Basic" }).click();
    await page.getByLabel(/I accept the terms/).check();
    await press("Pay €29.00");
    await page.getByLabel("Pays once, then fails at renewal").check();
    await press("Pay €29.00");
    await seeHeading("Nordhub is on Basic");
    await expect.poll(() => treetState("Perk 1")).toBe("live");
  });

  it("recovers from a failed renewal with a new card, and sees the changed status", async () => {
    await later(32);
    await open(`/${slug}/settings/overview?tab=plan`);
    await page.getByText("Payment failed (notice 1 of 4)").waitFor();
    await page.getByText("Visa •••• 0341, expires 12/2034", { exact: true }).waitFor();
    await looksRight();
    await press("Update payment method");
    await seeHeading(/Billing of/);
    await looksRight();
    await page.getByText("Use another card").click();
    await press("Save card");
    await page.getByRole("link", { name: /Return to Treets/ }).click();
    await seeHeading("Welcome back");
    await page.getByText("Payment overdue").waitFor();
    await page.getByText("Active", { exact: true }).waitFor();
    await looksRight();
  });

  it("shows visitors and forged checkout sessions none of its billing", async () => {
    const visitor = await browser.newPage({ javaScriptEnabled });
    for (const [path, heading] of [
      ["/checkout-success?session=cs_test_forged", "Thank you"],
      [`/checkout-cancel?business=${slug}`, "Nothing was charged"],
      [`/portal-return?business=${slug}`, "Welcome back"],
    ] as const) {
      await visitor.goto(treets.origin + path);
      await visitor.getByRole("heading", { name: heading, level: 1 }).waitFor();
      expect(await visitor.locator("main").textContent()).not.toContain("Nordhub");
    }
    await open("/checkout-success?session=cs_test_forged");
    await page.getByText("We can't show this checkout here.").waitFor();
    expect(browser.takeErrors().filter((error) => !/40[12]|410|422/.test(error))).toEqual([]);
  });
});

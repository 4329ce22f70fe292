import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newAddress, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { openStep } from "../support/treet-form.ts";

const picture = (background = "#0f766e") =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("a treet, $scripts", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let ownerPage: Page;
  let memberPage: Page;
  let tokens: { owner: string };
  let address: string;
  let reference: string;
  const business = "perk-club";

  beforeAll(async () => {
    const owner = await newPerson(treets.backend, "Olga");
    const client = treets.backend.as(owner.tokens.token);
    await client.businesses.create({ name: "Perk Club", slug: business });
    await client.members.add({ business, email: "mika@people.example", firstName: "Mika", invite: false });
    const member = await newPerson(treets.backend, "Mika");
    tokens = { owner: owner.tokens.token };
    [ownerPage, memberPage] = await Promise.all([pageOf(owner), pageOf(member)]);
  });

  async function pageOf({ email }: TestPerson): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled });
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    return context.newPage();
  }

  it("is drafted with only a title, and lists what is missing before publication", async () => {
    await ownerPage.goto(`${treets.origin}/${business}/treets`);
    await ownerPage.getByText("Your first treet").waitFor();
    await ownerPage.getByRole("link", { name: "Two for one" }).waitFor();
    await ownerPage.getByRole("link", { name: "New treet" }).first().click();
    await ownerPage.getByRole("radio", { name: /^Shared code/ }).check();
    await ownerPage.getByLabel("Title").fill("Ten percent at the bar");
    await ownerPage.getByRole("button", { name: "Save as draft" }).click();
    await ownerPage.getByRole("heading", { name: "Ten percent at the bar", exact: true }).waitFor();
    await ownerPage.getByText("More", { exact: true }).click();
    await ownerPage.getByRole("button", { name: "Publish" }).click();
    await ownerPage.getByText("Before members see it, this treet needs").waitFor();
  });

  it("is completed and published", async () => {
    await ownerPage.getByRole("link", { name: "Edit" }).click();
    await ownerPage.getByLabel("Summary").fill("Ten percent off everything at the bar.");
    await ownerPage.getByLabel("Value", { exact: true }).selectOption("percent");
    // From 20 to 10 by keyboard, on the product's slider or on the browser's own.
    const slider = ownerPage.getByRole("slider", { name: "Percent off" });
    if (javaScriptEnabled) await slider.press("ArrowLeft");
    else await slider.fill("19");
    for (let percent = 19; percent > 10; percent--) await slider.press("ArrowLeft");
    if (javaScriptEnabled) {
      await ownerPage.locator(".treet-preview").getByText("10% off").waitFor();
      await ownerPage.locator(".treet-preview").getByText("Ten percent off everything").waitFor();
    }
    await ownerPage.getByRole("textbox", { name: /^Code/ }).fill("BAR10");
    await openStep(ownerPage, "Look");
    await ownerPage
      .getByLabel(/^Picture/)
      .first()
      .setInputFiles({
        name: "bar.png",
        mimeType: "image/png",
        buffer: await picture(),
      });
    await ownerPage.getByLabel("What the picture shows").fill("The bar at night");
    await ownerPage.getByRole("textbox", { name: /^Description/ }).fill("Every evening.");
    await openStep(ownerPage, "Rules");
    if (javaScriptEnabled) await ownerPage.getByRole("button", { name: "The usual" }).click();
    else await ownerPage.getByLabel(/^Terms/).fill("For members only.");
    expect(await ownerPage.getByLabel(/^Terms/).inputValue()).toContain("For members only.");
    await ownerPage.getByRole("button", { name: "Save", exact: true }).click();
    await ownerPage.getByText("Ready to publish").waitFor();
    await ownerPage.getByRole("button", { name: "Publish" }).click();
    await ownerPage.getByText("Published. Members can claim it now.").waitFor();
  });

  it("is offered for sharing once it is published, by a tracked link as soon as it has one", async () => {
    const address = ownerPage.url().replace(/\?.*/, "");
    await ownerPage.getByRole("heading", { name: "Share it" }).waitFor();
    await ownerPage
      .locator("main")
      .getByRole("link", { name: address.replace("http://", "") })
      .waitFor();
    await ownerPage.getByRole("button", { name: "Create tracked link" }).click();
    await ownerPage.waitForURL(/link-management\?link=/);
    await ownerPage.goto(`${address}?open=share`);
    await ownerPage.getByText("New people can join through this link").waitFor();
    await ownerPage.locator("main").getByRole("link", { name: "/l/" }).waitFor();
    await ownerPage.locator("main").getByRole("link", { name: "Close" }).click();
    await ownerPage.waitForURL(address);
    await expect.poll(() => ownerPage.getByRole("heading", { name: "Share it" }).count()).toBe(0);
  });

  it("shows several pictures in the team's order", async () => {
    await ownerPage.getByRole("link", { name: "Edit" }).click();
    await openStep(ownerPage, "Look");
    if (javaScriptEnabled) await ownerPage.getByRole("button", { name: "Add another picture" }).waitFor();
    await ownerPage.getByLabel(/^Picture 2/).setInputFiles({
      name: "door.png",
      mimeType: "image/png",
      buffer: await picture("#b91c1c"),
    });
    await ownerPage.getByLabel("What picture 2 shows").fill("The door by day");
    if (!javaScriptEnabled) {
      await ownerPage.getByRole("button", { name: "Save", exact: true }).click();
      await ownerPage.getByRole("link", { name: "Edit" }).click();
    }
    await ownerPage.getByRole("button", { name: "Show first" }).first().click();
    const first = ownerPage.getByLabel("What the picture shows");
    await expect.poll(() => first.inputValue()).toBe("The door by day");
    await ownerPage.getByRole("button", { name: "Save", exact: true }).click();
    await ownerPage.getByText("More", { exact: true }).click();
    await ownerPage.getByRole("link", { name: "View as member" }).click();
    // Waits for the member's view, because the team's page shows the first of the pictures too.
    await ownerPage.waitForURL(/as=member/);
    await ownerPage.getByRole("img", { name: "The bar at night" }).waitFor();
    const widths = await ownerPage
      .locator(".treet-detail > *")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    expect(new Set(widths).size, `in one column: ${widths}`).toBe(1);
    const pictures = ownerPage.locator("main img");
    expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("alt")))).toEqual([
      "The door by day",
      "The bar at night",
    ]);
  });

  it("is found and claimed by a member, and its code is hidden until revealed", async () => {
    await memberPage.goto(`${treets.origin}/${business}/treets`);
    await memberPage.getByRole("link", { name: "Ten percent at the bar" }).click();
    await memberPage.getByRole("button", { name: "Claim", exact: true }).click();
    await memberPage.getByText("Claimed!").waitFor();
    address = memberPage.url();
    await memberPage.getByRole("img", { name: "The bar at night" }).waitFor();
    expect(await memberPage.content()).not.toContain("BAR10");
    await memberPage.getByRole("button", { name: "Show code" }).click();
    await memberPage.getByText("BAR10").waitFor();
    reference = (await memberPage.locator("code").first().textContent()) ?? "";
    expect(reference).toMatch(/^[0-9A-Z]{8}$/);
  });

  it("cannot be claimed twice, and stays in the member's wallet", async () => {
    await memberPage.goto(address);
    await memberPage.getByText("You've claimed this.").waitFor();
    expect(await memberPage.getByRole("button", { name: "Claim", exact: true }).count()).toBe(0);
    await memberPage.getByRole("link", { name: "My claims" }).first().click();
    await memberPage.getByRole("link", { name: /Ten percent at the bar/ }).waitFor();
  });

  it("is redeemed once at the till", async () => {
    await ownerPage.goto(`${treets.origin}/${business}/treet/redeem`);
    await ownerPage.getByLabel("Claim code").fill("ZZZZZZZZ");
    await ownerPage.getByRole("button", { name: "Check" }).click();
    await ownerPage.getByText("We don't know this code. Check it and try again.").waitFor();
    await ownerPage.getByLabel("Claim code").fill(reference.toLowerCase());
    await ownerPage.getByRole("button", { name: "Check" }).click();
    await ownerPage.getByText("Mika").waitFor();
    await ownerPage.getByRole("button", { name: "Redeem", exact: true }).click();
    await ownerPage.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    await ownerPage.getByRole("link", { name: "Next claim" }).click();
    await ownerPage.getByRole("list", { name: "Redeemed today" }).getByText("by Olga").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(ownerPage)).toEqual([]);
    await ownerPage.getByRole("button", { name: `Undo ${reference}` }).click();
    await ownerPage.getByRole("button", { name: "Redeem", exact: true }).click();
    await ownerPage.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    await ownerPage.goto(`${treets.origin}/${business}/treet/redeem?ref=${reference}`);
    await ownerPage.getByRole("heading", { name: "You've just redeemed it" }).waitFor();
    await ownerPage.getByText("It can't be redeemed twice").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(ownerPage)).toEqual([]);
    await memberPage.goto(`${treets.origin}/${business}/treets?tab=mine`);
    await memberPage.getByText("Redeemed", { exact: true }).waitFor();
  });

  it.runIf(javaScriptEnabled)(
    "is scanned by the browser where it can detect barcodes, and only while online",
    async () => {
      const till = `${treets.origin}/${business}/treet/redeem`;
      const page = await ownerPage.context().newPage();
      await page.addInitScript((ref) => {
        const read = [
          { rawValue: "no code of ours" },
          { rawValue: `https://treets.example/redirect?c=${ref}` },
        ];
        Object.assign(window, {
          BarcodeDetector: class {
            static async getSupportedFormats(): Promise<string[]> {
              return ["qr_code"];
            }
            detect = async () => read;
          },
        });
        navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream();
      }, reference);
      await page.goto(till);
      await page.getByRole("button", { name: "Scan with the camera" }).click();
      await page.getByRole("heading", { name: "You've just redeemed it" }).waitFor();
      await page.getByRole("link", { name: "Next claim" }).click();
      await page.getByLabel("Claim code").waitFor();
      await page.context().setOffline(true);
      await page.getByText("You're offline", { exact: true }).first().waitFor();
      expect(await page.getByRole("button", { name: "Check" }).isDisabled()).toBe(true);
      await page.context().setOffline(false);
      await page.close();
    },
  );

  it.runIf(javaScriptEnabled)(
    "is saved automatically while a draft, and its editor jumps to missing fields",
    async () => {
      const owner = treets.backend.as(tokens.owner);
      const content = { type: "voucher" as const, title: "A quiet hour" };
      const { id } = await owner.treets.create({ business, content });
      await ownerPage.goto(`${treets.origin}/${business}/treet/${id}/edit`);
      const bar = ownerPage.locator(".editor-bar");
      await bar.getByText("Checks 8/12").waitFor();
      await ownerPage.getByLabel("Summary").fill("An hour without anybody else");
      await bar.getByText("Checks 9/12").waitFor();
      await bar.getByText(/^Saved \d\d:\d\d$/).waitFor();
      expect(await owner.treets.get({ business, treet: id })).toMatchObject({
        summary: "An hour without anybody else",
        version: 2,
      });
      await bar.getByText("Checks 9/12").click();
      await bar.getByRole("link", { name: "Instructions for the till" }).click();
      await expect
        .poll(() => ownerPage.getByLabel(/^How to use it/).evaluate((field) => field.matches(":focus")))
        .toBe(true);

      await owner.treets.update({ business, treet: id, version: 2, content: { ...content, terms: "Once." } });
      await openStep(ownerPage, "Offer");
      await ownerPage.getByLabel("Summary").fill("An hour for you alone");
      await bar.getByText("someone else has changed it").waitFor();
      expect((await owner.treets.get({ business, treet: id })).summary).toBe("");
      await ownerPage.getByRole("button", { name: "Save", exact: true }).click();
      await ownerPage.getByText("Current version, where it differs from yours").waitFor();
      await openStep(ownerPage, "Check");
      await ownerPage.getByRole("button", { name: "Publish" }).click();
      await ownerPage.getByText("Before members see it, this treet needs").waitFor();
      expect(await owner.treets.get({ business, treet: id })).toMatchObject({ state: "draft", summary: "" });
    },
  );

  it("has a waiting list once sold out", async () => {
    const owner = treets.backend.as(tokens.owner);
    const content = {
      type: "voucher" as const,
      title: "The last cake",
      summary: "One cake, for one member",
      description: "Cake.",
      terms: "Once.",
      howToUse: "Show it.",
      stockTotal: 1,
    };
    const { id } = await owner.treets.create({ business, content: await illustrated(owner, content) });
    await owner.treets.move({ business, treet: id, move: "publish" });
    const email = newAddress(treets.backend, "Nils");
    await owner.members.add({ business, email, firstName: "Nils", invite: false });
    const nils = treets.backend.as((await newPerson(treets.backend, "Nils", email)).tokens.token);
    const claim = await nils.claims.claim({ business, treet: id });
    await memberPage.goto(`${treets.origin}/${business}/treets`);
    await memberPage.getByText("Sold out").waitFor();
    await memberPage.getByRole("link", { name: "The last cake" }).click();
    if (javaScriptEnabled) expect(await accessibilityFaults(memberPage)).toEqual([]);
    await memberPage.getByRole("button", { name: "Join the waitlist" }).click();
    await memberPage.getByText("You're number 1 on the waitlist. When").waitFor();
    await nils.claims.cancel({ business, claim: claim.id });
    await memberPage.reload();
    await memberPage.getByText("We're keeping one for you until").waitFor();
    await memberPage.getByRole("button", { name: "Claim", exact: true }).click();
    await memberPage.getByText("Claimed!").waitFor();
  });

  it.runIf(javaScriptEnabled)("is kept on the device before its first save, until it is sent", async () => {
    const form = ownerPage;
    const title = form.getByLabel("Title");
    await form.goto(`${treets.origin}/${business}/treet/new`);
    // A retry of this test must begin like the first attempt.
    await form.evaluate(() => localStorage.clear());
    await form.reload();
    await title.fill("A ride on the ferry");
    await form.getByLabel("Value", { exact: true }).selectOption("percent");
    await form.getByRole("slider", { name: "Percent off" }).press("ArrowLeft");
    await openStep(form, "Rules");
    await form.getByLabel("Approve each claim").check();
    // Last, as the day is submitted by another field than the one typed into.
    await form.getByRole("textbox", { name: /^Can be claimed from \(/ }).fill("2031-05-02");
    await form.keyboard.press("Tab");
    await form.getByText(/^Saved on this device \d\d:\d\d$/).waitFor();
    for (const again of [1, 2]) {
      await form.reload();
      await form.getByText("We've restored what you typed").waitFor();
      expect(await title.inputValue(), `${again}`).toBe("A ride on the ferry");
    }
    expect(await form.locator("output").textContent()).toBe("19%");
    await openStep(form, "Rules");
    expect(await form.getByRole("textbox", { name: /^Can be claimed from \(/ }).inputValue()).toContain(
      "2031",
    );
    expect(await form.getByLabel("Approve each claim").isChecked()).toBe(true);
    expect(await accessibilityFaults(form)).toEqual([]);

    await form.getByRole("button", { name: "Discard" }).first().click();
    await expect.poll(() => title.inputValue()).toBe("");
    await form.getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => title.inputValue()).toBe("A ride on the ferry");

    await openStep(form, "Offer");
    await title.fill("No");
    await form.getByRole("button", { name: "Save as draft" }).click();
    await form.getByRole("alert").waitFor();
    await form.reload();
    await expect.poll(() => title.inputValue()).toBe("No");
    await title.fill("A ride on the ferry");
    await form.getByRole("button", { name: "Save as draft" }).click();
    await form.getByRole("heading", { name: "A ride on the ferry", exact: true }).waitFor();
    await form.goto(`${treets.origin}/${business}/treet/new`);
    await form.getByRole("button", { name: "Save as draft" }).waitFor();
    expect(await title.inputValue()).toBe("");
    expect(await form.getByText("We've restored what you typed").count()).toBe(0);
  });

  it("is previewed on a phone or a desktop, and the choice survives a reload", async () => {
    await ownerPage.setViewportSize({ width: 1280, height: 900 });
    await ownerPage.goto(`${treets.origin}/${business}/treet/new`);
    const desktop = ownerPage.getByRole("button", { name: "Desktop" });
    const shown = () => ownerPage.locator(".treet-preview").getAttribute("data-device");
    expect(await shown()).toBe("phone");
    if (!javaScriptEnabled) return expect(await desktop.count()).toBe(0);
    // A key press before hydration has no effect.
    const pressed = async () => {
      await desktop.press("Enter");
      return shown();
    };
    // A phone shows everything in one column.
    const widthOf = async (part: string) => (await ownerPage.locator(part).boundingBox())?.width;
    expect(await widthOf(".treet-preview .treet-ticket")).toBe(await widthOf(".treet-preview-text"));
    await expect.poll(pressed).toBe("desktop");
    expect(await desktop.getAttribute("aria-pressed")).toBe("true");
    await ownerPage.reload();
    await expect.poll(shown).toBe("desktop");
    return expect(await accessibilityFaults(ownerPage)).toEqual([]);
  });

  it("can start from a template, and several treets can be paused at once", async () => {
    await ownerPage.goto(`${treets.origin}/${business}/treets`);
    await ownerPage.locator("summary", { hasText: "New treet" }).click();
    await ownerPage.getByRole("link", { name: "Ask a partner" }).waitFor();
    await ownerPage.getByRole("link", { name: "Software and services" }).click();
    // The menu of the list has links of the same names.
    await ownerPage.getByRole("heading", { level: 1, name: "New treet" }).waitFor();
    await ownerPage.getByRole("link", { name: "A free first time" }).click();
    await expect.poll(() => ownerPage.getByLabel("Title").inputValue()).toBe("One free class at the studio");
    expect(await ownerPage.getByRole("radio", { name: /^At the till/ }).isChecked()).toBe(true);
    if (javaScriptEnabled) {
      const template = ownerPage.getByRole("link", { name: "A free first time" });
      await expect.poll(() => template.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await accessibilityFaults(ownerPage)).toEqual([]);
    }
    await openStep(ownerPage, "Look");
    await ownerPage
      .getByLabel(/^Picture/)
      .first()
      .setInputFiles({
        name: "class.png",
        mimeType: "image/png",
        buffer: await picture(),
      });
    await ownerPage.getByLabel("What the picture shows").fill("People on mats");
    await ownerPage.getByRole("button", { name: "Publish" }).click();
    await ownerPage.getByText("Published. Members can claim it now.").waitFor();

    await ownerPage.goto(`${treets.origin}/${business}/treets`);
    await ownerPage.getByLabel("Choose One free class at the studio").check();
    await ownerPage.getByLabel("Choose The last cake").check();
    if (javaScriptEnabled) expect(await accessibilityFaults(ownerPage)).toEqual([]);
    await ownerPage.getByRole("button", { name: "Pause", exact: true }).click();
    await ownerPage.getByText("2 treets were paused.").waitFor();
  });
});

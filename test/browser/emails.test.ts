import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderEmail } from "#server/backend/platform/mail/email-content.ts";
import { readableShade } from "#shared/colors.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { runningBrowser } from "../support/running.ts";

const WORD = "Donaudampfschifffahrtsgesellschaftskapitänspatent";
const URL = `https://treets.example/${WORD.toLowerCase()}/unsubscribe?token=${"x".repeat(120)}`;

/** Uses every part of an email, with the longest names. */
const inColor = (brandColor: string | null) =>
  renderEmail(
    {
      subject: WORD,
      heading: `Welcome to ${WORD}`,
      paragraphs: [`Hello ${WORD},`, `this is what you asked for: ${URL}`],
      action: { label: `Open ${WORD}`, url: URL },
      code: "123456",
      afterwords: [`Or copy this address: ${URL}`],
      business: { name: WORD },
      unsubscribe: { pageUrl: URL, oneClickUrl: URL },
    },
    { senderName: WORD, replyTo: "", footer: WORD, brandColor },
  ).html;

const browser = runningBrowser();
let page: Page;
beforeAll(async () => {
  // Emails are written into it, which the policy of the product's own documents forbids.
  page = await browser.newPage({ viewport: { width: 320, height: 1600 }, bypassCSP: true });
});
afterAll(() => page.context().close());

// The brightest colour that a brand may have is the hardest one to read on.
describe.each([
  ["light", "the product's look", null],
  ["dark", "the product's look", null],
  ["light", "a brand's colour", readableShade("#ffff00")],
  ["dark", "a brand's colour", readableShade("#ffff00")],
] as const)("an email on a phone in %s colours and %s", (colorScheme, _look, brandColor) => {
  beforeAll(async () => {
    await page.setContent(inColor(brandColor));
    await page.emulateMedia({ colorScheme });
  });

  it("breaks long names and addresses, and does not scroll sideways", async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it("has enough contrast everywhere", async () => {
    expect(await accessibilityFaults(page, { rules: ["color-contrast"] })).toEqual([]);
  });

  it("has one ground, also below its last line", async () => {
    const grounds = await page.evaluate(() =>
      [document.body, document.querySelector("body > table")].map(
        (element) => element && getComputedStyle(element).backgroundColor,
      ),
    );
    expect(grounds[0]).toBe(grounds[1]);
  });
});

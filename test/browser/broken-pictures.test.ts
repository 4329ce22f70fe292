import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { filledIn } from "../../scripts/demo-screens.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser({ draws: true });
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  ids = await idsOfDemo(treets);
});

/** Returns a context with the member signed in, in which every image request gets a 404. */
async function withoutPictures(javaScriptEnabled: boolean): Promise<BrowserContext> {
  // The comparison injects a style that hides the image, which the CSP would block.
  const context = await browser.newContext({ javaScriptEnabled, bypassCSP: true });
  const account = { email: "member@treets.example", password: DEMO_PASSWORD };
  await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
  await context.route("**/*", (route) =>
    route.request().resourceType() === "image" ? route.fulfill({ status: 404 }) : route.continue(),
  );
  return context;
}

/** Takes screenshots of a picture's place, with the image element shown and with it hidden. */
async function withAndWithout(page: Page, ground: string, edge = 0): Promise<readonly [Buffer, Buffer]> {
  const place = page.locator(`${ground}:has(img)`).first();
  await place.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const box = await place.boundingBox();
  if (!box) throw new Error(`${ground} is not shown`);
  const clip = inside(box, edge);
  const shown = await page.screenshot({ clip });
  const hidden = await page.screenshot({
    clip,
    style: `${ground} img { visibility: hidden !important }`,
  });
  return [shown, hidden];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts off the edges, because round corners are anti-aliased once for each element drawn in them. */
const inside = ({ x, y, width, height }: Box, edge: number): Box => ({
  x: x + edge,
  y: y + edge,
  width: width - 2 * edge,
  height: height - 2 * edge,
});

/** Steps of a colour by which a gradient may differ each time it is drawn. */
const DITHERED = 2;

/** Returns the largest difference, in steps of 0 to 255, between the colours of two images of the same size. */
async function largestDifference(...pictures: readonly [Buffer, Buffer]): Promise<number> {
  const [one, other] = await Promise.all(pictures.map((picture) => sharp(picture).raw().toBuffer()));
  if (!one || one.length !== other?.length) throw new Error("The pictures are not of one size");
  return one.reduce((max, value, at) => Math.max(max, Math.abs(value - (other[at] ?? 0))), 0);
}

it.each([
  ["with scripts", true],
  ["without scripts", false],
])("a picture that fails to load leaves its background visible, %s", async (_, scripted) => {
  const context = await withoutPictures(scripted);
  const page = await context.newPage();
  for (const [address, ground] of [
    ["/:business/treets", ".offer-picture"],
    ["/:business/treet/:treet", ".treet-picture"],
    ["/:business/treets?tab=mine", ".wallet-picture"],
  ] as const) {
    await page.goto(treets.origin + filledIn(address, ids));
    const [shown, hidden] = await withAndWithout(page, ground, 20);
    expect(await largestDifference(shown, hidden), address).toBeLessThanOrEqual(DITHERED);
  }
  browser.takeErrors();
  await context.close();
});

it("a portrait or logo that fails to load is replaced by initials", async () => {
  const context = await withoutPictures(true);
  const page = await context.newPage();
  await page.goto(`${treets.origin}/harbour-club/treets`);
  const [shown, hidden] = await withAndWithout(page, ".supplier-line");
  expect(shown.equals(hidden)).toBe(false);
  browser.takeErrors();
  await context.close();
});

import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import sharp from "sharp";
import { DEMO_PASSWORD } from "../shared/demo.ts";
import { findChromium } from "./find-chromium.ts";

/**
 * Takes the product screenshots for its landing page and the README from a running demo, and writes them to
 * `client/root`:
 *
 *     npm run pictures -- http://localhost:3000
 */
const [, , origin = "http://localhost:3000"] = process.argv;
const FOLDER = join(import.meta.dirname, "../client/root");
const PHONE = { width: 390, height: 780 };
const DESK = { width: 1280, height: 800 };
/** Pixel widths: twice the size at which they are shown. */
const WIDTHS = { phone: 640, desk: 1280 } as const;

const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });

async function signedIn(person: string, viewport: typeof PHONE): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, colorScheme: "light" });
  await context.request.post(`${origin}/api/auth/sign-in`, {
    data: { email: `${person}@treets.example`, password: DEMO_PASSWORD },
    headers: { origin },
  });
  return context;
}

async function keep(name: string, picture: Buffer, width: number): Promise<void> {
  await sharp(picture)
    .resize(width)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(FOLDER, `picture-${name}.webp`));
}

const member = await signedIn("member", PHONE);
const phone = await member.newPage();
await phone.goto(`${origin}/harbour-club/treets`, { waitUntil: "networkidle" });
await phone.locator(".featured").scrollIntoViewIfNeeded();
await phone.mouse.wheel(0, 330);
await phone.waitForTimeout(500);
await keep("treets", await phone.screenshot(), WIDTHS.phone);
await phone.goto(`${origin}/harbour-club/treets?tab=mine`, { waitUntil: "networkidle" });
await phone.getByText("Show code").first().click();
await phone.locator(".treet-qr").first().waitFor();
await phone.locator(".wallet-claim").first().scrollIntoViewIfNeeded();
await keep("code", await phone.screenshot(), WIDTHS.phone);

const owner = await signedIn("owner", DESK);
const desk = await owner.newPage();
for (const [name, path] of [
  ["members", "/harbour-club/members"],
  ["insights", "/harbour-club/insights"],
] as const) {
  await desk.goto(origin + path, { waitUntil: "networkidle" });
  await keep(name, await desk.screenshot(), WIDTHS.desk);
}
await desk.setViewportSize(PHONE);
await desk.goto(`${origin}/harbour-club/treet/redeem`, { waitUntil: "networkidle" });
await keep("till", await desk.screenshot(), WIDTHS.phone);
await browser.close();

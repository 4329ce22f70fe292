import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import sharp from "sharp";
import { DEMO_PASSWORD, demoEmail } from "../shared/demo.ts";
import type { Language } from "../shared/words/language.ts";
import { findChromium } from "./find-chromium.ts";
import { operatorOptions, refuseOption } from "./operator-options.ts";

/**
 * Takes the product screenshots for its landing page and the README from a running demo, each in both languages of the
 * demo, and writes them to `client/root`:
 *
 *     npm run pictures -- http://localhost:3000
 *     npm run pictures -- http://localhost:3000 de
 */
const USAGE = "Usage: npm run pictures [-- ORIGIN [en|de]]";
const {
  positionals: [origin = "http://localhost:3000", only],
} = operatorOptions({ allowPositionals: true }, USAGE);
if (!URL.canParse(origin)) refuseOption(`"${origin}" is no address, such as http://localhost:3000`, USAGE);
/** The demo's communities. */
const CLUBS = { en: "harbour-club", de: "hafenclub" } as const satisfies Record<Language, string>;
const SHOW_CODE = { en: "Show code", de: "Code zeigen" } as const satisfies Record<Language, string>;
const FOLDER = join(import.meta.dirname, "../client/root");
const PHONE = { width: 390, height: 780 };
const DESK = { width: 1280, height: 800 };
/** Pixel widths: twice the size at which they are shown. */
const WIDTHS = { phone: 640, desk: 1280 } as const;

const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });

async function signedIn(name: string, language: Language, viewport: typeof PHONE): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    colorScheme: "light",
    locale: language,
  });
  await context.request.post(`${origin}/api/auth/sign-in`, {
    data: { email: demoEmail(name, { language, languages: ["en", "de"] }), password: DEMO_PASSWORD },
    headers: { origin },
  });
  return context;
}

async function takeIn(language: Language): Promise<void> {
  const club = `${origin}/${CLUBS[language]}`;
  const keep = async (name: string, picture: Buffer, width: number) => {
    await sharp(picture)
      .resize(width)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(FOLDER, `picture-${name}${language === "en" ? "" : `-${language}`}.webp`));
  };

  const member = await signedIn("member", language, PHONE);
  const phone = await member.newPage();
  await phone.goto(`${club}/treets`, { waitUntil: "networkidle" });
  await phone.locator(".featured").scrollIntoViewIfNeeded();
  await phone.mouse.wheel(0, 330);
  await phone.waitForTimeout(500);
  await keep("treets", await phone.screenshot(), WIDTHS.phone);
  await phone.goto(`${club}/treets?tab=mine`, { waitUntil: "networkidle" });
  await phone.getByText(SHOW_CODE[language]).first().click();
  await phone.locator(".treet-qr").first().waitFor();
  await phone.locator(".wallet-claim").first().scrollIntoViewIfNeeded();
  await keep("code", await phone.screenshot(), WIDTHS.phone);

  const owner = await signedIn("owner", language, DESK);
  const desk = await owner.newPage();
  for (const name of ["members", "insights"] as const) {
    await desk.goto(`${club}/${name}`, { waitUntil: "networkidle" });
    await keep(name, await desk.screenshot(), WIDTHS.desk);
  }
  // Only the README shows the till.
  if (language !== "en") return;
  await desk.setViewportSize(PHONE);
  await desk.goto(`${club}/treet/redeem`, { waitUntil: "networkidle" });
  await keep("till", await desk.screenshot(), WIDTHS.phone);
}

for (const language of ["en", "de"] as const) if (!only || only === language) await takeIn(language);
await browser.close();

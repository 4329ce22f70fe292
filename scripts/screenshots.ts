import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { DEMO_PASSWORD, demoAccounts } from "../shared/demo.ts";
import { routeIds, routeOf } from "../shared/routes.ts";
import { findChromium } from "./find-chromium.ts";

/**
 * Pictures of every screen of a running demo, at three widths, light and dark, into a folder:
 *
 *     npm run screenshots -- http://localhost:3000 /tmp/screens [route id…]
 */
const [, , origin = "http://localhost:3000", folder = "screens", ...wanted] = process.argv;
const WIDTHS = [360, 768, 1280];
const BUSINESS = "harbour-club";

const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
const [owner] = demoAccounts;
mkdirSync(folder, { recursive: true });

for (const colorScheme of ["light", "dark"] as const) {
  const context = await browser.newContext({ colorScheme });
  await context.request.post(`${origin}/api/auth/sign-in`, {
    data: { email: owner.email, password: DEMO_PASSWORD },
    headers: { origin },
  });
  const visitor = await browser.newContext({ colorScheme });
  for (const id of routeIds.filter((id) => wanted.length === 0 || wanted.includes(id))) {
    const { path, prerender } = routeOf(id);
    const page = await (prerender ? visitor : context).newPage();
    await page.goto(
      origin + path.replace(":business", BUSINESS).replace(":partner", "none").replace("/*", ""),
    );
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) console.warn(`${id} is ${overflow} px too wide at ${width} px`);
      await page.screenshot({ path: join(folder, `${id}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.close();
  }
  await context.close();
  await visitor.close();
}
await browser.close();

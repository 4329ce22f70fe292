import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
const base = "http://localhost:4102";
const out = "/tmp/acc/shots"; 
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const names = process.argv.slice(2);
async function login(page: Page, who: string) {
  await page.goto(base + "/login");
  await page.fill('input[name=email]', who); await page.fill('input[name=password]', "demo-treets-1");
  await page.locator('form').filter({has: page.locator('input[name=password]')}).first().locator('button[type=submit]').last().click();
  await page.waitForURL((u) => u.pathname !== "/login");
}
const errors: string[] = [];
async function ctx(width: number, scheme: "light"|"dark") {
  const c = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 860 }, colorScheme: scheme, deviceScaleFactor: 1 });
  const page = await c.newPage();
  page.on("console", (m) => { if (["error","warning"].includes(m.type())) errors.push(page.url() + " " + m.text()); });
  page.on("pageerror", (e) => errors.push(page.url() + " " + e.message));
  return page;
}
const [a, b] = [await ctx(1280, "light"), await ctx(360, "dark")];
let signedIn = "";
for (const spec of names) {
  const [name = "", path = "", who = ""] = spec.split("|");
  const shots: Buffer[] = [];
  for (const page of [a, b]) {
    if (who !== signedIn) { await page.context().clearCookies(); if (who) await login(page, who); }
    await page.goto(base + path, { waitUntil: "networkidle" });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth ? [...document.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((e) => e.tagName + "." + e.className).join(" ") : "");
    if (overflow) errors.push(page.url() + " OVERFLOW " + page.viewportSize()?.width + " " + overflow);
    shots.push(await page.screenshot({ fullPage: true }));
  }
  signedIn = who;
  const metas = await Promise.all(shots.map((s) => sharp(s).metadata()));
  const h = Math.max(...metas.map((m) => m.height ?? 0));
  await sharp({ create: { width: 1280 + 360 + 10, height: h, channels: 3, background: "#888" } }).composite([{ input: shots[0]!, left: 0, top: 0 }, { input: shots[1]!, left: 1290, top: 0 }]).png().toFile(`${out}/${name}.png`);
}
console.log(errors.join("\n"));
await browser.close();

import { afterEach, describe, expect, it } from "vitest";
import { runningBrowser, runningTreets } from "../support/running.ts";

const treets = runningTreets();
const browser = runningBrowser();

afterEach(() => expect(browser.takeErrors()).toEqual([]));

describe("a browser that prefers German", () => {
  it("hydrates in the language the server rendered, and downloads that one alone", async () => {
    const page = await browser.newPage({ locale: "de-DE" });
    await page.goto(`${treets.origin}/login`, { waitUntil: "networkidle" });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Anmelden");
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    );
    const loaded = (await Promise.all(scripts.map((url) => fetch(url).then((file) => file.text())))).join(
      "\n",
    );
    expect(loaded).toContain("Passwort vergessen?");
    expect(loaded).not.toContain("Forgot password?");
    await page.context().close();
  });

  it.each([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ])("switches to English from the menu, $scripts", async ({ javaScriptEnabled }) => {
    const page = await browser.newPage({ locale: "de-DE", javaScriptEnabled });
    await page.goto(`${treets.origin}/login?redirect=%2Fselect-org`);
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(page.url()).toContain("redirect=%2Fselect-org");
    await page.reload();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await page.context().close();
  });
});

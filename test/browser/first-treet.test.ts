import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { eachDatabase } from "../support/databases.ts";
import { PASSWORD } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { linkIn } from "../support/signing-in.ts";

/** Maximum number of clicks and fields. Signing up takes five of them; naming and creating the community are others. */
const MOST = 12;

eachDatabase("a first treet", (kind) => {
  const treets = runningTreets({ kind });
  const browser = runningBrowser();

  it(`is live after at most ${MOST} presses and fields, counted from the sign-up form, without an upload`, async () => {
    const page = await (await browser.newContext()).newPage();
    let count = 0;
    const press = (target: Locator) => {
      count += 1;
      return target.click();
    };
    const type = (target: Locator, text: string) => {
      count += 1;
      return target.fill(text);
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await page.goto(`${treets.origin}/sign-up`);
    await type(page.getByLabel("First name"), "Lena");
    await type(page.getByLabel("E-mail"), "lena@people.example");
    await type(page.getByLabel("Password", { exact: true }), PASSWORD);
    await press(page.getByLabel("I accept the terms"));
    await press(button("Create account"));
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await page.goto(linkIn(await treets.backend.emailTo("lena@people.example")));
    await press(button(/^Confirm /));
    await page.getByRole("heading", { name: "Create a community" }).waitFor();
    await type(page.getByLabel("Name", { exact: true }), "Nordhub");
    await press(button("Create now, set up later"));
    await page.waitForURL("**/nordhub/control-panel");
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept:")));
    expect(await drafts()).toEqual([]);
    await press(page.getByRole("link", { name: "New treet" }).first());
    await press(page.getByRole("link", { name: "A free first time" }));
    await page.locator(".treet-preview").getByText("One free class at the studio").waitFor();
    await press(button("Publish"));
    await page.getByText("Published. Members can claim it now.").waitFor();
    expect(count).toBeLessThanOrEqual(MOST);
    // The team sees the same picture as members do.
    const shown = page.locator(".treet-overview img");
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(browser.takeErrors()).toEqual([]);
  });
});

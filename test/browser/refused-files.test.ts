import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { setPlan } from "../support/teams.ts";

const slug = "file-club";
const treets = runningTreets();
const browser = runningBrowser();

it.each([
  { scripts: "with", javaScriptEnabled: true },
  { scripts: "without", javaScriptEnabled: false },
])(
  "a list is saved without leaving its page, and a refusal is a page with a way back, $scripts scripts",
  async ({ scripts, javaScriptEnabled }) => {
    const business = `${slug}-${scripts}`;
    const owner = await newPerson(treets.backend, `Fila ${scripts}`);
    const as = treets.backend.as(owner.tokens.token);
    await as.businesses.create({ name: "File Club", slug: business });
    await setPlan(treets.backend, business, "growth");
    await as.members.add({ business, email: `kim-${scripts}@m.example`, firstName: "Kim", invite: false });
    const page = await browser.newPage({ javaScriptEnabled });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await holdTokens(page.context(), treets.origin, owner.tokens);
    const address = `${treets.origin}/${business}/members?status=active`;
    await page.goto(address);
    const link = page.locator(`a[href*="/members.csv"]`).first();
    const press = () => link.evaluate((anchor: HTMLAnchorElement) => anchor.click());
    const [saved] = await Promise.all([page.waitForEvent("download"), press()]);
    expect(saved.suggestedFilename()).toMatch(/\.csv$/);
    expect(page.url()).toBe(address);

    const href = (await link.getAttribute("href")) ?? "";
    for (let wasRefused = false; !wasRefused; )
      wasRefused = (await page.request.get(treets.origin + href)).status() === 429;
    await press();
    await page.getByRole("heading", { name: "That didn't work" }).waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL(address);
    await page.getByRole("heading", { name: "Members" }).first().waitFor();
    expect(errors).toEqual([]);
  },
);

it("a file is saved without asking about changes that are not saved yet, which stay", async () => {
  const business = `${slug}-unsaved`;
  const owner = await newPerson(treets.backend, "Fila unsaved");
  await treets.backend.as(owner.tokens.token).businesses.create({ name: "File Club", slug: business });
  await setPlan(treets.backend, business, "growth");
  await treets.backend
    .as(owner.tokens.token)
    .members.add({ business, email: "ann@m.example", firstName: "Ann", invite: false });
  const page = await browser.newPage();
  await holdTokens(page.context(), treets.origin, owner.tokens);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`${treets.origin}/${business}/members?add=list`);
  const list = page.getByRole("textbox", { name: "One person per line" });
  await list.fill("kim@m.example");
  const saved = new Promise<string>((resolve) => {
    const watch = (source: Page) => source.on("download", (file) => resolve(file.suggestedFilename()));
    watch(page);
    page.context().on("page", watch);
  });
  await page
    .locator(`a[href*="/members.csv"]`)
    .first()
    .evaluate((anchor: HTMLAnchorElement) => anchor.click());
  expect(await saved).toMatch(/\.csv$/);
  expect(asked).toEqual([]);
  expect(await list.inputValue()).toBe("kim@m.example");
});

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { INFINITE_LIST } from "#shared/constants.ts";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { href } from "#shared/href.ts";
import type { SeededPerson } from "../support/large-community.ts";
import { isLong } from "../support/length.ts";
import { lists, listUrl, seedLongLists } from "../support/long-lists.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { signIn } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();

const members = href("members", { business: "harbour-club" });

async function openMembers(javaScriptEnabled: boolean): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled });
  await page.goto(treets.origin + href("login", {}, { redirect: members }));
  await signIn(page, { email: demoAccounts[0].email, password: DEMO_PASSWORD });
  await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  return page;
}

const rows = (page: Page) => page.locator("tbody tr").count();
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

describe("a list longer than one page", () => {
  it("loads more on scrolling, announces its end, and keeps its length on going back", async () => {
    const page = await openMembers(true);
    const first = await rows(page);
    await expect
      .poll(
        async () => {
          await toTheEnd(page);
          return page.getByText(INFINITE_LIST.endMessage).count();
        },
        { interval: 300 },
      )
      .toBe(1);
    const all = await rows(page);
    expect(all).toBeGreaterThan(first);
    const names = await page
      .locator("tbody tr a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(names).size).toBe(names.length);

    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    await expect.poll(() => rows(page)).toBe(all);
    await page.context().close();
  });

  it("reports a failed load, and retries on request", async () => {
    const page = await openMembers(true);
    await page.route("**/_payload.json*", (route) => route.abort());
    await expect
      .poll(
        async () => {
          await toTheEnd(page);
          return page.getByText(INFINITE_LIST.errorMessage).count();
        },
        { interval: 300 },
      )
      .toBe(1);
    const before = await rows(page);
    await page.unroute("**/_payload.json*");
    await page.getByRole("button", { name: "Retry" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => rows(page)).toBeGreaterThan(before);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "More members",
    );
    await page.context().close();
  });

  it("opens its next page as a document once another build answers", async () => {
    const page = await openMembers(true);
    const first = await page.locator("tbody tr a").first().getAttribute("href");
    let answered = 0;
    await page.route(/_payload\.json.*cursor=/, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ response: answer, headers: { ...answer.headers(), "x-build": "newer" } });
      answered++;
    });
    // Whatever of the list was loaded before, or was about to be, is gone.
    await page.reload();
    const before = await rows(page);
    await toTheEnd(page);
    await expect.poll(() => answered).toBe(1);
    await page.locator(".infinite-list-end [data-busy]").waitFor({ state: "detached" });
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    expect(await rows(page)).toBe(before);
    await page.getByRole("link", { name: "Load more" }).click();
    await page.waitForFunction(() => !("stillHere" in window));
    await page.getByRole("link", { name: "Back to the start" }).waitFor();
    expect(await page.locator("tbody tr a").first().getAttribute("href")).not.toBe(first);
    await page.context().close();
  });

  it("links to the next page without JavaScript", async () => {
    const page = await openMembers(false);
    await page.getByRole("link", { name: "Load more" }).click();
    await page.waitForURL(/cursor=/);
    expect(await rows(page)).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Back to the start" }).waitFor();
    while (await page.getByRole("link", { name: "Load more" }).count()) {
      await page.getByRole("link", { name: "Load more" }).click();
    }
    await page.getByText(INFINITE_LIST.endMessage).waitFor();
    await page.goto(`${treets.origin}${members}?search=${encodeURIComponent("a")}&status=invited`);
    expect(await page.getByText(INFINITE_LIST.endMessage).count()).toBe((await rows(page)) > 0 ? 1 : 0);
    await page.context().close();
  });
});

/** A list takes seconds, so the usual run has only those whose later pages once ended in an error. */
const walked = isLong ? lists : lists.filter(([path]) => path.includes("announcement"));

describe("each list, with more rows than a page shows,", () => {
  const SLUG = "long";
  const ROWS = 60;
  let ids: Readonly<Record<string, string>>;
  let tokens: ReadonlyMap<SeededPerson, string>;

  beforeAll(async () => {
    ({ ids, tokens } = await seedLongLists(treets.backend, SLUG, ROWS));
  });

  it.each(walked)("%s of the %s shows its second page below the first", async (path, person) => {
    const page = await browser.newPage();
    const cookie = { name: "treets.token", value: tokens.get(person) ?? "", url: treets.origin };
    await page.context().addCookies([cookie]);
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    await page.goto(treets.origin + listUrl(path, ids));
    const html = await (await page.request.get(page.url())).text();
    // Some lists are one page even here.
    if (!html.includes('rel="next"')) return page.context().close();
    const news = page.locator(".infinite-list-end [role=status]").first();
    await expect
      .poll(
        async () => {
          await toTheEnd(page);
          return failures.concat((await news.textContent()) ?? "").join();
        },
        { interval: 300 },
      )
      .toMatch(/^\d+ more loaded/);
    await page.context().close();
  });
});

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** Runs in the browser. Ticks the box faster than any user could, to check that nothing late reverts it. */
function tickAsSoonAsDrawn(label: string) {
  const watch = new MutationObserver(() => {
    const box = document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label^="${label}"]`);
    if (!box) return;
    watch.disconnect();
    box.click();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

const TREETS = ["Morning coffee", "Day at the gym", "Film night"];

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("a pack, $scripts,", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;
  let member: TestPerson;
  const business = "pack-club";

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Paula");
    const team = treets.backend.as(owner.tokens.token);
    await team.businesses.create({ name: "Pack Club", slug: business });
    for (const title of TREETS) await publishedTreet(team, business, { title });
    await team.members.add({ business, email: "mia@people.example", firstName: "Mia", invite: false });
    member = await newPerson(treets.backend, "Mia");
  });

  const pageOf = async (person: TestPerson) => {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, person.tokens);
    return context.newPage();
  };
  const order = (page: Page) => page.locator(".pack-item-title").allTextContents();

  /** Returns what the server has stored, rather than what the page shows. */
  const stored = async () => {
    const team = treets.backend.as(owner.tokens.token);
    const { id = "" } = (await team.packs.list({ business })).items[0] ?? {};
    const { contents, version } = await team.packs.get({ business, pack: id });
    return { titles: contents.map(({ title }) => title), version: String(version) };
  };
  /** Waits until the page shows the treets in this order, the server has stored it, and the page has the new version. */
  async function isStored(page: Page, titles: readonly string[]) {
    await expect.poll(() => order(page)).toEqual(titles);
    await expect.poll(async () => (await stored()).titles).toEqual(titles);
    const { version } = await stored();
    await expect.poll(() => page.locator("input[name=version]").first().inputValue()).toBe(version);
  }
  async function dragBelow(page: Page, title: string, other: string) {
    await page.locator(".pack-items").scrollIntoViewIfNeeded();
    const handle = await page.getByRole("button", { name: `Move ${title}`, exact: true }).boundingBox();
    const target = await page.locator(".pack-item", { hasText: other }).boundingBox();
    if (!handle || !target) throw new Error("There is nothing to drag");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + 5, target.y + target.height - 4, { steps: 8 });
    await page.mouse.up();
  }

  it("is created, reordered by keyboard, published and claimed in one go", async () => {
    const team = await pageOf(owner);
    await team.goto(`${treets.origin}/${business}/treets?tab=packs`);
    await team.getByText("No packs yet").waitFor();
    await team.getByRole("link", { name: "New pack" }).first().click();
    await team.getByLabel("Title").fill("Welcome");
    await team.getByRole("button", { name: "Save and choose treets" }).click();
    await team.getByText("No treets yet").waitFor();
    for (const title of TREETS) {
      await team.getByLabel("Add a treet").selectOption({ label: title });
      await team.getByRole("button", { name: "Add", exact: true }).click();
      await team.locator(".pack-item-title", { hasText: title }).waitFor();
    }
    expect(await order(team)).toEqual(TREETS);
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);

    await team.getByRole("button", { name: "Move Film night up" }).focus();
    await team.keyboard.press("Enter");
    await expect.poll(() => order(team)).toEqual(["Morning coffee", "Film night", "Day at the gym"]);
    if (javaScriptEnabled) {
      await team.getByRole("button", { name: "Move Film night", exact: true }).focus();
      for (const key of ["Space", "ArrowUp", "Space"]) await team.keyboard.press(key);
      await team.getByText("Moved.").waitFor();
      await dragBelow(team, "Film night", "Morning coffee");
      await isStored(team, ["Morning coffee", "Film night", "Day at the gym"]);
      await team.getByRole("button", { name: "Move Film night", exact: true }).focus();
      for (const key of ["Space", "ArrowDown", "Escape"]) await team.keyboard.press(key);
      expect(await order(team)).toEqual(["Morning coffee", "Film night", "Day at the gym"]);
    }
    await team.getByRole("button", { name: "Remove Day at the gym" }).click();
    await expect.poll(() => order(team)).toEqual(["Morning coffee", "Film night"]);

    await team.getByRole("link", { name: "Welcome" }).first().click();
    await team.getByRole("button", { name: "Publish" }).click();
    await team.getByText("Published. Members see it now.").waitFor();

    const mia = await pageOf(member);
    await mia.goto(`${treets.origin}/${business}/treets?tab=packs`);
    await mia.getByText("0 of 2").waitFor();
    await mia.getByRole("link", { name: /Welcome/ }).click();
    if (javaScriptEnabled) expect(await accessibilityFaults(mia)).toEqual([]);
    await mia.getByRole("button", { name: "Claim all 2" }).click();
    await mia.getByRole("button", { name: "Claim 2 treets" }).click();
    await mia.getByText("Claimed: 2.").waitFor();
    await mia.goto(`${treets.origin}/${business}/treets?tab=mine`);
    await mia.getByText("Film night").first().waitFor();
    await mia.getByText("Morning coffee").first().waitFor();

    await team.getByText("More", { exact: true }).click();
    await team.getByRole("link", { name: "Members", exact: true }).last().click();
    await team.getByRole("cell", { name: "2 of 2" }).waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    if (javaScriptEnabled) await team.evaluate(tickAsSoonAsDrawn, "Choose Mia");
    await team.getByRole("link", { name: "Give to members" }).click();
    if (!javaScriptEnabled) await team.getByRole("checkbox", { name: /Mia/ }).check();
    await team.locator("summary", { hasText: /^Pack$/ }).click();
    await team.getByLabel("Pack", { exact: true }).selectOption({ label: "Welcome" });
    await team.getByRole("button", { name: "Give pack" }).click();
    await team.getByText("Gave the pack to 1 member.").waitFor();
  });
});

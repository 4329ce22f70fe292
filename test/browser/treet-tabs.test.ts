import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const business = "pool-club";

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("the tabs of a treet, $scripts,", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let page: Page;
  let owner: TestPerson;
  let mia: TestPerson;
  let treet: string;
  let ref: string;

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Olga");
    const team = treets.backend.as(owner.tokens.token);
    await team.businesses.create({ name: "Pool Club", slug: business });
    await team.members.add({ business, email: "mia@people.example", firstName: "Mia", invite: false });
    mia = await newPerson(treets.backend, "Mia");
    const content = await illustrated(team, {
      type: "code_pool",
      title: "Cinema for one",
      summary: "A ticket for every member",
      description: "Any film.",
      terms: "Once.",
    });
    ({ id: treet } = await team.treets.create({ business, content }));
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, owner.tokens);
    page = await context.newPage();
  });
  const looksRight = async () => {
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  };
  /** Opens a dialog from the menu in the page header. */
  const more = async (name: string) => {
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("link", { name }).click();
    await page.getByRole("dialog").waitFor();
  };
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Parts of this treet" }).getByRole("link", { name, exact: true });

  it("accept codes and lead back to publishing", async () => {
    await page.goto(`${treets.origin}/${business}/treet/${treet}`);
    await page.getByText("No unused codes left").waitFor();
    await tab("Codes").click();
    await page.getByText("No codes yet").waitFor();
    await page.getByRole("link", { name: "Add codes" }).click();
    await page.getByRole("dialog", { name: "Add codes" }).waitFor();
    await looksRight();
    await page.getByRole("button", { name: "Add codes" }).click();
    await page.getByText("Enter at least one code, one per line.").first().waitFor();
    await page.getByRole("textbox", { name: /^Codes/ }).fill("FILM-1001\nFILM-1002\nFILM-1003");
    await page.getByRole("button", { name: "Add codes" }).click();
    await page.getByText("Added 3 codes.").first().waitFor();
    await page.getByRole("cell", { name: "FILM-1002" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await looksRight();
    await tab("Overview").click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Published. Members can claim it now.").waitFor();
  });

  it("open forms beside the list of codes: used codes, stock alert, and an export that needs the password", async () => {
    ({ ref } = await treets.backend.as(mia.tokens.token).claims.claim({ business, treet }));
    await tab("Codes").click();
    // Waits for this page, because the previous one has a menu of the same name.
    await page.getByRole("cell", { name: "FILM-1002" }).waitFor();
    await more("Mark as used");
    await page.getByLabel("Codes that were used").fill("NO-SUCH");
    await page.getByRole("button", { name: "Mark as used" }).click();
    await page.getByText("Line 1: This treet has no such code.").first().waitFor();
    await looksRight();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await more("Low-stock alert");
    await page.getByLabel("Alert us when fewer are left than").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("We'll alert you when fewer than 2 are left.").first().waitFor();

    await more("Export unused codes");
    await page.getByLabel("Your password").fill("not-mine-1");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This password isn't correct.").first().waitFor();
    await looksRight();
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("The file with 2 unused codes is ready").waitFor();
    await looksRight();
    await page.getByRole("dialog").getByRole("link", { name: "Download codes" }).waitFor();
    await page.goto(`${treets.origin}/${business}/treet/${treet}/codes`);
  });

  it("find a claim and cancel it with a reason that is emailed to its holder", async () => {
    await tab("Claims").click();
    const search = page.getByLabel("Search by name or code");
    await search.fill("mia");
    // Search as you type needs scripts.
    if (!javaScriptEnabled) await search.press("Enter");
    await page.waitForURL("**search=mia");
    await looksRight();
    await page.getByRole("link", { name: "Mia", exact: true }).click();
    await page.getByRole("heading", { name: `Claim ${ref}` }).waitFor();
    await looksRight();
    await page.getByLabel("Reason").fill("no");
    await page.getByRole("button", { name: "Cancel claim" }).click();
    await page.getByText("Give a reason. The member reads it.").first().waitFor();
    expect(await page.getByLabel("Reason").inputValue()).toBe("no");
    await page.getByLabel("Reason").fill("The cinema has closed for good.");
    await page.getByRole("button", { name: "Cancel claim" }).click();
    await page.getByText("Claim cancelled. We've let Mia know.").waitFor();
    expect(new URL(page.url()).search).toBe("?search=mia");
    await page.getByRole("cell", { name: "Cancelled" }).waitFor();
    expect(await treets.backend.emailTo("mia@people.example")).toContain("The cinema has closed for good.");
  });

  it("void unassigned codes after confirmation", async () => {
    await tab("Codes").click();
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Void unused codes" }).click();
    await page.getByRole("dialog", { name: "Void 3 unused codes?" }).waitFor();
    await looksRight();
    await page.getByRole("button", { name: "Void 3 unused codes" }).click();
    await page.getByText("Voided 3 codes.").waitFor();
    await page.getByRole("link", { name: "Void 3" }).click();
    await page.getByRole("cell", { name: "FILM-1003" }).waitFor();
    expect(await page.getByRole("button", { name: "Void unused codes" }).count()).toBe(0);
  });

  it("show insights and history, and a tab that does not apply returns 404", async () => {
    await tab("Insights").click();
    await page.getByText("Redemption rate").waitFor();
    await looksRight();
    await page.getByRole("link", { name: "7 days" }).click();
    await page.waitForURL("**days=7");
    await page.locator(".stat", { hasText: "Members who claimed" }).getByText("1", { exact: true }).waitFor();
    await tab("History").click();
    await page.getByText("removed 3 unused codes from Cinema for one").waitFor();
    await looksRight();
    const answer = await page.goto(`${treets.origin}/${business}/treet/${treet}/stock`);
    expect(answer?.status()).toBe(404);
  });

  it("include sharing in the list's menu, as a link and as a QR code", async () => {
    for (const [entry, shown] of [
      // Copying a link to the clipboard needs scripts; the link itself is there to be selected.
      ["Share link", /^localhost:\d+\//],
      ["QR code", /^SVG$/],
    ] as const) {
      await page.goto(`${treets.origin}/${business}/treets`);
      await page.getByRole("button", { name: "More for Cinema for one" }).click();
      await page.locator(".menu-item:visible").getByText(entry).click();
      await page.waitForURL(/link-management/);
      await page.getByRole("dialog").getByText(shown).first().waitFor();
    }
  });
});

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { newTeam } from "../support/teams.ts";

const business = "drawers";

describe("a form refused at an address that does not open its drawer", () => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;
  let treet: string;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "scale"));
    treet = await publishedTreet(treets.backend.as(owner.tokens.token), business, { title: "Bread" });
  });

  /** Opens a page and sends a form from it that is nowhere on the page. */
  async function sendFrom(
    path: string,
    action: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Page> {
    const context = await browser.newContext();
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(treets.origin + path);
    // Controls that need scripts are inert until the page is hydrated.
    await page.waitForFunction(() => {
      const [first] = document.querySelectorAll<HTMLElement>("[data-scripted]");
      return first !== undefined && !first.inert;
    });
    await page.evaluate(
      ([action, fields]) => {
        Object.assign(window, { isSameDocument: true });
        const form = Object.assign(document.createElement("form"), { method: "post", action });
        for (const [name, value] of Object.entries(fields))
          form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
        document.querySelector("main")?.append(form);
        form.requestSubmit();
      },
      [action, fields] as const,
    );
    return page;
  }

  const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in window);

  it("opens it with its errors and values", async () => {
    const path = `/${business}/members`;
    const page = await sendFrom(path, path, { intent: "add", firstName: "Nora", email: "nora" });
    const drawer = page.getByRole("dialog", { name: "Add members" });
    await drawer.getByText("Enter a valid e-mail address.").first().waitFor();
    expect(await drawer.getByLabel("First name").inputValue()).toBe("Nora");
    expect(new URL(page.url()).search).toBe("");
    expect(await isSameDocument(page)).toBe(true);
    await page.context().close();
  });

  it("sent to the drawer's address, opens it with what that address loads", async () => {
    const path = `/${business}/link-management`;
    const fields = { intent: "create", name: "Poster", code: "a b!", targetId: `treet:${treet}` };
    const page = await sendFrom(path, `${path}?new=1`, fields);
    const drawer = page.getByRole("dialog", { name: "New link" });
    await drawer.getByText("Use 4-32 lowercase letters, numbers and hyphens.").first().waitFor();
    expect(await drawer.getByLabel("Name").inputValue()).toBe("Poster");
    const target = drawer.locator("select[name=targetId]");
    expect(await target.inputValue()).toBe(`treet:${treet}`);
    expect(await target.locator("option").count()).toBeGreaterThan(2);
    expect(new URL(page.url()).search).toBe("?new=1");
    expect(await isSameDocument(page)).toBe(true);
    await page.context().close();
  });
});

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { FORM_KEY } from "#shared/form-key.ts";
import { filledIn, othersScreens, ownersScreens } from "../../scripts/demo-screens.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { isLong } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** A form that is sent by its button alone, as it has no fields to fill in. */
interface Press {
  /** URL of the page it is on. */
  readonly page: string;
  /** URL it is sent to. */
  readonly action: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

type Person = (typeof demoAccounts)[number]["id"];

interface PressOf extends Press {
  readonly person: Person;
}

/**
 * Number of pages of a kind to open. What the page of one item offers depends on the item's state, which is why a lot of
 * its kind are opened, and only a few of all other pages.
 */
const ofAKind = (address: string): number =>
  /_[0-9a-z]{36}$/.test(address) && !address.includes("?")
    ? isLong
      ? 40
      : 16
    : address.includes("&")
      ? 1
      : 2;
const IDS = /\b([a-z]+_)[0-9a-z]{36}\b/g;
const kindOf = (text: string) => text.replace(IDS, "…");
/**
 * Query values on which the offered actions do not depend, such as a list's sort order or the label it is filtered by.
 */
const CHOSEN_VALUES = /(?<=[?&](?!tab=|open=|edit=|import=|state=|status=)[^=&]+=)[^&]*/g;
/** In the usual run a list filtered or sorted by one value stands for those by all other values. */
const kindOfPage = (address: string) =>
  isLong ? kindOf(address) : kindOf(address).replace(CHOSEN_VALUES, "…");
/** Pages for developers, whose forms would end the session they are tried in. */
const FOR_BUILDERS = /^\/(auth-test|test-)/;

const treets = runningDemo();
const browser = runningBrowser();
const cookies = new Map<Person, string>();
/** Shows responses as a user without scripts sees them. */
let reader: Page;
let presses: readonly PressOf[];

beforeAll(async () => {
  for (const { id, email } of demoAccounts) {
    const { token } = await treets.backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
    cookies.set(id, `treets.token=${token}`);
  }
  reader = await browser.newPage({ javaScriptEnabled: false, bypassCSP: true });
  await reader.goto(`${treets.origin}/imprint`);
  const ids = { ...(await idsOfDemo(treets)), supplier: "bloom-roastery" };
  const found = [];
  for (const [person, screens] of [
    ["owner", ownersScreens],
    ["member", othersScreens.member],
    ["partner", othersScreens.partner],
  ] as const)
    found.push(
      ...(await pressesOf(
        person,
        screens.map((screen) => filledIn(screen, ids)),
      )),
    );
  presses = found;
});

/**
 * Returns the forms that a person can send by a button on these pages, and on all pages of the same business that they
 * link to; each sort once.
 */
async function pressesOf(person: Person, pages: readonly string[]): Promise<PressOf[]> {
  const waiting = pages.filter((page) => !FOR_BUILDERS.test(page));
  const known = new Set(waiting);
  const opened = new Map<string, number>();
  const found = new Map<string, PressOf>();
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    const already = opened.get(kindOfPage(page)) ?? 0;
    opened.set(kindOfPage(page), already + 1);
    if (already >= ofAKind(page)) continue;
    const { status, html } = await answerTo(person, page);
    if (status !== 200) continue;
    const { links, sent } = await partsOf(html, page);
    for (const link of links) {
      if (known.has(link) || isLike(link)) continue;
      known.add(link);
      waiting.push(link);
    }
    for (const press of sent) {
      const sort = sortOf(press);
      if (!found.has(sort)) found.set(sort, { person, ...press });
    }
  }
  return [...found.values()];
}

/** True for lists with two filters and for figures of another period, which offer the same as the plain page. */
function isLike(address: string): boolean {
  const [path = "", query = ""] = address.split("?");
  const opensSomething = query !== kindOf(query);
  return path.endsWith("/insights") || (query.includes("&") && !opensSomething) || /&.*&/.test(query);
}

/** Returns the page, the action and the fields, without ids and without the path to return to. */
function sortOf({ page, action, fields }: Press): string {
  const said = Object.entries(fields).filter(([, value]) => !value.startsWith("/"));
  return kindOf(JSON.stringify([page.split("?")[0], action.split("?")[0], said]));
}

async function answerTo(person: Person, path: string, fields?: Press["fields"]) {
  const response = await fetch(treets.origin + path, {
    redirect: "manual",
    headers: { cookie: cookies.get(person) ?? "", origin: treets.origin },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return { status: response.status, html: await response.text() };
}

/** Returns a page's links within its business, and the forms that it can send without any field filled in. */
const partsOf = (html: string, address: string): Promise<{ links: string[]; sent: Press[] }> =>
  reader.evaluate(
    ([html, address, formKey]) => {
      const page = new DOMParser().parseFromString(html, "text/html");
      const here = new URL(address, "http://here.example");
      const pathOf = (href: string | null) => {
        const url = new URL(href ?? "", here);
        return url.host === here.host ? url.pathname + url.search : "";
      };
      const business = `/${here.pathname.split("/")[1]}/`;
      const links = [...page.querySelectorAll("#main a[href], body > .modal a[href]")]
        .map((link) => pathOf(link.getAttribute("href")))
        .filter((path) => path.startsWith(business) && !/cursor=|\.(csv|pdf|png|svg|ics)\b/.test(path));
      const FILLED_IN = "input:not([type=hidden]), select, textarea";
      const sent = [
        ...page.querySelectorAll<HTMLButtonElement>("#main button, body > .modal button"),
      ].flatMap((button) => {
        const { form, type } = button;
        if (type !== "submit" || form?.getAttribute("method") !== "post") return [];
        if ([...form.elements].some((field) => field.matches(FILLED_IN))) return [];
        const hidden = [...form.elements].filter(
          (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name !== formKey,
        );
        const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
        if (button.name) fields[button.name] = button.value;
        const action = button.getAttribute("formaction") ?? form.getAttribute("action");
        const label = button.getAttribute("aria-label") ?? button.textContent?.trim() ?? "";
        return [{ page: address, action: action ? pathOf(action) : address, label, fields }];
      });
      return { links, sent };
    },
    [html, address, FORM_KEY] as const,
  );

/** Returns the error messages visible at first sight in this HTML: those in the open dialog, if there is one. */
async function reasonsIn(html: string): Promise<string[]> {
  await reader.setContent(html.replaceAll(/<img[^>]*>/g, ""), { waitUntil: "load" });
  return reader.evaluate(() => {
    const place = document.querySelector(".error-page, .modal--plain:not([popover])");
    const told = place?.matches(".error-page")
      ? [place]
      : [...(place ?? document).querySelectorAll(".form-summary")];
    return told
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => each.textContent?.trim() ?? "");
  });
}

const REASONS = 3;

/**
 * Sends every form with these fields. Returns how often it was refused, and which refusals are shown not at all or more
 * than once.
 * @param reason in the usual run each form is refused for only one of the reasons, which are 0, 1 and 2
 */
async function pressAll(reason: number, fieldsOf = ({ fields }: Press) => fields) {
  const pressed = presses.filter((_, number) => isLong || number % REASONS === reason);
  const untold: string[] = [];
  let refused = 0;
  for (const press of pressed) {
    const { person, page, action, label } = press;
    const { status, html } = await answerTo(person, action, fieldsOf(press));
    if (status < 400) continue;
    refused++;
    const reasons = await reasonsIn(html);
    if (reasons.length !== 1 || reasons[0] === "")
      untold.push(`${page}: ${label} (${status}) ${reasons.join(" | ")}`);
  }
  return { untold, share: refused / pressed.length };
}

const query = (text: string, values: unknown[] = []) => treets.backend.deps.database.pool.query(text, values);

describe("a refused action shows its reason once, in view", () => {
  // These change nothing, so they come first: the forms sent by the others take effect if they are not refused.
  it.each([
    ["the head of a page", "/:business/pack/:pack", "main", ["More", "Duplicate"]],
    ["a drawer", "/:business/link-management?link=:link", "dialog", ["More", "Pause"]],
    [
      "a dialog over a drawer",
      "/:business/members?labels=1",
      "dialog",
      ["Delete the label .*", "Delete label"],
    ],
    ["a row", "/:business/partners-overview?state=invited", "main", ["Send again: .*"]],
  ] as const)("with JavaScript in %s, where it takes the focus", async (_where, screen, role, names) => {
    const page = await browser.newPage();
    const email = "owner@treets.example";
    const tokens = await treets.backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
    await holdTokens(page.context(), treets.origin, tokens);
    await page.goto(treets.origin + filledIn(screen, await idsOfDemo(treets)));
    await page.locator(".site-bars").waitFor({ state: "attached" });
    await query("update businesses set status = 'frozen'");
    const part = page.getByRole(role);
    for (const name of names) {
      const text = new RegExp(`^${name}$`);
      await part.getByText(text).or(part.getByLabel(text)).last().click();
    }
    const told = page.locator(".form-summary:focus");
    await told.waitFor().finally(() => query("update businesses set status = 'active'"));
    expect(await told.textContent()).toContain("read-only");
    // A dialog whose pressed control is gone looks for the focus one frame later.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await told.count()).toBe(1);
    expect(await page.locator(".form-summary:visible").count()).toBe(1);
    await page.context().close();
  });

  it("with JavaScript, and removes from the page an item that was deleted meanwhile", async () => {
    const page = await browser.newPage();
    const email = "owner@treets.example";
    const tokens = await treets.backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
    const { members } = treets.backend.as(tokens.token);
    const business = (await idsOfDemo(treets)).business ?? "";
    const { id } = await members.createLabel({ business, name: "Passing through", color: "teal" });
    await holdTokens(page.context(), treets.origin, tokens);
    await page.goto(`${treets.origin}/${business}/members?labels=1`);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    await page.getByLabel("Delete the label Passing through").click();
    await members.deleteLabel({ business, label: id });
    await page
      .getByRole("dialog")
      .getByText(/^Delete label$/)
      .click();
    const told = page.locator(".form-summary:focus");
    await told.waitFor();
    expect(await told.textContent()).toBe("This is no longer here. Someone may have removed it.");
    await expect.poll(() => page.getByText("Passing through").count()).toBe(0);
    await page.context().close();
  });

  it("when its target no longer exists", { timeout: 240_000 }, async () => {
    const gone = ({ fields }: Press) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          value.replace(IDS, (_, kind: string) => kind + "0".repeat(36)),
        ]),
      );
    const { untold, share } = await pressAll(0, gone);
    expect(untold).toEqual([]);
    expect(share).toBeGreaterThan(0.25);
  });

  it("when the community is frozen for non-payment", { timeout: 240_000 }, async () => {
    await query("update businesses set status = 'frozen'");
    const { untold, share } = await pressAll(1);
    await query("update businesses set status = 'active'");
    expect(untold).toEqual([]);
    expect(share).toBeGreaterThan(0.5);
  });

  it("when the user's role was lost", { timeout: 240_000 }, async () => {
    await query("update team_memberships set role = 'viewer'");
    await query("update members set status = 'suspended'");
    const { untold, share } = await pressAll(2);
    expect(untold).toEqual([]);
    expect(share).toBeGreaterThan(0.5);
  });
});

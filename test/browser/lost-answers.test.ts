import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newAddress, newPerson, type TestPerson } from "../support/people.ts";
import { startProxy, type TestProxy } from "../support/proxy.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const BUSINESS = "lossy-club";
const MAYBE = "It may still have worked. Trying again is safe: it counts once.";

let proxy: TestProxy;
let treets: TestTreets;
let browser: TestBrowser;
let owner: TestPerson;
let member: TestPerson;
let treet: string;

beforeAll(async () => {
  proxy = await startProxy("http://127.0.0.1:1");
  const env = { PUBLIC_URL: proxy.origin };
  [treets, browser] = await Promise.all([startTreets({ env }), startBrowser()]);
  proxy.target(treets.origin);
  owner = await newPerson(treets.backend, "Lena");
  await team().businesses.create({ name: "Lossy Club", slug: BUSINESS });
});
afterAll(async () => {
  await browser.close();
  await proxy.stop();
  await treets.stop();
});
beforeEach(async () => {
  const email = newAddress(treets.backend, "Mia");
  await team().members.add({ business: BUSINESS, email, firstName: "Mia", invite: false });
  member = await newPerson(treets.backend, "Mia", email);
  treet = await publishedTreet(team(), BUSINESS, { perMemberLimit: 5 });
});

const team = () => treets.backend.as(owner.tokens.token);
const claims = () => treets.backend.as(member.tokens.token).claims;

async function open(person: TestPerson, path: string): Promise<Page> {
  const context = await browser.newContext();
  await holdTokens(context, proxy.origin, person.tokens);
  const page = await context.newPage();
  await page.goto(proxy.origin + path);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  return page;
}

/** Presses a button whose form arrives, but is never answered, and then presses it again. */
async function pressTwice(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  proxy.misbehave((_path, method) => (method === "POST" ? "lost" : undefined));
  await button.click();
  await page.getByText(MAYBE).first().waitFor();
  proxy.misbehave(() => undefined);
  await button.click();
}

it("the till says that it may have worked, and shows the redemption as its own on the next press", async () => {
  const { ref } = await claims().claim({ business: BUSINESS, treet });
  const page = await open(owner, `/${BUSINESS}/treet/redeem?ref=${ref}`);
  await pressTwice(page, "Redeem");
  await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
  expect(await page.locator(".redemption-result").getAttribute("data-tone")).toBe("good");
});

it("a member who claims again after a lost answer has one claim", async () => {
  const page = await open(member, `/${BUSINESS}/treet/${treet}`);
  await pressTwice(page, "Claim");
  await page.getByText("Claimed!").first().waitFor();
  const { items } = await claims().mine({ business: BUSINESS });
  expect(items.length).toBe(1);
});

it("a team that invites again after a lost answer has sent one invitation", async () => {
  const email = newAddress(treets.backend, "Omar");
  const page = await open(owner, `/${BUSINESS}/team-members?invite=1`);
  await page
    .getByLabel(/E-mail/)
    .first()
    .fill(email);
  await pressTwice(page, "Send invitation");
  await page.getByText(email).first().waitFor();
  const { rows } = await treets.backend.deps.database.pool.query(
    "select count(*)::int as sent from team_invitations where email = $1",
    [email],
  );
  expect(rows).toEqual([{ sent: 1 }]);
});

it("a browser that was offline sent nothing, and says nothing of it", async () => {
  const page = await open(member, `/${BUSINESS}/treet/${treet}`);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Claim", exact: true }).click();
  await page.getByText("We couldn't reach Treets.").first().waitFor();
  expect(await page.getByText(MAYBE).count()).toBe(0);
});

import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { remindOfClaims } from "#server/backend/offers/claims/reminders.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";

eachDatabase("from a link to a membership and out again", (kind) => {
  const treets = runningTreets({ kind });
  const browser = runningBrowser();
  let owner: TestPerson;
  let mia: TestPerson;
  let page: Page;
  let address: string;
  const business = "nordhub";
  const team = () => treets.backend.as(owner.tokens.token);
  const soon = (days: number) => new Date(treets.backend.clock.now().getTime() + days * DAY_MS).toISOString();

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Lena");
    await team().businesses.create({ name: "Nordhub", slug: business });
    const packed: string[] = [];
    for (const [title, stockTotal] of [
      ["Coffee", null],
      ["Sauna", null],
      ["Concert", 1],
    ] as const) {
      const content = {
        type: "shared_code" as const,
        title,
        sharedCode: title.toUpperCase(),
        stockTotal,
        summary: "Something for you",
        description: "Nice.",
        terms: "Once.",
        claimUntil: title === "Coffee" ? soon(3) : null,
      };
      const { id } = await team().treets.create({ business, content: await illustrated(team(), content) });
      await team().treets.move({ business, treet: id, move: "publish" });
      packed.push(id);
    }
    await team().members.add({ business, email: "early@people.example", firstName: "Early", invite: false });
    const early = await newPerson(treets.backend, "Early");
    await treets.backend.as(early.tokens.token).claims.claim({ business, treet: packed[2] ?? "" });

    const pack = await team().packs.create({ business, content: { title: "Welcome" } });
    const items = packed.map((treet) => ({ treet }));
    await team().packs.arrange({ business, pack: pack.id, version: pack.version, items });
    await team().packs.move({ business, pack: pack.id, move: "publish" });
    const link = await team().links.create({
      business,
      name: "Spring",
      kind: "join",
      autoLabels: ["spring"],
      autoPackId: pack.id,
      maxUses: 50,
      expiresAt: soon(4),
      requireApproval: false,
    });
    address = link.url;

    mia = await newPerson(treets.backend, "Mia");
    const context = await browser.newContext();
    await holdTokens(context, treets.origin, mia.tokens);
    page = await context.newPage();
  });

  it("Mia joins with one press and is a member at once, as the link allows", async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "Join Nordhub" }).click();
    await page.getByText("Welcome to Nordhub.").waitFor();
    const { items } = await team().members.list({ business, search: "mia@" });
    expect(items).toMatchObject([{ status: "active", labels: ["spring"], source: "link" }]);
  });

  it("Mia claims a pack: she gets two treets and joins the waiting list for the third", async () => {
    await page.getByRole("link", { name: "Packs" }).first().click();
    await page.getByRole("link", { name: "Welcome" }).click();
    await page.getByRole("button", { name: "Claim all 2" }).click();
    await page.getByRole("button", { name: "Claim 2 treets" }).click();
    await page.getByText("2 of 3").waitFor();
    await page.getByRole("link", { name: "Concert" }).click();
    await page.getByRole("button", { name: /waitlist|line/i }).click();
    await page
      .getByText(/next in line|waitlist/i)
      .first()
      .waitFor();
  });

  it("Mia is reminded two days before a claim expires, and a scanner that opens every link changes nothing", async () => {
    treets.backend.clock.forward(1.5 * DAY_MS);
    await remindOfClaims(treets.backend.deps);
    const [mail] = await treets.backend.deps.mail.list({ to: mia.email, limit: 1 });
    expect(mail?.subject).toContain("Coffee");
    const oneClick = mail?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    for (const link of [...(mail?.text.matchAll(/https?:\/\/\S+/g) ?? [])].map(([url]) => url))
      await fetch(link);
    await fetch(oneClick);
    const { token } = await sessionOf(treets.backend, mia);
    const mine = () => treets.backend.as(token).preferences.mine({ business });
    expect(await mine()).toMatchObject({ claimReminders: true, digest: "weekly" });
  });

  it("Mia unsubscribes from reminders on the page, and from the news by one-click unsubscribe", async () => {
    const mail = await treets.backend.emailTo(mia.email);
    await page.goto(linkIn(mail.slice(mail.indexOf("Choose which e-mails you get"))));
    await page.getByRole("button", { name: "Unsubscribe from reminders of claims" }).click();
    await page.locator(".notice").getByText("Saved").waitFor();
    const [news] = await treets.backend.deps.mail.list({ to: mia.email, limit: 1 });
    const oneClick = (news?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "").replace(
      "claim_reminders",
      "digest",
    );
    expect((await fetch(oneClick, { method: "POST", body: "List-Unsubscribe=One-Click" })).status).toBe(200);
    await page.reload();
    await page
      .getByText("You're unsubscribed")
      .or(page.getByRole("radio", { name: /Never/, checked: true }))
      .first()
      .waitFor();
    expect(await page.getByRole("switch", { name: "Before a claim expires" }).isChecked()).toBe(false);
    expect(await page.getByRole("radio", { name: /Never/ }).isChecked()).toBe(true);
  });

  it("Mia leaves, and her claims remain valid", async () => {
    await page.goto(`${treets.origin}/${business}/community-profile`);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("button", { name: "Leave Nordhub" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/community-profile"));
    await page.goto(`${treets.origin}/multi-treets`);
    await page.getByText("you've left").first().waitFor();
    const coffee = page.locator(".wallet-claim", { hasText: "Coffee" });
    await coffee.getByRole("button", { name: "Show code" }).click();
    await coffee.getByText("COFFEE", { exact: true }).waitFor();
    expect((await page.goto(`${treets.origin}/${business}/treets`))?.status()).toBe(404);
  });

  it("Mia finds the community by name, asks to join again and withdraws", async () => {
    await treets.backend.deps.database.pool.query(
      "update businesses set visibility = 'listed' where slug = $1",
      [business],
    );
    await page.goto(`${treets.origin}/select-org?stay=1`);
    await page.getByRole("searchbox", { name: "Name of the community" }).fill("nord");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Nordhub" }).click();
    await page.getByRole("button", { name: "Ask to join" }).click();
    await page.getByText("Requested on").waitFor();
    await page.getByRole("button", { name: "Withdraw request" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw request" }).click();
    await page.getByRole("button", { name: "Ask to join" }).waitFor();
  });
});

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { filledIn, othersScreens, ownersScreens } from "../../scripts/demo-screens.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { newAddress, newName, newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBrowser, runningDemo, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** Actions by which somebody loses what they cannot restore themselves, by intent, and by move if it has several. */
const LOSSES = [
  ..."stop-waiting leave-purchase cancel withdraw decline decline-join leave passkey-remove".split(" "),
  ..."reject delete-view delete-label unsubscribe-member suspend remove anonymise remove-file".split(" "),
  ..."end block reject-partner decline-claim revoke-key remove-webhook rotate-secret refund disconnect".split(
    " ",
  ),
  ..."end-supply supply-drop void-codes remove-everywhere".split(" "),
  ..."move:delete move:end supply-move:delete".split(" "),
];

/** What the same screen restores: a treet that was taken out of a pack is added again beside it. */
const RESTORED = /\/pack\/\w+\/edit remove$/;

describe("every screen asks before something is lost", () => {
  const treets = runningDemo({ env: { DIAGNOSTICS: "true" } });
  const browser = runningBrowser();
  let ids: Readonly<Record<string, string>>;
  let reader: Page;

  beforeAll(async () => {
    ids = await idsOfDemo(treets);
    // It parses what other pages contain, which the policy of the product's own documents forbids.
    reader = await browser.newPage({ bypassCSP: true });
    const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
    const owner = treets.backend.as((await treets.backend.as().auth.signIn(account)).token);
    await owner.savedViews.save({ business: "harbour-club", name: "Everybody", query: {} });
    // A single request is decided in the list itself, several on the page of the members.
    await treets.backend.deps.database.pool.query(
      "delete from members where status = 'requested' and id > (select min(id) from members where status = 'requested')",
    );
  });

  /** Returns the forms of a page that lose something as soon as a button in plain sight is pressed. */
  async function unaskedOn(address: string, token: string): Promise<string[]> {
    const response = await fetch(treets.origin + address, { headers: { cookie: `treets.token=${token}` } });
    const forms = await reader.evaluate(
      (html) => {
        const page = new DOMParser().parseFromString(html, "text/html");
        return [...page.querySelectorAll<HTMLFormElement>("form[method=post]")].flatMap((form) => {
          // Opened by a press, or with something to enter first.
          const asks = form.closest(".modal[popover], details:not(.menu)") !== null;
          const fields = "input:not([type=hidden]), textarea, select";
          if (asks || form.querySelector(fields)) return [];
          const values = (name: string) =>
            [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].map(({ value }) => value);
          const moves = values("move");
          return values("intent").flatMap((intent) => [intent, ...moves.map((move) => `${intent}:${move}`)]);
        });
      },
      await response.text(),
    );
    return forms.filter((loss) => LOSSES.includes(loss)).map((loss) => `${address} ${loss}`);
  }

  it.each([
    ["owner", ownersScreens],
    ["member", othersScreens.member],
    ["partner", othersScreens.partner],
  ] as const)("%s", async (person, screens) => {
    const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
    const { token } = await treets.backend.as().auth.signIn(account);
    const unasked = [];
    for (const screen of screens) unasked.push(...(await unaskedOn(filledIn(screen, ids), token)));
    expect(unasked.filter((loss) => !RESTORED.test(loss))).toEqual([]);
  });
});

describe.each([true, false])("a place on a waitlist (scripts: %s)", (javaScriptEnabled) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;
  const team = () => treets.backend.as(owner.tokens.token);
  let business: string;

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Lena");
    business = newName(treets.backend, "full-club");
    await team().businesses.create({ name: "Full Club", slug: business });
  });

  async function newMember(firstName: string): Promise<TestPerson> {
    const email = newAddress(treets.backend, firstName);
    await team().members.add({ business, email, firstName, invite: false });
    return newPerson(treets.backend, firstName, email);
  }

  async function pageOf(person: TestPerson): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, person.tokens);
    return context.newPage();
  }

  it("of a treet is kept unless the question is answered", async () => {
    const treet = await publishedTreet(team(), business, { stockTotal: 1 });
    const [early, mia] = [await newMember("Early"), await newMember("Mia")];
    await treets.backend.as(early.tokens.token).claims.claim({ business, treet });
    const page = await pageOf(mia);
    await page.goto(`${treets.origin}/${business}/treet/${treet}`);
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    const leave = page.getByRole("button", { name: "Leave the waitlist" });
    const question = page.getByRole("dialog", { name: "Leave the waitlist?" });
    await leave.click();
    await question.getByText("You'll lose your place.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByText("You're number 1 on the waitlist.").first().waitFor();
    await leave.click();
    await question.getByRole("button", { name: "Leave the waitlist" }).click();
    await page.getByText("You've left the waitlist.").waitFor();
  });

  it("of a community is kept unless the question is answered", async () => {
    const mia = await newMember("Nora");
    await treets.backend.deps.database.pool.query(
      "update members set status = 'waitlisted' where email = $1",
      [mia.email],
    );
    const page = await pageOf(mia);
    await page.goto(`${treets.origin}/select-org?stay=1`);
    await page.getByRole("button", { name: "Withdraw request" }).click();
    const question = page.getByRole("dialog", { name: "Withdraw your request to Full Club?" });
    await question.getByText("You'll lose your place on the waitlist.").waitFor();
    await question.getByRole("button", { name: "Withdraw request" }).click();
    await page.getByText("Request withdrawn.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { joinTeam, setPlan } from "../support/teams.ts";

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("an owner of two communities, $scripts,", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Doris");
    const team = treets.backend.as(owner.tokens.token);
    for (const name of ["North", "South"])
      await team.businesses.create({ name: `${name} Club`, slug: `${name.toLowerCase()}-club` });
    await team.treets.create({
      business: "north-club",
      content: { type: "voucher", title: "Northern cake" },
    });
  });

  const open = async (path: string) => {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(treets.origin + path);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    return page;
  };

  it("copies a treet from one to the other as a draft", async () => {
    const page = await open("/multi-treets");
    await page.getByRole("link", { name: "Copy to others" }).click();
    const drawer = page.getByRole("dialog", { name: "Copy" });
    await drawer.getByLabel("South Club").check();
    if (javaScriptEnabled) {
      const own = drawer.getByRole("checkbox", { name: "North Club", disabled: true });
      expect(await own.getAttribute("aria-describedby")).not.toBeNull();
      await drawer.getByText("The treet is already here.").waitFor();
    }
    await drawer.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText("South Club: copied as a draft.").waitFor();
    expect(await page.getByRole("link", { name: "Northern cake" }).count()).toBe(2);
    await page.locator("summary", { hasText: "Filter" }).click();
    await page.getByLabel("Communities").selectOption("South Club");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    // Without scripts a form also submits its empty fields.
    await page.waitForURL(/\/multi-treets\?(.*&)?business=south-club/);
    await expect.poll(() => page.getByRole("link", { name: "Northern cake" }).count()).toBe(1);
  });

  it("invites a partner and a team member to several communities, with a result for each", async () => {
    const partners = await open("/multi-partners?invite=1");
    await partners.getByLabel("E-mail").fill("hello@bakery.example");
    await partners.getByRole("button", { name: "Invite" }).click();
    await partners.getByText("Choose at least one community.").first().waitFor();
    await partners.getByLabel("North Club").check();
    await partners.getByLabel("South Club").check();
    await partners.getByRole("button", { name: "Invite" }).click();
    await partners
      .getByText("North Club: hello@bakery.example is invited. South Club: hello@bakery.example is invited.")
      .waitFor();

    const team = await open("/multi-team?invite=1");
    await team.getByLabel("E-mail").fill("tina@team.example");
    await team.getByRole("checkbox", { name: /North Club/ }).check();
    await team.getByRole("button", { name: "Invite" }).click();
    await team.getByText("North Club: tina@team.example is invited.").waitFor();
    await team.getByRole("cell", { name: "North Club Owner South Club Owner" }).waitFor();
    await team.getByRole("cell", { name: "North Club Viewer, invited" }).waitFor();
    await team.getByRole("link", { name: "tina@team.example" }).waitFor();
  });

  describe("sees in the drawer itself what was done and what was not, and can send the rest again:", () => {
    it("an invitation to partners of several communities", async () => {
      const page = await open("/multi-partners?invite=1");
      const drawer = page.getByRole("dialog", { name: "Invite" });
      const team = treets.backend.as(owner.tokens.token);
      await team.partners.invite({ business: "north-club", emails: ["hello@florist.example"] });
      await drawer.getByLabel("E-mail").fill("hello@florist.example");
      await drawer.getByLabel("North Club").check();
      await drawer.getByLabel("South Club").check();
      await drawer.getByRole("button", { name: "Invite" }).click();
      await drawer.getByText("South Club: hello@florist.example is invited.").waitFor();
      await drawer.getByText("North Club: hello@florist.example was invited already").waitFor();
      expect(await drawer.getByLabel("E-mail").inputValue()).toBe("hello@florist.example");
      expect(await drawer.getByLabel("North Club").isChecked()).toBe(true);
      expect(await drawer.getByLabel("South Club").isChecked()).toBe(false);
      expect(await page.locator(".outcome").count()).toBe(1);
      await drawer.getByRole("link", { name: "Done" }).click();
      await drawer.waitFor({ state: "hidden" });
    });

    it("an invitation to a team without a free seat", async () => {
      const page = await open("/multi-team?invite=1");
      const drawer = page.getByRole("dialog", { name: "Invite" });
      await drawer.getByLabel("E-mail").fill("ulf@team.example, vera@team.example");
      await drawer.getByRole("checkbox", { name: /South Club/ }).check();
      await drawer.getByRole("button", { name: "Invite" }).click();
      await drawer.getByText("South Club: ulf@team.example is invited.").waitFor();
      await drawer.getByText(/South Club: vera@team.example .*seat/).waitFor();
      expect(await drawer.getByLabel("E-mail").inputValue()).toBe("vera@team.example");
      // Full now, so that sending the rest again would only be refused again.
      const south = drawer.getByRole("checkbox", { name: /South Club/, disabled: true });
      await south.waitFor();
      expect(await south.isChecked()).toBe(false);
      const reason = await south.getAttribute("aria-describedby");
      expect(await drawer.locator(`[id="${reason}"]`).textContent()).toBe(
        "No seats left. Choose a larger plan.",
      );
      expect(await drawer.getByRole("checkbox", { name: /North Club/ }).isChecked()).toBe(false);
    });

    it("invitations to partners of one community, which leave nothing to do", async () => {
      const page = await open("/north-club/partners-overview?invite=1");
      const drawer = page.getByRole("dialog", { name: "Invite" });
      const long = (name: string) => `${name.repeat(9)}@partner-with-a-long-name-${name}.example`;
      const emails = ["anna", "bert", "carl", "dora"].map(long);
      await drawer.getByLabel("E-mail").fill(emails.join("\n"));
      await drawer.getByRole("button", { name: "Send invitation" }).click();
      for (const email of emails) await drawer.getByText(`${email} is invited.`).waitFor();
      expect(await drawer.getByLabel("E-mail").count()).toBe(0);
      await drawer.getByRole("link", { name: "Done" }).click();
      await drawer.waitFor({ state: "hidden" });
      expect(new URL(page.url()).search).toBe("");
    });

    it("a copy of which something does not fit, which is not copied twice", async () => {
      const team = treets.backend.as(owner.tokens.token);
      const { id } = await team.treets.create({
        business: "north-club",
        content: { type: "code_pool", title: "Southern cake" },
      });
      const page = await open(`/multi-treets?copy=${encodeURIComponent(`north-club ${id}`)}`);
      const drawer = page.getByRole("dialog", { name: "Copy" });
      await drawer.getByLabel("South Club").check();
      await drawer.getByRole("button", { name: "Copy", exact: true }).click();
      await drawer.getByText("South Club: copied as a draft.").waitFor();
      expect(await drawer.getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
      await drawer.getByRole("link", { name: "Done" }).click();
      await drawer.waitFor({ state: "hidden" });
      expect(await page.getByRole("link", { name: "Southern cake" }).count()).toBe(2);
    });

    it("new roles for several people, above the list they were chosen from", async () => {
      await setPlan(treets.backend, "north-club", "growth");
      const people = [];
      for (const role of ["viewer", "admin"] as const)
        people.push(await joinTeam(treets.backend, { slug: "north-club", owner, role }));
      const page = await open("/multi-team");
      for (const { email } of people)
        await page
          .getByRole("row", { name: new RegExp(email.replace("+", "\\+")) })
          .getByRole("checkbox")
          .check();
      await page.locator("summary", { hasText: "Change role" }).click();
      const panel = page.getByRole("group").filter({ has: page.getByLabel("New role") });
      await panel.getByLabel("New role").selectOption("Manager");
      await panel.getByRole("button", { name: "Change roles" }).click();
      await page.getByText("Choose at least one community.").first().waitFor();
      await page.getByRole("checkbox", { name: "North Club" }).first().check();
      await page.getByRole("button", { name: "Change roles" }).click();
      await page.getByText("North Club: 2 roles changed.").waitFor();
    });

    it("a person's new role in a team without a free seat", async () => {
      await setPlan(treets.backend, "north-club", "growth");
      const person = await joinTeam(treets.backend, { slug: "north-club", owner, role: "viewer" });
      const page = await open("/multi-team");
      await page.getByRole("link", { name: person.email }).or(page.getByText(person.email)).first().click();
      const drawer = page.locator(".drawer");
      await drawer.getByLabel("North Club").selectOption("Manager");
      await drawer.getByLabel("South Club").selectOption("Viewer");
      await drawer.getByRole("button", { name: "Save roles" }).click();
      await drawer.getByText(/^North Club: .*manager/i).waitFor();
      await drawer.getByText(/^South Club: .*seat/).waitFor();
      expect(await page.locator(".outcome").count()).toBe(1);
    });
  });
});

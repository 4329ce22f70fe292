import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true, email: "vera@outside.example" },
  { scripts: "without scripts", javaScriptEnabled: false, email: "viktor@outside.example" },
])("a visitor, $scripts,", ({ javaScriptEnabled, email }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;
  const slug = "open-club";

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Ottilie");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Open Club", slug });
  });
  afterEach(() => {
    browser.takeErrors();
  });

  it("writes to a community, gets a reply, and answers through the link in the email", async () => {
    const visitor = await browser.newPage({ javaScriptEnabled });
    await visitor.goto(`${treets.origin}/contact-community?to=${slug}`);
    if (javaScriptEnabled) expect(await accessibilityFaults(visitor)).toEqual([]);
    await visitor.getByLabel("What is it about?").selectOption("join");
    await visitor.getByLabel("Your name").fill("Vera");
    await visitor.getByLabel("E-mail").fill(email);
    await visitor.getByLabel("Message").fill("Too short");
    await visitor.getByRole("button", { name: "Send" }).click();
    await visitor.locator(".field-error", { hasText: "at least 20 characters" }).waitFor();
    expect(await visitor.getByLabel("E-mail").inputValue()).toBe(email);
    await visitor.getByLabel("Message").fill("I would like to know how to become a member.");
    await visitor.getByRole("button", { name: "Send" }).click();
    await visitor.getByText(/ENQ-[0-9A-Z]{8}/).waitFor();

    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, owner.tokens);
    const team = await context.newPage();
    await team.goto(`${treets.origin}/${slug}/control-panel`);
    await team.getByRole("link", { name: "1 enquiry to answer" }).click();
    await team.getByText("I would like to know how").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    await team.getByLabel("Reply to Vera").fill("Come by on Monday.");
    await team.getByRole("button", { name: "Send reply" }).click();
    await team.getByText("Reply sent.").waitFor();

    await visitor.goto(linkIn(await treets.backend.emailTo(email)));
    expect(visitor.url()).not.toContain("token");
    await visitor.getByText("Come by on Monday.").waitFor();
    await visitor.getByLabel("Add to your message").fill("Thank you, I will.");
    await visitor.getByRole("button", { name: "Send" }).click();
    await visitor.getByText("Thank you, I will.").waitFor();
    await team.goto(`${treets.origin}/${slug}/control-panel?tab=enquiries`);
    await team.getByText("Thank you, I will.").waitFor();
  });

  it("completes the five-step enquiry, steps back without losing an answer, and reviews the answers", async () => {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${treets.origin}/contact-steps`);
    const goOn = async () => {
      if (javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
    };
    await page.getByText("A community", { exact: true }).click();
    await goOn();
    await page.getByRole("textbox", { name: /^Organisation/ }).fill("Chamber of the North");
    await goOn();
    await page.getByLabel("How many members").fill("5");
    await page.getByLabel("Win new members").check();
    if (javaScriptEnabled)
      await page.getByText("With 1,000 members").or(page.getByText("With 500 members")).waitFor();
    await page.getByLabel("In your own words").fill("We would like to thank our members.");
    if (javaScriptEnabled) {
      // Entries are kept for visitors who come back within a week.
      const later = await page.context().newPage();
      await later.goto(page.url());
      await later.getByText("With 1,000 members").or(later.getByText("With 500 members")).waitFor();
      await later.close();
    }
    await goOn();
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: "Back" }).click();
      await page.getByRole("button", { name: "Back" }).click();
      expect(await page.getByRole("textbox", { name: /^Organisation/ }).inputValue()).toBe(
        "Chamber of the North",
      );
      await goOn();
      await goOn();
    }
    await page.getByLabel("Your name").fill("Vera Nord");
    await page.getByLabel("E-mail").fill(email);
    await goOn();
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: "Change: Organisation" }).waitFor();
      for (const answer of ["Chamber of the North, Other", "1,000 members, Win new members"])
        await page.getByText(answer).waitFor();
    }
    await page.getByLabel("You may store my message").check();
    await page.getByRole("button", { name: "Send" }).first().click();
    await page.getByText(/ENQ-[0-9A-Z]{8}/).waitFor();
    const mail = await treets.backend.emailTo("hello@treets.example");
    expect(mail).toContain("Chamber of the North");
    expect(mail).toContain("Goals: Win new members");
    expect(mail).toContain("Category: Other");
    await page.getByRole("link", { name: "Start free now" }).click();
    await page.waitForURL(`${treets.origin}/sign-up?intent=community`);
    expect(await page.getByLabel("First name").inputValue()).toBe("Vera");
    expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
    await holdTokens(page.context(), treets.origin, owner.tokens);
    await page.goto(`${treets.origin}/create-community`);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Chamber of the North");
    if (!javaScriptEnabled) return;
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name=slug]")?.value === "chamber-of-the-north",
    );
  });

  it("goes through the steps with the browser's Back and Forward, and stays at one after a reload", async () => {
    if (!javaScriptEnabled) return;
    const page = await browser.newPage();
    await page.goto(`${treets.origin}/contact-steps`);
    const step = (name: string) => page.locator(".wizard-step[data-current]", { hasText: name }).waitFor();
    const goOn = () => page.getByRole("button", { name: "Continue" }).click();
    const organisation = page.getByRole("textbox", { name: /^Organisation/ });
    await step("Who are you?");
    await goOn();
    await organisation.fill("Chamber of the South");
    await goOn();
    await step("What do you need?");
    expect(new URL(page.url()).hash).toBe("#step-3");
    await page.goBack();
    await step("Where are you based?");
    expect(await organisation.inputValue()).toBe("Chamber of the South");
    await page.reload();
    await step("Where are you based?");
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name=organisation]")?.value === "Chamber of the South",
    );
    await page.goForward();
    await step("What do you need?");
    await page.getByLabel("In your own words").fill("We would like to thank our members.");
    await goOn();
    await step("How can we reach you?");
    // The button does what the browser's does.
    await page.getByRole("button", { name: "Back" }).click();
    await step("What do you need?");
    await page.goForward();
    await step("How can we reach you?");
    for (const earlier of ["What do you need?", "Where are you based?", "Who are you?"]) {
      await page.goBack();
      await step(earlier);
    }
    // Nobody gets past a step that is still to be filled in.
    await page.goto("about:blank");
    await page.goto(`${treets.origin}/contact-steps?new#step-5`);
    await step("How can we reach you?");
  });

  it("asks a member for their community only, and a business for what it would offer", async () => {
    if (!javaScriptEnabled) return;
    const page = await browser.newPage();
    await page.goto(`${treets.origin}/contact-steps`);
    await page.getByText("With 100 members").waitFor();
    const press = (name: string) => page.getByRole("button", { name }).first().click();
    await page.getByText("A member", { exact: true }).click();
    await press("Continue");
    await page.getByRole("combobox", { name: "Which community?" }).waitFor();
    expect(await page.getByRole("textbox", { name: /^Organisation/ }).count()).toBe(0);
    expect(await page.getByText("With 100 members").count()).toBe(0);
    await press("Back");
    await page.getByText("A business", { exact: true }).click();
    await press("Continue");
    await page.getByRole("textbox", { name: /^Organisation/ }).fill("Quay Coffee");
    await press("Continue");
    expect(await page.getByLabel("How many members").count()).toBe(0);
    await page.getByLabel("What would you offer?").waitFor();
  });
});

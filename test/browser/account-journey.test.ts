import { describe, expect, it, vi } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { tabTo } from "../support/keyboard.ts";
import { usuallyFirst } from "../support/length.ts";
import { linkTokenIn, newAddress, newName, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn, signIn } from "../support/signing-in.ts";

const treets = runningTreets();
const browser = runningBrowser();

const pageOf = async (
  person?: TestPerson,
  options: { javaScriptEnabled?: boolean; timezoneId?: string } = {},
) => {
  const context = await browser.newContext(options);
  if (person) await holdTokens(context, treets.origin, person.tokens);
  return context.newPage();
};

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("a forgotten password, $scripts,", ({ javaScriptEnabled }) => {
  it("is replaced by an emailed link, which also signs the user in", async () => {
    const person = await newPerson(treets.backend, javaScriptEnabled ? "Forgetful" : "Forgetting");
    const page = await pageOf(undefined, { javaScriptEnabled });
    await page.goto(`${treets.origin}/login`);
    if (javaScriptEnabled) {
      await page.locator(".site-bars").waitFor({ state: "attached" });
      await page.getByLabel("E-mail").fill(person.email);
    }
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // Both pages have an email field: text typed before the second page appears would go into the first.
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    if (javaScriptEnabled) await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe(person.email);
    else await page.getByLabel("E-mail").fill(person.email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    // The form can be sent again as it is, and the page's URL, which ends up in histories and logs, does not reveal the
    // address.
    await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe(person.email);
    expect(page.url()).toBe(`${treets.origin}/forgot-password`);

    const mail = await emailSaying(person.email, "choose a new password");
    await page.goto(linkIn(mail));
    expect(page.url()).toBe(`${treets.origin}/reset-password`);
    await page.getByLabel("New password", { exact: true }).fill("password1234");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.getByText("This password is too common.").first().waitFor();
    await page.getByLabel("New password", { exact: true }).fill("another-harbour-8");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.getByRole("heading", { name: "Complete your profile" }).waitFor();

    await page.goto(linkIn(mail));
    await page.getByRole("heading", { name: "This link was already used" }).waitFor();
    await page.context().close();
  });
});

it("sign-up continues in the first tab once the address is confirmed on another device", async () => {
  const page = await pageOf();
  const email = "two-devices@people.example";
  await page.goto(`${treets.origin}/sign-up?intent=community`);
  await page.getByLabel("First name").fill("Tove");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("I accept the terms").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();

  const phone = await pageOf(undefined, { javaScriptEnabled: false });
  await phone.goto(linkIn(await treets.backend.emailTo(email)));
  await phone.getByRole("button", { name: `Confirm ${email}` }).click();
  await phone.context().close();
  await page.getByRole("heading", { name: "Confirmed" }).waitFor();
  await page.locator("h1:focus").waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, { email, password: PASSWORD });
  await page.waitForURL("**/create-community");
  await page.locator("h1:focus").waitFor();

  // The browser remembers the last user who signed in, and forgets them at "Not you?".
  await page.context().clearCookies();
  await page.goto(`${treets.origin}/login`);
  await page.getByText("Last time you signed in with your password.").waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Not you?" }).click();
  expect(await page.getByLabel("E-mail").inputValue()).toBe("");
  await page.context().close();
});

it("sign-up keeps the browser's time zone, and its errors are listed in the order of the fields", async () => {
  const page = await pageOf(undefined, { timezoneId: "Asia/Tokyo" });
  const email = "tokyo@people.example";
  await page.goto(`${treets.origin}/sign-up`);
  await page.getByRole("button", { name: "Create account" }).click();
  const problems = page.locator(".form-summary li");
  await problems.first().waitFor();
  expect(await problems.allTextContents()).toEqual([
    "Enter your first name.",
    "Enter a valid e-mail address.",
    "Password: Use at least 10 characters.",
    "Accept the terms to continue.",
  ]);
  // Each leads to its field, and stays until the form is sent again.
  await problems.filter({ hasText: "e-mail" }).getByRole("link").click();
  await expect
    .poll(() => page.getByLabel("E-mail").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.waitForTimeout(300);
  expect(await problems.count()).toBe(4);
  expect(await page.locator(".field-error").count()).toBe(4);
  await page.getByLabel("First name").fill("Aiko");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("I accept the terms").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  const visitor = treets.backend.as();
  await visitor.auth.verify({ token: linkTokenIn(await treets.backend.emailTo(email)) });
  const { token } = await visitor.auth.signIn({ email, password: PASSWORD });
  expect((await treets.backend.as(token).me.get()).timezone).toBe("Asia/Tokyo");
  await page.context().close();
});

it("a new community's preview shows the address that follows its name, until another one is typed", async () => {
  const page = await pageOf(await newPerson(treets.backend, "Previewer"));
  await page.goto(`${treets.origin}/create-community`);
  const [name, address] = [page.getByLabel("Name"), page.getByLabel("Address", { exact: true })];
  await name.pressSequentially("Quay Club");
  expect(await address.inputValue()).toBe("quay-club");
  await page.getByRole("complementary").getByText("/quay-club").waitFor();
  await address.fill("the-quay");
  await name.fill("Harbour Quay");
  expect(await address.inputValue()).toBe("the-quay");
  await address.fill("");
  await name.fill("Old Quay");
  expect(await address.inputValue()).toBe("old-quay");
  await page.context().close();
});

it("a new community's step lists what is wrong with it, and leads on once it is right", async () => {
  const person = await newPerson(treets.backend, "Stepper");
  const taken = newName(treets.backend, "taken-club");
  await treets.backend.as(person.tokens.token).businesses.create({ name: "Taken Club", slug: taken });
  const page = await pageOf(person);
  await page.goto(`${treets.origin}/create-community`);
  const [name, address] = [page.getByLabel("Name"), page.getByLabel("Address", { exact: true })];
  const problems = page.locator(".form-summary li");
  const goOn = () => page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Both" }).check();
  await goOn();
  await expect.poll(() => problems.allTextContents()).toEqual(["Name: Fill this in."]);
  await name.fill("Q");
  await goOn();
  await expect
    .poll(() => problems.allTextContents())
    .toEqual([
      "Name: Use at least 2 characters.",
      "Address: Use 3-48 lowercase letters, numbers and hyphens.",
    ]);
  await name.fill("Quay Club");
  await address.fill(taken);
  await page.getByText("This address is taken.").waitFor();
  await goOn();
  // Not "taken-club-club": what the address says already is no suggestion.
  const tries = ["community", "2", "hub"].map((suffix) => `${taken}-${suffix}`).join(", ");
  await expect.poll(() => problems.allTextContents()).toEqual([`This address is taken. Try ${tries}.`]);
  await problems.getByRole("link").click();
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  // The check of the free address has its answer before the step may be left.
  await address.fill(newName(treets.backend, "quay-club"));
  await page.getByText("This address is free.").waitFor();
  await goOn();
  await page.getByRole("group", { name: "How does it look?" }).waitFor();
  expect(await problems.count()).toBe(0);
  await page.getByRole("button", { name: "Back" }).click();
  expect(await page.getByRole("radio", { name: "Both" }).isChecked()).toBe(true);
  expect(await name.inputValue()).toBe("Quay Club");
  await page.context().close();
});

it("a new community's steps are in the browser's history, and a reload keeps the step and what was typed", async () => {
  const page = await pageOf(await newPerson(treets.backend, "Historian"));
  const step = (name: string) => page.locator(".wizard-step[data-current]", { hasText: name }).waitFor();
  const goOn = () => page.getByRole("button", { name: "Continue" }).click();
  await page.goto(`${treets.origin}/create-community`);
  await page.getByLabel("Name").fill("Quay Club");
  await page.getByLabel("Address", { exact: true }).fill(newName(treets.backend, "quay-history"));
  await page.getByText("This address is free.").waitFor();
  await goOn();
  await step("How does it look?");
  await goOn();
  const category = page.locator(".wizard-step[data-current] select").first();
  await category.selectOption("alumni");
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes("alumni")));
  await page.reload();
  await expect.poll(() => new URL(page.url()).hash).toBe("#step-3");
  await expect.poll(() => category.inputValue()).toBe("alumni");
  await page.goBack();
  await step("How does it look?");
  await page.goBack();
  await expect.poll(() => page.locator("[name=name]").isVisible()).toBe(true);
  expect(await page.getByLabel("Name").inputValue()).toBe("Quay Club");
  await page.goForward();
  await step("How does it look?");
  await page.context().close();
});

it("the choice of community works by digit, by arrow key and by typing", async () => {
  const person = await newPerson(treets.backend, "Chooser");
  const backend = treets.backend.as(person.tokens.token);
  await backend.me.complete({ firstName: "Chooser" });
  for (let index = 1; index <= 8; index++) {
    const slug = newName(treets.backend, `choice-${index}`);
    await backend.businesses.create({ name: `Choice ${index}`, slug });
  }
  const page = await pageOf(person);
  const open = () => page.goto(`${treets.origin}/select-org?stay=1`, { waitUntil: "networkidle" });
  // Keys only work after hydration, and nothing on the page shows when that is done.
  const pressUntil = (key: string, isDone: () => Promise<boolean> | boolean) =>
    expect.poll(async () => page.keyboard.press(key).then(isDone), { interval: 500 }).toBe(true);
  await open();
  await pressUntil("3", () => /\/choice-3(-\d)?\//.test(page.url()));
  await open();
  await pressUntil("ArrowDown", async () => (await page.locator(".org-name:focus").count()) === 1);
  await page.keyboard.press("ArrowDown");
  const [, second] = await page.locator(".org-name").allTextContents();
  expect(await page.locator(":focus").textContent()).toBe(second);
  await page.keyboard.press("c");
  await page.keyboard.type("hoice 7");
  await page.getByText("Choice 6").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.waitForURL("**/choice-7/control-panel");
  await page.context().close();
});

describe("an account", () => {
  it("changes its email address once the new address is confirmed", async () => {
    const person = await newPerson(treets.backend, "Mover");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/account-settings?tab=security`);
    await page.getByLabel("New e-mail address").fill("moved@people.example");
    await page
      .locator("form", { has: page.getByLabel("New e-mail address") })
      .getByLabel("Your password", { exact: true })
      .fill(PASSWORD);
    await page.getByRole("button", { name: "Change address" }).click();
    await page.getByText("Waiting for you to confirm moved@people.example").waitFor();
    await page.goto(linkIn(await treets.backend.emailTo("moved@people.example")));
    await page.getByRole("button", { name: "Use the new address" }).click();
    await page.getByText("Your address is now moved@people.example.").waitFor();
    await page.context().close();
  });

  it("can be exported as a file, marked for deletion and kept after all", async () => {
    const person = await newPerson(treets.backend, "Leaver");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/account-settings?tab=data`);
    await page.getByRole("button", { name: "Prepare my data" }).click();
    await page.getByText("We're preparing your file").waitFor();
    await vi.waitFor(
      () => treets.backend.emailTo(person.email).then((text) => expect(text).toContain("tab=data")),
      {
        timeout: 60_000,
      },
    );
    await page.reload();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("treets-my-data.json");
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("heading", { name: "Your account will be deleted" }).waitFor();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await page.getByText("You've kept your account.").waitFor();
    await page.context().close();
  });

  it.each([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ])(
    "shows each community's email preferences and the data it holds, $scripts",
    async ({ javaScriptEnabled }) => {
      const name = javaScriptEnabled ? "Reader" : "Quietreader";
      const slug = newName(treets.backend, `mail-${name.toLowerCase()}`);
      const owner = await newPerson(treets.backend, `${name}s-host`);
      const team = treets.backend.as(owner.tokens.token);
      await team.businesses.create({ name: `Mail ${name}`, slug });
      const email = newAddress(treets.backend, name);
      await team.members.add({ business: slug, email, firstName: name, labels: ["Founders"], invite: false });
      const person = await newPerson(treets.backend, name, email);

      const page = await pageOf(person, { javaScriptEnabled });
      await page.goto(`${treets.origin}/account-settings?tab=notifications&view=choices`);
      if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel("News").selectOption("off");
      await page.getByRole("switch", { name: "Each new treet" }).check();
      await page.getByRole("button", { name: `Save for Mail ${name}` }).click();
      await page.getByText("Saved.").waitFor();
      expect(await treets.backend.as(person.tokens.token).preferences.mine({ business: slug })).toMatchObject(
        {
          digest: "off",
          newTreets: true,
          claimReminders: true,
        },
      );

      await page.goto(`${treets.origin}/account-settings?tab=businesses`);
      await page.getByRole("link", { name: `What they know about me: Mail ${name}` }).click();
      await page.getByRole("heading", { name: `What Mail ${name} knows about you` }).waitFor();
      await page.getByText("Founders").waitFor();
      if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);

      const host = await pageOf(owner, { javaScriptEnabled });
      await host.goto(`${treets.origin}/account-settings?tab=notifications&view=choices`);
      await host.getByRole("checkbox", { name: "Enquiries by e-mail" }).uncheck();
      await host.getByRole("button", { name: `Save for Mail ${name}` }).click();
      await host.getByText("Saved.").waitFor();
      expect(await host.getByRole("checkbox", { name: "Enquiries by e-mail" }).isChecked()).toBe(false);
      expect(await host.getByRole("checkbox", { name: "Enquiries by notification" }).isChecked()).toBe(true);
      await Promise.all([page.context().close(), host.context().close()]);
    },
  );

  it.each([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ])(
    "lists join requests under the notification bell and links to them, $scripts",
    async ({ javaScriptEnabled }) => {
      const slug = newName(treets.backend, `bell-${javaScriptEnabled}`);
      const host = await newPerson(treets.backend, `Host${slug}`);
      const team = treets.backend.as(host.tokens.token);
      await team.businesses.create({ name: "Bell Club", slug });
      await treets.backend.deps.database.pool.query(
        "update businesses set visibility = 'listed' where slug = $1",
        [slug],
      );
      for (const name of ["Ann", "Bea"]) {
        const asker = await newPerson(treets.backend, `${name}${slug}`);
        await treets.backend.as(asker.tokens.token).members.join({ business: slug });
      }
      const page = await pageOf(host, { javaScriptEnabled });
      await page.goto(`${treets.origin}/${slug}/team-members`);
      const bell = page.locator("summary", { hasText: "Notifications" });
      expect(await bell.textContent()).toContain("2");
      await bell.click();
      const ann = page.getByRole("link", { name: `Ann${slug} wants to join` });
      if (javaScriptEnabled) {
        await ann.waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await ann.click();
        await page.waitForURL(/members\?status=requested/);
        await page.locator("summary", { hasText: "1 unread" }).waitFor();
      } else {
        await page.getByRole("link", { name: "All notifications" }).click();
        await ann.waitFor();
        await page.getByRole("button", { name: `Mark as read: Ann${slug} wants to join` }).click();
        await page.locator("summary", { hasText: "1 unread" }).waitFor();
      }
      await page.goto(`${treets.origin}/account-settings?tab=notifications`);
      await page.getByRole("button", { name: "Mark all as read" }).click();
      await page.getByText("You're all caught up.").waitFor();
      expect(await page.locator("summary", { hasText: "unread" }).count()).toBe(0);
      await page.context().close();
    },
  );

  it("shows the notifications even when the bell is pressed before the scripts load", async () => {
    const person = await newPerson(treets.backend, "Quick");
    const page = await pageOf(person);
    let goOn = () => {};
    const pressed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(`${treets.origin}/account-settings`, { waitUntil: "commit" });
    await page.locator(".bell summary").click();
    expect(await page.locator(".bell").evaluate((bell) => (bell as HTMLDetailsElement).open)).toBe(true);
    goOn();
    await page.locator(".bell").getByText("No notifications yet.").waitFor();
    await page.context().close();
  });

  it("shows each time that it was saved, also twice in a row", async () => {
    const page = await pageOf(await newPerson(treets.backend, "Saver"));
    await page.goto(`${treets.origin}/account-settings?tab=notifications&view=choices`);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    const notice = page.locator(".arrival-notice");
    for (let time = 0; time < 2; time++) {
      await page
        .locator("form", { has: page.locator('[name="intent"][value="quiet-hours"]') })
        .getByRole("button", { name: "Save" })
        .click();
      await notice.waitFor({ timeout: 5_000 });
      expect(await notice.textContent()).toBe("Saved.");
      // It fades after a few seconds.
      await notice.evaluate((shown) => {
        for (const fading of shown.getAnimations()) fading.finish();
      });
      await notice.waitFor({ state: "hidden" });
    }
    await page.context().close();
  });

  it("applies the chosen theme and density", async () => {
    const person = await newPerson(treets.backend, "Nightowl");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/account-settings?tab=appearance`);
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByRole("radio", { name: "Compact" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator('html[data-theme="dark"][data-density="compact"]').waitFor();
    await page.context().close();
  });
});

it("account pages are reachable by keyboard alone, and the new page's heading receives focus", async () => {
  const person = await newPerson(treets.backend, "Keys");
  await treets.backend.as(person.tokens.token).me.complete({ firstName: "Keys" });
  const page = await pageOf();
  await page.goto(`${treets.origin}/login?redirect=${encodeURIComponent("/account-settings?tab=security")}`);
  await tabTo(page, "E-mail");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account-settings?tab=security");
  await tabTo(page, "Appearance");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account-settings?tab=appearance");
  await page.getByLabel(/^Account of/).focus();
  await page.keyboard.press("Enter");
  await tabTo(page, "Your communities");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Welcome to Treets" }).waitFor();
  await page.locator("h1:focus").waitFor();
  await page.context().close();
});

it("the diagnostic page shows the session's state and never a token", async () => {
  const person = await newPerson(treets.backend, "Prober");
  const page = await pageOf();
  await page.goto(`${treets.origin}/auth-test`);
  await page.getByText("unauthenticated", { exact: true }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, { email: person.email, password: PASSWORD });
  await page.getByText("authenticated", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Force a 401" }).click();
  await page.getByText("one refresh and one retry made it 200").waitFor();
  await page.getByRole("button", { name: "Run self-test" }).click();
  await page.getByText("Self-test passed").waitFor();
  const cookies = await page.context().cookies();
  expect(await page.getByRole("main").textContent()).not.toContain(person.email);
  const html = await page.content();
  for (const { value } of cookies.filter(({ httpOnly }) => httpOnly)) expect(html).not.toContain(value);
  await page.context().close();
});

it("the browser reports no errors except the expected 401, 409 and 422 responses", () => {
  const unexpected = browser.takeErrors().filter((text) => !/status of 4(01|09|22)/.test(text));
  expect(unexpected).toEqual([]);
});

/** Waits for an email with these words. Some emails are sent by a job, a moment after the response. */
const emailSaying = (email: string, words: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mail = await treets.backend.emailTo(email);
      expect(mail).toContain(words);
      return mail;
    },
    { timeout: 60_000 },
  );

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { holdTokens, linkIn, signIn } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

let treets: TestTreets;
let browser: TestBrowser;
let folder: string;

beforeAll(async () => {
  [treets, browser, folder] = await Promise.all([
    startTreets(),
    startBrowser(),
    mkdtemp(join(tmpdir(), "treets-pictures-")),
  ]);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
  await rm(folder, { recursive: true });
});

const pageOf = async (person?: TestPerson, options: { javaScriptEnabled?: boolean } = {}) => {
  const context = await browser.newContext(options);
  if (person) await holdTokens(context, treets.origin, person.tokens);
  return context.newPage();
};
const photograph = async (name: string, width: number, height: number) => {
  const path = join(folder, name);
  const create = { width, height, channels: 3, background: "#0f766e" } as const;
  await writeFile(path, await sharp({ create }).jpeg().toBuffer());
  return path;
};
const avatarOf = ({ tokens }: TestPerson) => treets.backend.as(tokens.token).me.get();

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
])("a forgotten password, $scripts,", ({ javaScriptEnabled }) => {
  it("is replaced through the mail, and the person is signed in", async () => {
    const person = await newPerson(treets.backend, javaScriptEnabled ? "Forgetful" : "Forgetting");
    const page = await pageOf(undefined, { javaScriptEnabled });
    await page.goto(`${treets.origin}/login`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();

    const letter = await letterSaying(person.email, "choose a new password");
    await page.goto(linkIn(letter));
    expect(page.url()).toBe(`${treets.origin}/reset-password`);
    await page.getByLabel("New password", { exact: true }).fill("password1234");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.getByText("This password is too common.").first().waitFor();
    await page.getByLabel("New password", { exact: true }).fill("another-harbour-8");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.getByRole("heading", { name: "Complete your profile" }).waitFor();

    await page.goto(linkIn(letter));
    await page.getByRole("heading", { name: "This link was already used" }).waitFor();
    await page.context().close();
  });
});

describe("the profile", () => {
  it("takes a picture cut in the browser and a number checked against its country", async () => {
    const person = await newPerson(treets.backend, "Profiled");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/complete-profile`);
    await page.getByLabel("Picture").setInputFiles(await photograph("small.jpg", 200, 200));
    await page.getByText("at least 400 x 400 pixels").waitFor();
    await page.getByLabel("Picture").setInputFiles(await photograph("me.jpg", 900, 600));
    await page.getByLabel("Zoom").fill("2");
    await page.getByRole("button", { name: "Turn by a quarter" }).click();
    await page.getByRole("img", { name: "Preview" }).waitFor();

    await chooseCountry(page, "germany");
    await page.getByLabel(/^Phone/).fill("12");
    await page.getByLabel("Last name").focus();
    await page.getByText("This number is not valid for Germany.").waitFor();
    await page.getByLabel(/^Phone/).fill("030 1234567");
    await page.getByLabel("Last name").fill("Berg");
    await page.getByText("This number is not valid for Germany.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save and go on" }).click();
    await page.waitForURL("**/select-org");

    const profile = await avatarOf(person);
    expect(profile).toMatchObject({ lastName: "Berg", phone: "+49301234567", profileCompleted: true });
    const picture = await page.request.get(treets.origin + profile.avatarUrl);
    expect(picture.headers()).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 300, height: 300 });
    await page.context().close();
  });

  it("takes a picture and an international number without scripts", async () => {
    const person = await newPerson(treets.backend, "Plain");
    const page = await pageOf(person, { javaScriptEnabled: false });
    await page.goto(`${treets.origin}/account-settings`);
    await page.getByLabel("Picture").setInputFiles(await photograph("wide.jpg", 1000, 500));
    await page.getByLabel(/^Phone/).fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".field-error", { hasText: "This number is not valid" }).waitFor();
    await page.getByLabel("Picture").setInputFiles(await photograph("wide.jpg", 1000, 500));
    await page.getByLabel(/^Phone/).fill("+49 30 1234567");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your profile is saved.").waitFor();
    expect(await avatarOf(person)).toMatchObject({ phone: "+49301234567", avatarUrl: expect.any(String) });

    await page.getByLabel("Take the present picture away").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your profile is saved.").waitFor();
    expect((await avatarOf(person)).avatarUrl).toBeNull();
    await page.context().close();
  });
});

describe("the account", () => {
  it("gets a new address through the other mailbox", async () => {
    const person = await newPerson(treets.backend, "Mover");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/account-settings?tab=security`);
    await page.getByLabel("New e-mail address").fill("moved@people.example");
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Change address" }).click();
    await page.getByText("moved@people.example waits to be confirmed").waitFor();
    await page.goto(linkIn(await treets.backend.letterTo("moved@people.example")));
    await page.getByRole("button", { name: "Use the new address" }).click();
    await page.getByText("Your address is now moved@people.example.").waitFor();
    await page.context().close();
  });

  it("is taken along as a file, marked for deletion, and kept after all", async () => {
    const person = await newPerson(treets.backend, "Leaver");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/account-settings?tab=data`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("treets-my-data.json");
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("heading", { name: "Your account will be deleted" }).waitFor();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await page.getByText("Your account stays.").waitFor();
    await page.context().close();
  });

  it("follows the theme somebody chose", async () => {
    const person = await newPerson(treets.backend, "Nightowl");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/account-settings?tab=appearance`);
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.context().close();
  });
});

it("is reached with the keyboard alone, and the new page's heading has the focus", async () => {
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

it("offers a diagnostic page that tells what it sees and never shows a token", async () => {
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
  await page.getByText(/^.*Self-test passed/).waitFor();
  const cookies = await page.context().cookies();
  expect(await page.getByRole("main").textContent()).not.toContain(person.email);
  const html = await page.content();
  for (const { value } of cookies.filter(({ httpOnly }) => httpOnly)) expect(html).not.toContain(value);
  await page.context().close();
});

it("caused no error in the browser beyond the refusals it was told of", () => {
  const unexpected = browser.takeErrors().filter((text) => !/status of 4(01|09|22)/.test(text));
  expect(unexpected).toEqual([]);
});

async function chooseCountry(page: Page, typed: string): Promise<void> {
  const select = page.getByRole("combobox", { name: /^Country/ });
  await select.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Country: Germany" }).waitFor();
}

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(
      (wanted) =>
        [document.activeElement, ...((document.activeElement as HTMLInputElement)?.labels ?? [])].some(
          (element) => element?.textContent?.trim().startsWith(wanted),
        ),
      name,
    );
    if (found) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

/** Some letters are written by a job, a moment after the answer. */
async function letterSaying(email: string, words: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const letter = await treets.backend.letterTo(email);
    if (letter.includes(words)) return letter;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No letter to ${email} says: ${words}`);
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningTreets();
const browser = runningBrowser();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "treets-pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

const pageOf = async (person: TestPerson, options: { javaScriptEnabled?: boolean } = {}) => {
  const context = await browser.newContext(options);
  await holdTokens(context, treets.origin, person.tokens);
  return context.newPage();
};
const photograph = async (name: string, width: number, height: number) => {
  const path = join(folder, name);
  const create = { width, height, channels: 3, background: "#0f766e" } as const;
  await writeFile(path, await sharp({ create }).jpeg().toBuffer());
  return path;
};
const avatarOf = ({ tokens }: TestPerson) => treets.backend.as(tokens.token).me.get();

describe("the profile", () => {
  it("accepts a picture cropped in the browser and validates the phone number against its country", async () => {
    const person = await newPerson(treets.backend, "Profiled");
    const page = await pageOf(person);
    await page.goto(`${treets.origin}/complete-profile`);
    await page.getByLabel("Picture").setInputFiles(await photograph("small.jpg", 200, 200));
    await page.getByText("at least 400 x 400 pixels").waitFor();
    await page.getByLabel("Picture").setInputFiles(await photograph("me.jpg", 900, 600));
    await page.getByLabel("Zoom").fill("2");
    await page.getByRole("button", { name: "Rotate 90°" }).click();
    await page.getByRole("img", { name: "Preview" }).waitFor();

    await chooseCountry(page, "germany");
    await page.getByLabel(/^Phone/).fill("12");
    await page.getByLabel("Last name").focus();
    await page.getByText("This number isn't valid for Germany.").waitFor();
    await page.getByLabel(/^Phone/).fill("030 1234567");
    await page.getByLabel("Last name").fill("Berg");
    await page.getByText("This number isn't valid for Germany.").waitFor({ state: "detached" });
    await page.getByText("Profiled B.").waitFor();
    expect(await page.getByLabel("First name").count()).toBe(0);
    await page.getByRole("switch", { name: /^Hold e-mails that can wait/ }).check();
    await page.getByRole("button", { name: "Save and continue" }).click();
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

  it("accepts a picture and an international number without JavaScript", async () => {
    const person = await newPerson(treets.backend, "Plain");
    const page = await pageOf(person, { javaScriptEnabled: false });
    await page.goto(`${treets.origin}/account-settings`);
    await page.getByLabel("Picture").setInputFiles(await photograph("wide.jpg", 1000, 500));
    await page.getByLabel(/^Phone/).fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".field-error", { hasText: "This number isn't valid" }).waitFor();
    await page.getByLabel("Picture").setInputFiles(await photograph("wide.jpg", 1000, 500));
    await page.getByLabel(/^Phone/).fill("+49 30 1234567");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Profile saved.").waitFor();
    expect(await avatarOf(person)).toMatchObject({ phone: "+49301234567", avatarUrl: expect.any(String) });

    await page.getByLabel("Remove the current picture").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Profile saved.").waitFor();
    expect((await avatarOf(person)).avatarUrl).toBeNull();
    await page.context().close();
  });
});

it("the browser reports no errors except the expected 422 responses", () => {
  expect(browser.takeErrors().filter((text) => !text.includes("status of 422"))).toEqual([]);
});

async function chooseCountry(page: Page, typed: string): Promise<void> {
  const select = page.getByRole("combobox", { name: /^Country/ });
  await select.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Country: Germany" }).waitFor();
}

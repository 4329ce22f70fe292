import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { stockFor, stockImageId } from "#shared/stock/images.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { plainProfile } from "../support/profile.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { openStep } from "../support/treet-form.ts";

const business = "nordhub";

describe("a treet without an uploaded picture", () => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Lena");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Nordhub", slug: business });
  });

  async function newTreet(javaScriptEnabled: boolean): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(`${treets.origin}/${business}/treet/new`);
    await page.getByLabel("Title").fill("Bicycle service");
    await openStep(page, "Look");
    return page;
  }
  const library = (page: Page) => page.locator(".stock").first();
  const titled = async (title: string) => {
    const api = treets.backend.as(owner.tokens.token);
    const [found] = (await api.treets.list({ business, search: title })).items;
    return api.treets.get({ business, treet: found?.id ?? "" });
  };

  it("can use a library picture, found by search, previewed at once and saved with its alternative text", async () => {
    const page = await newTreet(true);
    await library(page).getByText("Choose from the library").click();
    await library(page).getByLabel("Search the library").fill("Bícy");
    await library(page).getByText("1 picture").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await library(page).getByRole("radio", { name: "A bicycle with a spanner" }).check({ force: true });
    await page.locator(".treet-preview img[src*='stk_bicycle']").waitFor();
    expect(await page.getByLabel("What the picture shows").inputValue()).toBe("A bicycle with a spanner");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.waitForURL(/\/treet\/trt_/);
    const saved = await titled("Bicycle");
    expect(saved).toMatchObject({ imageId: "stk_bicycle" });
    await page.goto(`${treets.origin}/${business}/treet/${saved.id}?as=member`);
    const shown = page.getByRole("img", { name: "A bicycle with a spanner" });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  it("can use a library picture without JavaScript", async () => {
    const page = await newTreet(false);
    await page.getByLabel("Title").fill("Pizza on Friday");
    await library(page).getByText("Choose from the library").click();
    await library(page).getByRole("radio", { name: "A slice of pizza" }).check({ force: true });
    await page.getByRole("button", { name: "Save as draft" }).click();
    expect(await titled("Pizza")).toMatchObject({
      imageId: "stk_pizza",
      imageAlt: "A slice of pizza with tomato and cheese",
    });
  });

  it("gets a picture matching its category by default", async () => {
    const page = await newTreet(true);
    await openStep(page, "Offer");
    await page.getByLabel("Title").fill("A walk by the water");
    await openStep(page, "Look");
    await page.getByLabel("Category").selectOption("sports");
    const [sports] = stockFor("sports").map(stockImageId);
    await page.locator(`.treet-preview img[src*='${sports}']`).waitFor();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.waitForURL(/\/treet\/trt_/);
    expect(await titled("A walk by")).toMatchObject({ imageId: sports, category: "sports" });
  });

  it("has a picture when created from a template", async () => {
    const page = await newTreet(true);
    await page.goto(`${treets.origin}/${business}/treet/new?template=class`);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Published. Members can claim it now.").waitFor();
    expect(await titled("One free class")).toMatchObject({ state: "live", imageId: "stk_gym" });
  });

  it("has its picture served as immutable, and unknown pictures and sizes return 404", async () => {
    const answer = await fetch(`${treets.origin}/images/stk_pizza/512.webp`);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    for (const path of ["stk_nothing/512", "stk_pizza/513", "stk_..%2fpizza/512"])
      expect((await fetch(`${treets.origin}/images/${path}.webp`)).status, path).toBe(404);
  });

  it("uses pictures that a profile's logo may not use", async () => {
    const api = treets.backend.as(owner.tokens.token);
    const profile = await api.profiles.get({ business });
    const changes = { ...plainProfile("Nordhub"), logo: "stk_pizza" };
    await expect(api.profiles.update({ business, version: profile.version, changes })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

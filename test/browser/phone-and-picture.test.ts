import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PHONE } from "#shared/constants.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newName, newPerson } from "../support/people.ts";
import { listen } from "../support/ports.ts";
import { holdTokens } from "../support/signing-in.ts";
import { openStep } from "../support/treet-form.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

let treets: TestTreets;
let browser: TestBrowser;
let country: string | undefined;
/** A service that returns the country of an IP address, or fails while there is none. */
const lookup = createServer((_request, response) => {
  if (country === undefined) response.writeHead(500).end();
  else response.end(country);
});

beforeAll(async () => {
  const url = `http://127.0.0.1:${await listen(lookup)}/{ip}`;
  const env = { DIAGNOSTICS: "true", COUNTRY_LOOKUP_URL: url, TRUST_PROXY: "loopback" };
  [treets, browser] = await Promise.all([startTreets({ env }), startBrowser({ draws: true })]);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
  lookup.close();
});

const combobox = (page: Page, nth = 0) => page.getByRole("combobox", { name: /^Country/ }).nth(nth);
const labelOf = (field: Locator) => field.getAttribute("aria-label");

describe("a telephone field", () => {
  let visitors = 0;
  /** Opens the gallery's two fields from a new IP address, because countries are cached by it. */
  const gallery = async (locale: string) => {
    const extraHTTPHeaders = { "x-forwarded-for": `192.0.2.${++visitors}` };
    const page = await browser.newPage({ locale, extraHTTPHeaders });
    await page.goto(`${treets.origin}/test-new-flows1?tab=fields&lang=en`);
    await combobox(page, 1).waitFor();
    return page;
  };

  it.each([
    ["the country of the visitor's address", "SE", "de-CH", "Country: Sweden", "Country: Sweden"],
    [
      "what the browser prefers, where nobody knows",
      undefined,
      "de-CH",
      "Country: Switzerland",
      "Country: Austria",
    ],
    ["where the browser's language is spoken", undefined, "sv", "Country: Sweden", "Country: Austria"],
    [
      "the first of the list, where nothing is preferred",
      undefined,
      "eo",
      "Country: Ascension Island",
      "Country: Austria",
    ],
  ])("starts with %s", async (_what, found, locale, phone, mobile) => {
    country = found;
    const page = await gallery(locale);
    await expect.poll(() => labelOf(combobox(page))).toBe(phone);
    await expect.poll(() => labelOf(combobox(page, 1))).toBe(mobile);
    await page.context().close();
  });

  it("works where the browser names its languages as its system does", async () => {
    country = undefined;
    const page = await browser.newPage();
    await page.addInitScript("Object.defineProperty(navigator, 'languages', { value: ['C'] })");
    await page.goto(`${treets.origin}/test-new-flows1?tab=fields&lang=en`);
    await expect.poll(() => labelOf(combobox(page))).toBe("Country: Ascension Island");
    await page.context().close();
  });

  it("lists preferred countries first, finds others by typing, and starts a new search after a pause", async () => {
    country = "SE";
    const page = await gallery("en-GB");
    const mobile = combobox(page, 1);
    await expect.poll(() => labelOf(mobile)).toBe("Country: Sweden");
    await mobile.focus();
    await page.keyboard.press("Enter");
    const options = page.getByRole("listbox", { name: "Country" }).last().getByRole("option");
    expect((await options.allTextContents()).slice(0, 4).map((text) => text.split("+")[0])).toEqual([
      "Austria",
      "Switzerland",
      "Germany",
      "Afghanistan",
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // On a busy machine letters may arrive further apart than the pause and count as separate words, so they are typed
    // again.
    const foundBy = async (letters: string) => {
      await pause(PHONE.typeToFindMs + 100);
      await page.keyboard.type(letters);
      return labelOf(mobile);
    };
    await expect.poll(() => foundBy("port")).toBe("Country: Portugal");
    await expect.poll(() => foundBy("fr")).toBe("Country: France");
    await page.context().close();
  });

  it("clears the server's error once the number changes, and shows it again for a wrong one", async () => {
    country = "DE";
    const person = await newPerson(treets.backend, "Corrie");
    const slug = newName(treets.backend, "right-club");
    await treets.backend.as(person.tokens.token).businesses.create({ name: "Right Club", slug });
    const page = await browser.newPage({ locale: "de-DE" });
    await holdTokens(page.context(), treets.origin, person.tokens);
    await page.goto(`${treets.origin}/${slug}/community-profile?edit=1`);
    await combobox(page).waitFor();
    const number = page.getByLabel(/^Phone/);
    const said = page.locator(".field-error", { hasText: "This number isn't valid for Germany." });
    await number.fill("030 12");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.locator(".form-summary").waitFor();
    await said.waitFor();
    await number.fill("030 1234567");
    await said.waitFor({ state: "detached" });
    expect(await number.getAttribute("aria-invalid")).toBeNull();
    await page.getByLabel("Tagline").focus();
    expect(await said.count()).toBe(0);

    await number.fill("030 1");
    await page.getByLabel("Tagline").focus();
    await said.waitFor();
    await number.fill("030 1234567");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved.").first().waitFor();
    await page.context().close();
  });

  it("validates the number by its country and by a custom rule, and limits its length", async () => {
    country = "DE";
    const page = await gallery("de-DE");
    await expect.poll(() => labelOf(combobox(page, 1))).toBe("Country: Germany");
    const mobile = page.getByLabel(/^Mobile/);
    const leave = () => page.getByLabel("Title", { exact: true }).focus();
    await mobile.fill("030 1234567");
    await leave();
    await page.getByText("Enter a mobile number").waitFor();
    await mobile.fill("0171 12345");
    await leave();
    await page.getByText("This number isn't valid for Germany.").waitFor();
    await mobile.fill("0171 1234567");
    await leave();
    await page.getByText("This number isn't valid for Germany.").waitFor({ state: "detached" });
    expect(await page.locator('input[name="mobile"]').inputValue()).toBe("+491711234567");
    expect(await page.locator('input[name="mobileCountry"]').inputValue()).toBe("DE");

    await mobile.fill("");
    await mobile.pressSequentially("1".repeat(40));
    expect((await mobile.inputValue()).length).toBeLessThanOrEqual(PHONE.maxChars);
    expect(await mobile.getAttribute("maxlength")).toBe(String(PHONE.maxChars));
    await page.context().close();
  });
});

describe("a picture", () => {
  /**
   * Returns an image of four quarters in different colours, stored on its side as cameras do: upright it is 800 x 1200.
   */
  const picture = async (times = 1) => {
    const [width, height] = [600 * times, 400 * times];
    const quarter = (background: string, left: number, top: number) => ({
      input: { create: { width, height, channels: 3 as const, background } },
      left,
      top,
    });
    const white = { width: 2 * width, height: 2 * height, channels: 3 as const, background: "#ffffff" };
    return sharp({ create: white })
      .composite([
        quarter("#ff0000", 0, 0),
        quarter("#00ff00", width, 0),
        quarter("#0000ff", 0, height),
        quarter("#ffff00", width, height),
      ])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
  };
  const colours = ["red", "green", "blue", "yellow"] as const;
  const nameOf = (red = 0, green = 0, blue = 0) =>
    colours[red > 128 ? (green > 128 ? 3 : 0) : green > 128 ? 1 : 2] ?? blue;
  /** Returns the colours a little inside the four corners, left to right and top to bottom. */
  const corners = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
      return nameOf(...data.subarray(start, start + 3));
    };
    return [at(0.15, 0.15), at(0.85, 0.15), at(0.15, 0.85), at(0.85, 0.85)];
  };
  const preview = async (page: Page) => {
    const address = await page
      .getByRole("img", { name: "Preview" })
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL("image/png"));
    return corners(Buffer.from(address.split(",")[1] ?? "", "base64"));
  };

  it("can be dropped anywhere on its field", async () => {
    const person = await newPerson(treets.backend, "Dropping");
    const context = await browser.newContext();
    await holdTokens(context, treets.origin, person.tokens);
    const page = await context.newPage();
    await page.goto(`${treets.origin}/account-settings`);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    const bytes = [...(await picture())];
    const dropped = await page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(all)], "me.jpg", { type: "image/jpeg" }));
      return transfer;
    }, bytes);
    const field = page.locator(".image-field").first();
    await field.dispatchEvent("dragover", { dataTransfer: dropped });
    await field.and(page.locator("[data-over]")).waitFor();
    await field.dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByRole("img", { name: "Preview" }).waitFor();
    await context.close();
  });

  it("can be cropped by keyboard, and is stored as the preview showed it", async () => {
    const person = await newPerson(treets.backend, "Photographed");
    const context = await browser.newContext();
    await holdTokens(context, treets.origin, person.tokens);
    const page = await context.newPage();
    await page.goto(`${treets.origin}/account-settings`);
    const choose = async (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel("Picture").setInputFiles({ name, mimeType, buffer });
    await choose("notes.txt", "text/plain", Buffer.from("no picture"));
    await page.getByText("Use a JPG, PNG or WebP up to 5 MB.").first().waitFor();
    await choose("broken.jpg", "image/jpeg", Buffer.from("no picture either"));
    await page.getByText("We couldn't read this image.").waitFor();

    await choose("me.jpg", "image/jpeg", await picture());
    await page.getByRole("img", { name: "Preview" }).waitFor();
    // Upright: the former lower left corner is now at the top.
    await expect.poll(() => preview(page)).toEqual(["blue", "red", "yellow", "green"]);
    expect(await accessibilityFaults(page)).toEqual([]);

    const part = page.locator('input[name="avatarCrop"]');
    const before = await part.inputValue();
    await page.keyboard.press("Shift+Tab");
    for (const name of ["Rotate 90°", "Rotate", "Zoom"]) {
      expect(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute("aria-label") ??
            document.activeElement?.parentElement?.textContent,
        ),
      ).toBe(name);
      await page.keyboard.press("Shift+Tab");
    }
    // The outline inside the stage would be clipped where the part is as high as the stage.
    const outlineOf = (stage: Element) => getComputedStyle(stage).outlineStyle;
    expect(await page.locator(".image-cropper-stage").evaluate(outlineOf)).toBe("solid");
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press("ArrowDown");
    await expect.poll(() => part.inputValue()).not.toBe(before);
    await page.getByLabel("Zoom").focus();
    for (let presses = 0; presses < 10; presses++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.getByLabel("Zoom").inputValue()).toBe("1.5");
    expect(await page.getByLabel("Zoom").getAttribute("aria-valuetext")).toBe("150%");
    await page.getByRole("button", { name: "Rotate 90°" }).press("Enter");
    const rotation = page.getByLabel("Rotate", { exact: true });
    await expect.poll(() => rotation.inputValue()).toBe("90");
    expect(await rotation.getAttribute("aria-valuetext")).toBe("90 degrees");
    const moved = await part.inputValue();
    await expect.poll(() => preview(page)).not.toEqual(["blue", "red", "yellow", "green"]);
    const shown = await preview(page);

    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Profile saved.").waitFor();
    const { avatarUrl } = await treets.backend.as(person.tokens.token).me.get();
    const kept = await (await page.request.get(treets.origin + avatarUrl)).body();
    expect(await corners(kept), moved).toEqual(shown);
    await context.close();
  });

  describe("cropped with the pointer", () => {
    let page: Page;
    let slug: string;

    beforeAll(async () => {
      const person = await newPerson(treets.backend, "Cutting");
      slug = newName(treets.backend, "cut-club");
      await treets.backend.as(person.tokens.token).businesses.create({ name: "Cut Club", slug });
      const context = await browser.newContext();
      await holdTokens(context, treets.origin, person.tokens);
      page = await context.newPage();
    });

    /** Zooms in with the wheel, and drags the picture down and to the right as far as it goes. */
    async function cutTopLeft(field: Locator) {
      const stage = field.locator(".image-cropper-stage");
      await stage.scrollIntoViewIfNeeded();
      const box = await stage.boundingBox();
      if (!box) throw new Error("There is nothing to cut");
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.move(middle.x, middle.y);
      const zoom = async () => {
        await page.mouse.wheel(0, -120);
        return Number(await field.getByLabel("Zoom").inputValue());
      };
      await expect.poll(zoom).toBeGreaterThan(2.2);
      for (let pulls = 0; pulls < 4; pulls++) {
        await page.mouse.move(box.x + 20, box.y + 20);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width - 10, box.y + box.height - 10, { steps: 6 });
        await page.mouse.up();
      }
    }

    it.each([
      { what: "a community's logo", path: "community-profile?edit=1", label: "Logo", save: "Save profile" },
      { what: "a community's cover", path: "community-profile?edit=1", label: "Cover", save: "Save profile" },
      { what: "a pack's cover", path: "pack/new", label: "Cover", save: "Save and choose treets" },
      { what: "a treet's picture", path: "treet/new", label: "Picture", save: "Save as draft" },
    ])("is stored as $what exactly as cropped", async ({ path, label, save }) => {
      await page.goto(`${treets.origin}/${slug}/${path}`);
      await page.locator(".site-bars").waitFor({ state: "attached" });
      const isNew = path.endsWith("/new");
      if (isNew) await page.getByLabel("Title").first().fill("Four quarters");
      if (label === "Picture") await openStep(page, "Look");
      const input = page
        .getByLabel(new RegExp(`^${label}`))
        .and(page.locator("input[type=file]"))
        .first();
      const field = page.locator(".image-field", { has: input });
      await input.setInputFiles({ name: "four.jpg", mimeType: "image/jpeg", buffer: await picture(2) });
      await field.getByRole("img", { name: "Preview" }).waitFor();
      await cutTopLeft(field);
      await expect.poll(() => preview(page)).toEqual(["blue", "blue", "blue", "blue"]);
      await page.getByRole("button", { name: save }).first().click();
      await page.waitForURL((url) => !url.pathname.endsWith("/new") && !url.search.includes("edit"));
      if (label === "Picture") await page.goto(`${page.url()}/edit`);
      else if (!isNew) await page.goto(`${treets.origin}/${slug}/${path}`);
      const shown = page.locator(".image-field", { has: page.locator(`input[type=file][name]`) });
      const kept = await shown
        .filter({ has: page.getByLabel(new RegExp(`^${label}`)) })
        .first()
        .locator(".image-field-current img")
        .getAttribute("src");
      const bytes = await (await page.request.get(treets.origin + kept)).body();
      expect(await corners(bytes)).toEqual(["blue", "blue", "blue", "blue"]);
    });
  });
});

it("the browser reports no errors except the expected 422 responses and the broken lookup's 500", () => {
  const unexpected = browser.takeErrors().filter((text) => !/status of 500|status of 422/.test(text));
  expect(unexpected).toEqual([]);
});

import type { Page } from "playwright-core";
import qrcode from "qrcode";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { newMemberOf } from "../support/teams.ts";

describe("a till in a browser that detects no barcodes itself", () => {
  const treets = runningTreets();
  // The camera is a drawing.
  const browser = runningBrowser({ draws: true });
  const business = "scan-club";
  let page: Page;
  let reference: string;

  beforeAll(async () => {
    const owner = await newPerson(treets.backend, "Olga");
    const client = treets.backend.as(owner.tokens.token);
    await client.businesses.create({ name: "Scan Club", slug: business });
    const treet = await publishedTreet(client, business);
    const member = await newMemberOf(treets.backend, { slug: business, owner }, "Mika");
    reference = (await treets.backend.as(member.tokens.token).claims.claim({ business, treet })).ref;
    const context = await browser.newContext();
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: owner.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    await context.addInitScript("delete window.BarcodeDetector");
    page = await context.newPage();
  });

  const scan = () => page.getByRole("button", { name: "Scan with the camera" }).click();

  it("reads a claim's code from the camera's picture, and turns the camera off", async () => {
    const code = await qrcode.toDataURL(`${treets.origin}/redirect?c=${reference}`, { width: 500 });
    await page.goto(`${treets.origin}/${business}/treet/redeem`);
    await showToCamera(code);
    await scan();
    await page.getByRole("button", { name: "Redeem", exact: true }).waitFor();
    await page.getByText("Mika", { exact: false }).first().waitFor();
    expect(await page.evaluate("camera.readyState")).toBe("ended");
    expect(await page.locator("video").count()).toBe(0);
  });

  it("turns the camera off when the page is hidden or left", async () => {
    await page.goto(`${treets.origin}/${business}/treet/redeem`);
    await showToCamera(await qrcode.toDataURL("https://treets.example/elsewhere", { width: 500 }));
    await scan();
    await page.getByLabel("Camera view").waitFor();
    await expect.poll(() => page.evaluate("window.camera?.readyState")).toBe("live");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      Reflect.deleteProperty(document, "hidden");
    });
    await page.getByRole("button", { name: "Scan with the camera" }).waitFor();
    await expect.poll(() => page.evaluate("camera.readyState")).toBe("ended");
    await scan();
    await expect.poll(() => page.evaluate("camera.readyState")).toBe("live");
    await page.getByRole("link", { name: "Treets", exact: true }).first().click();
    await page.getByRole("heading", { name: "Treets", level: 1 }).waitFor();
    await expect.poll(() => page.evaluate("camera.readyState")).toBe("ended");
  });

  it("says why it cannot scan, and leaves the field to type into", async () => {
    await page.goto(`${treets.origin}/${business}/treet/redeem`);
    await scan();
    await page.getByText("No camera found").waitFor();
    await page.getByRole("button", { name: "Close camera" }).click();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException("Permission denied", "NotAllowedError");
      };
    });
    await scan();
    await page.getByText("Can't use the camera").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("Claim code").fill(reference);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByRole("button", { name: "Redeem", exact: true }).waitFor();
  });

  it("is silent until its sound is turned on, which the device remembers", async () => {
    const till = `${treets.origin}/${business}/treet/redeem`;
    // Every note that is played is counted.
    await page.addInitScript(() => {
      const notes: number[] = [];
      const { start } = OscillatorNode.prototype;
      Object.assign(window, { notes });
      OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
        notes.push(this.frequency.value);
        return start.apply(this, when);
      };
    });
    const heard = () => page.evaluate<number[]>("notes.splice(0)");
    const redeem = () => page.getByRole("button", { name: "Redeem", exact: true }).click();
    await page.goto(`${till}?ref=${reference}`);
    await redeem();
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    expect(await heard()).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await redeem();
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    await page.goto(till);
    await page.getByRole("switch", { name: "Sound" }).check();
    expect(await heard()).toEqual([660, 880]);
    await page.goto(till);
    await expect.poll(() => page.getByRole("switch", { name: "Sound" }).isChecked()).toBe(true);
    await page.getByLabel("Claim code").fill(reference);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByRole("heading", { name: "Just redeemed" }).waitFor();
    await expect.poll(heard).toEqual([550, 550]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  /** Replaces the camera by one that shows this picture in the middle of its own, and is known to the page. */
  const showToCamera = (picture: string) =>
    page.evaluate(async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
        const context = canvas.getContext("2d");
        // A canvas sends a picture each time that it is drawn on.
        setInterval(() => context?.drawImage(image, 400, 100), 50);
        const stream = canvas.captureStream();
        Object.assign(window, { camera: stream.getTracks()[0] });
        return stream;
      };
    }, picture);
});

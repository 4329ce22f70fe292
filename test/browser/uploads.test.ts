import type { CDPSession, Page } from "playwright-core";
import { afterEach, beforeAll, expect, it } from "vitest";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { newTeam } from "../support/teams.ts";

const BYTES_A_SECOND = 400_000;

/** Large enough for its progress to be visible on a slow connection. */
const list = {
  name: "members.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    `email,first name,note\n${Array.from(
      { length: 3_000 },
      (_, index) => `member${index}@people.example,Ada,${"x".repeat(400)}\n`,
    ).join("")}`,
  ),
};

const treets = runningTreets();
const browser = runningBrowser();
let page: Page;
let network: CDPSession;

beforeAll(async () => {
  const { owner } = await newTeam(treets.backend, "slow-line-club", []);
  const context = await browser.newContext();
  await holdTokens(context, treets.origin, owner.tokens);
  page = await context.newPage();
  network = await context.newCDPSession(page);
  await network.send("Network.enable");
});

const online = (uploadThroughput: number) =>
  network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });

afterEach(() => online(-1));

async function openImport(): Promise<void> {
  await page.goto(`${treets.origin}/slow-line-club/members?import=new`);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  await page.getByLabel("Excel or CSV file").setInputFiles(list);
}

const send = () => page.getByRole("button", { name: "Upload", exact: true }).click();

async function uploadSlowly(): Promise<void> {
  await openImport();
  await online(BYTES_A_SECOND);
  await send();
  await page.getByRole("progressbar", { name: "Upload" }).waitFor();
}

it("an upload shows its progress until it is complete", async () => {
  await uploadSlowly();
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const bar = page.getByRole("progressbar", { name: "Upload" });
      seen.add(await bar.evaluate((element: HTMLProgressElement) => element.value).catch(() => -1));
      return [...seen].filter((value) => value > 0 && value < 100).length;
    })
    .toBeGreaterThan(1);
  await online(-1);
  await page.waitForURL(/import=(?!new)/);
});

it("a cancelled upload ends at once, and the file stays selected", async () => {
  await uploadSlowly();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await page.getByRole("alert").getByText("You cancelled the upload.").waitFor();
  expect(await page.getByRole("progressbar", { name: "Upload" }).count()).toBe(0);
  const chosen = await page
    .getByLabel("Excel or CSV file")
    .evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  expect(chosen).toBe("members.csv");
});

it("an interrupted upload reports it, and is retried with one press", async () => {
  await openImport();
  await page.route("**/_payload.json*", (route) => route.abort("connectionreset"));
  await send();
  await page.getByText("The upload was interrupted.").waitFor();
  await page.unrouteAll();
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/import=(?!new)/);
});

it("a finished upload never looks interrupted while its result loads", async () => {
  await openImport();
  const result = Promise.withResolvers<void>();
  await page.route("**/_payload.json?import=*", async (route) => {
    if (route.request().method() === "GET") await result.promise;
    await route.continue();
  });
  const taken = page.waitForRequest(
    (request) => request.method() === "GET" && /_payload\.json\?import=(?!new)/.test(request.url()),
  );
  await send();
  await taken;
  // Time in which a message would be drawn.
  await page.waitForTimeout(300);
  const seen = await page.getByText("The upload was interrupted.").count();
  result.resolve();
  await page.waitForURL(/import=(?!new)/);
  await page.unrouteAll();
  expect(seen).toBe(0);
});

it("a file dropped onto the field is selected", async () => {
  await openImport();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["email\nada@people.example\n"], "dropped.csv", { type: "text/csv" }));
    return data;
  });
  const field = page.locator(".file-field");
  await field.dispatchEvent("dragover", { dataTransfer: transfer });
  expect(await field.getAttribute("data-over")).toBe("true");
  await field.getByText("members.csv").waitFor();
  await field.dispatchEvent("drop", { dataTransfer: transfer });
  await field.getByText("dropped.csv").waitFor();
  expect(
    await page.getByLabel("Excel or CSV file").evaluate((input: HTMLInputElement) => input.files?.[0]?.name),
  ).toBe("dropped.csv");
});

it("the product's only file input is the design system's, which shows the upload's progress", async () => {
  const { globSync, readFileSync } = await import("node:fs");
  const own = globSync("client/**/*.tsx").filter((path) => /type="file"/.test(readFileSync(path, "utf8")));
  expect(own.toSorted()).toEqual(["client/design/file-input.tsx"]);
});

import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const DAY = 86_400_000;

const treets = runningDemo();
const browser = runningBrowser();

async function ownersPage() {
  const page = await browser.newPage();
  const email = "owner@treets.example";
  const tokens = await treets.backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
  await holdTokens(page.context(), treets.origin, tokens);
  return page;
}

it("a chart reads out, by keyboard, each value of its table beside that of the previous period", async () => {
  const page = await ownersPage();
  await page.goto(`${treets.origin}/harbour-club/insights`);
  const chart = page.getByRole("slider").first();
  await chart.waitFor();
  const rows = await page
    .locator("details.trend-table table")
    .first()
    .evaluate((table) =>
      [...table.querySelectorAll("tbody tr")].map((row) =>
        [...row.querySelectorAll("th, td")].map((cell) => cell.textContent?.trim() ?? ""),
      ),
    );
  expect(rows.length).toBe(30);
  const said = () => chart.getAttribute("aria-valuetext");
  const tellsRow = (row: readonly string[] | undefined) =>
    expect
      .poll(said)
      .toMatch(new RegExp(`^${row?.[0]?.replace(/[()]/g, "\\$&")}: ${row?.[1]}\\D+${row?.[2]}`));
  await chart.focus();
  await page.keyboard.press("Home");
  await tellsRow(rows[0]);
  await page.keyboard.press("ArrowRight");
  await tellsRow(rows[1]);
  await page.keyboard.press("End");
  await tellsRow(rows[29]);
  await page.keyboard.press("ArrowLeft");
  await tellsRow(rows[28]);
  // The value announced to screen readers is also visible.
  expect(await page.locator(".trend-text").first().textContent()).toBe(await said());
  await page.context().close();
});

it("a chart shows an interval that is not over as dashes, so that it does not look like a fall", async () => {
  const page = await ownersPage();
  const open = async (address: string) => {
    await page.goto(`${treets.origin}/harbour-club/${address}`);
    await page.locator(".trend").waitFor();
    return {
      dashes: await page.locator(".trend-running").count(),
      said: await page.locator(".trend-text").textContent(),
      last: await page.locator("details.trend-table tbody tr").last().locator("th, td").first().textContent(),
    };
  };
  for (const [address, legend] of [
    ["control-panel", "today"],
    ["insights", "today"],
    ["insights?unit=week&range=90d", "this week"],
    ["insights?tab=members", "today"],
  ])
    expect(await open(address ?? "")).toEqual({
      dashes: 1,
      said: expect.stringContaining(`Dashed line: ${legend} so far`),
      last: expect.stringMatching(/ \(so far\)$/),
    });
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
  expect(await open(`insights?range=custom&from=${day(40)}&to=${day(5)}`)).toEqual({
    dashes: 0,
    said: expect.not.stringContaining("Dashed"),
    last: expect.not.stringContaining("so far"),
  });
  await page.context().close();
});

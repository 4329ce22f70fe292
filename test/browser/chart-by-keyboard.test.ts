import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();

it("a chart reads out, by keyboard, each value of its table beside that of the previous period", async () => {
  const page = await browser.newPage();
  const email = "owner@treets.example";
  const tokens = await treets.backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
  await holdTokens(page.context(), treets.origin, tokens);
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
    expect.poll(said).toMatch(new RegExp(`^${row?.[0]}: ${row?.[1]}\\D+${row?.[2]}`));
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

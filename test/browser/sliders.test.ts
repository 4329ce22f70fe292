import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();

it.each([
  ["/", "How many members do you have?"],
  ["/select-plan?business=harbour-club", "For how many members?"],
])(
  "a slider on %s is named after what it sets, and its name stays while the keyboard moves its value",
  async (path, name) => {
    const page = await browser.newPage();
    const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
    await holdTokens(page.context(), treets.origin, await treets.backend.as().auth.signIn(account));
    await page.goto(treets.origin + path);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    const slider = page.getByRole("slider", { name, exact: true });
    const said = () => slider.getAttribute("aria-valuetext");
    const before = await said();
    await slider.press("ArrowRight");
    await expect.poll(said).not.toBe(before);
    expect(await said()).toMatch(/\d/);
    await page.context().close();
  },
);

import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { filledIn, ownersScreens } from "../../scripts/demo-screens.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** Pages that are a form, or a talk in which one writes, rather than something that is looked at. */
const WRITTEN_ON =
  /\/new$|\/edit$|tab=(?:messages|plan|enquiries)|import=|edit=|settings\/overview$|^\/account-settings/;

const lookedAt = ownersScreens.filter(
  (address) => address.startsWith("/:business/") && !WRITTEN_ON.test(address) && !/unsubscribe/.test(address),
);

const treets = runningTreets();
const browser = runningBrowser();
let page: Page;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  await seedDemo(treets.backend.deps);
  ids = await idsOfDemo(treets);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
  page = await context.newPage();
});

/** The forms with fields that lie in the page itself, by what they do; what is reviewed is answered where it is read. */
const formsInPage = async () => (await filledInOnPage()).filter((intent) => intent !== "decide");

const filledInOnPage = () =>
  page.locator("main form[method=post]").evaluateAll((forms) =>
    forms.flatMap((form) => {
      const fields = form.querySelectorAll(
        "textarea, select, input:not([type=hidden], [type=checkbox], [type=radio])",
      );
      const isFilledIn = [...fields].some((field) => field.checkVisibility());
      return isFilledIn && !form.closest("[popover], dialog, .drawer")
        ? [form.querySelector("[name=intent]")?.getAttribute("value")]
        : [];
    }),
  );

it("what is looked at has no forms in it: what one creates or changes opens over it, by an address", async () => {
  expect(lookedAt.length).toBeGreaterThan(30);
  for (const address of lookedAt) {
    await page.goto(treets.origin + filledIn(address, ids));
    expect(await formsInPage(), address).toEqual([]);
  }
  await page.goto(`${treets.origin}/harbour-club/community-profile?edit=1`);
  expect(await formsInPage()).toEqual(["save"]);
});

import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { filledIn, ownersScreens } from "../../scripts/demo-screens.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { isLong, usuallyAThird } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();
let page: Page;

/** Forms that would end the session of the walk, or remove what it meets. */
const LEFT_OUT = /sign-out|delete|leave|archive|spoil|clear|language|passkey/;

beforeAll(async () => {
  const tokens = await treets.backend
    .as()
    .auth.signIn({ email: demoAccounts[0].email, password: DEMO_PASSWORD });
  const context = await browser.newContext({ bypassCSP: true });
  await holdTokens(context, treets.origin, tokens);
  page = await context.newPage();
  await page.goto(`${treets.origin}/imprint`);
});

it("each error in the summary of a form sent empty leads to a field that takes the focus", async () => {
  const ids = await idsOfDemo(treets);
  const lost: string[] = [];
  let summaries = 0;
  const screens = usuallyAThird(ownersScreens, 0);
  for (const screen of screens.map((each) => filledIn(each, ids))) {
    const found = await page.evaluate(emptied, { screen, leftOut: LEFT_OUT.source });
    summaries += found.summaries;
    lost.push(...found.lost);
  }
  expect(lost).toEqual([]);
  expect(summaries).toBeGreaterThan(isLong ? 20 : 7);
});

/** Sends every form of a screen without what is typed or ticked in it, with each of its buttons. Runs in the browser. */
async function emptied({ screen, leftOut }: { screen: string; leftOut: string }) {
  const parse = (text: string) => new DOMParser().parseFromString(text, "text/html");
  const shown = parse(await (await fetch(screen)).text());
  const lost: string[] = [];
  let summaries = 0;
  for (const form of shown.forms) {
    if (form.getAttribute("method") !== "post") continue;
    const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
    const fixed = hidden.map(({ name, value }): [string, string] => [name, value]);
    const typed = [...form.elements]
      .filter((each) => each.matches("input, textarea, select") && !hidden.includes(each as HTMLInputElement))
      .filter(
        (each) => !each.matches("[type=checkbox], [type=radio]:not([checked]), [type=file], [disabled]"),
      )
      .map((each): [string, string] => [
        each.getAttribute("name") ?? "",
        each.matches("[type=radio]") ? (each.getAttribute("value") ?? "") : "",
      ])
      .filter(([name]) => name !== "");
    const buttons = [...form.elements].filter((each) =>
      each.matches("button[type=submit][name]:not([formmethod])"),
    );
    const presses: [string, string][][] = [[]];
    for (const each of buttons)
      presses.push([[each.getAttribute("name") ?? "", each.getAttribute("value") ?? ""]]);
    for (const press of buttons.length > 0 ? presses.slice(1) : presses) {
      const body = new URLSearchParams([...fixed, ...typed, ...press]);
      if (new RegExp(leftOut).test(`${body}`)) continue;
      const action = form.getAttribute("action") ?? screen;
      const answer = await fetch(action, { method: "POST", body, redirect: "manual" });
      if (answer.status !== 422) continue;
      const returned = parse(await answer.text());
      summaries += 1;
      const where = `${screen} ${body.get("intent")} ${press.join()}`;
      for (const link of returned.querySelectorAll(".form-summary a")) {
        const id = link.getAttribute("href")?.slice(1) ?? "";
        const target = returned.getElementById(id);
        if (!target?.matches("input:not([type=hidden]), textarea, select, button, [tabindex]")) {
          lost.push(`${where}: ${link.textContent} at ${target?.outerHTML.slice(0, 150) ?? `no #${id}`}`);
        }
      }
    }
  }
  return { summaries, lost };
}

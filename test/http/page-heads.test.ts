import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { filledIn, ownersScreens } from "../../scripts/demo-screens.ts";
import { startDemo } from "../support/demo.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import type { TestTreets } from "../support/treets.ts";

/** A primary action and a menu with the others; or two actions of which none is primary. */
const MAX_ACTIONS = 2;

let treets: TestTreets;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  treets = await startDemo({ env: { DIAGNOSTICS: "true" } });
  ids = await idsOfDemo(treets);
});
afterAll(() => treets.stop());

interface Head {
  readonly address: string;
  readonly primary: number;
  readonly actions: number;
}

/** Returns the headers of all of a person's screens, as rendered by the server. */
async function headsOf(email: string, business: string): Promise<Head[]> {
  const { token } = await treets.backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
  const heads: Head[] = [];
  for (const screen of ownersScreens) {
    const address = filledIn(screen.replace(":business", business), ids);
    const answer = await fetch(treets.origin + address, { headers: { cookie: `treets.token=${token}` } });
    for (const [head] of (await answer.text()).matchAll(/<header class="page-header">.*?<\/header>/gs)) {
      const outsideMenus = withoutDialogs(head.replace(/<div class="menu-panel">.*?<\/details>/gs, ""));
      heads.push({
        address: screen,
        primary: outsideMenus.match(/button--primary/g)?.length ?? 0,
        actions: outsideMenus.match(/class="button /g)?.length ?? 0,
      });
    }
  }
  return heads;
}

/** An overlay is part of the header from which it is opened. */
const withoutDialogs = (head: string): string => head.split(/<[a-z]+ [^>]*popover="auto"/)[0] ?? "";

describe.each([
  ["owner@treets.example", "harbour-club"],
  ["partner@treets.example", "bloom-roastery"],
  ["member@treets.example", "harbour-club"],
])("the page headers for %s", (email, business) => {
  it("have at most one primary action, and the rest in a menu", async () => {
    const heads = await headsOf(email, business);
    expect(heads.length).toBeGreaterThan(10);
    expect(heads.filter(({ primary, actions }) => primary > 1 || actions > MAX_ACTIONS)).toEqual([]);
  });
});

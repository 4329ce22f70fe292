import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningDemo } from "../support/running.ts";

/** Lists without columns to sort by: the order is chosen in the toolbar, and the pages after the first keep it. */
describe("a list with a choice of order", () => {
  const treets = runningDemo();
  const business = "harbour-club";
  let token: string;

  beforeAll(async () => {
    const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
    token = (await treets.backend.as().auth.signIn(account)).token;
  });

  const api = () => treets.backend.as(token);
  const open = async (path: string) =>
    (await request(treets.origin).get(`/${business}/${path}`).set("Cookie", `treets.token=${token}`)).text;
  /** Sorts these texts by where each first occurs on the page. */
  const inOrderOn = (page: string, texts: readonly string[]) =>
    texts.toSorted((one, other) => page.indexOf(one) - page.indexOf(other));

  it("sorts API keys by age and by name, once they exceed a screenful", async () => {
    const names = ["Till", "Accounts", "Website", "Badge printer", "Screen", "Door"];
    const path = "settings/overview?tab=integrations";
    const before = await api().keys.list({ business });
    expect(before.length + (await api().webhooks.list({ business })).length).toBeLessThanOrEqual(5);
    expect(await open(path)).not.toContain("Oldest first");
    for (const name of names) await api().keys.create({ business, name, scope: "read-only" });
    const page = await open(path);
    expect(page).toContain("Oldest first");
    expect(inOrderOn(page, names)).toEqual(names);
    expect(inOrderOn(await open(`${path}&order=newest`), names)).toEqual(names.toReversed());
    expect(inOrderOn(await open(`${path}&order=name`), names)).toEqual(names.toSorted());
  });

  it("sorts a pool's codes in issuing order or newest first, across pages", async () => {
    const [pool] = (await api().treets.list({ business, type: "code_pool", limit: 1 })).items;
    const treet = pool?.id ?? "";
    const all = async (order?: "newest" | "oldest") => {
      const ids: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await api().treets.codes({ business, treet, order, cursor, limit: 7 });
        ids.push(...page.items.map(({ id }) => id));
        if (page.nextCursor === null) return ids;
        cursor = page.nextCursor;
      }
    };
    const usual = await all();
    expect(usual.length).toBeGreaterThan(7);
    expect(await all("oldest")).toEqual(usual);
    expect(await all("newest")).toEqual(usual.toReversed());
    expect(await open(`treet/${treet}/codes`)).toContain("Newest first");
  });
});

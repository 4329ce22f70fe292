import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { startDemo } from "../support/demo.ts";
import type { TestTreets } from "../support/treets.ts";

let treets: TestTreets;
let cookie: string;

beforeAll(async () => {
  treets = await startDemo();
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  cookie = `treets.token=${(await treets.backend.as().auth.signIn(account)).token}`;
});
afterAll(() => treets.stop());

/** Returns the text of a page of the club, without its markup and its data. */
async function textOf(path: string): Promise<string> {
  const answer = await fetch(`${treets.origin}/harbour-club${path}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const [main = ""] = /<main.*<\/main>/s.exec(await answer.text()) ?? [];
  return main.replace(/<script.*?<\/script>/gs, "").replace(/<[^>]*>/g, " ");
}

const idOf = async (query: string): Promise<string> =>
  (await treets.backend.deps.database.pool.query(`select id from ${query} limit 1`)).rows[0].id;

it("the page of an event shows its time and place", async () => {
  const text = await textOf(`/treet/${await idOf("treets where title = 'Yoga at sunrise'")}`);
  expect(text).toMatch(/When\s+\d{1,2} \w+ \d{4}, 07:00–\d\d:\d\d CES?T/);
  expect(text).toMatch(/Place\s+The old warehouse, quay 4/);
});

it("the page of a treet with a shared code shows the code", async () => {
  const text = await textOf(`/treet/${await idOf("treets where title = 'Climbing hall, day pass'")}`);
  expect(text).toMatch(/Code\s+HARBOUR\d+/);
});

it("the page of an invited partner shows the invitation and its deadline", async () => {
  const text = await textOf(`/manage-partner/${await idOf("partnerships where state = 'invited'")}`);
  expect(text).toMatch(/Sent\s+\d{1,2} \w+ \d{4}/);
  expect(text).toMatch(/Open until\s+\d{1,2} \w+ \d{4}/);
  expect(text).toContain("Our members talk about your place anyway.");
  expect(text).not.toContain("No changes yet.");
});

it("the insights of a treet without views show a message instead of zeros", async () => {
  const text = await textOf(`/treet/${await idOf("treets where state = 'draft'")}/insights`);
  expect(text).toContain("Nothing happened in this period");
  expect(text).not.toContain("Claim rate");
});

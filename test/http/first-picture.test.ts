import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningDemo } from "../support/running.ts";

const treets = runningDemo();

it("the first picture for a member has a high priority, and all others are loaded lazily", async () => {
  const account = { email: "member@treets.example", password: DEMO_PASSWORD };
  const { token } = await treets.backend.as().auth.signIn(account);
  const headers = { cookie: `treets.token=${token}` };
  const page = await (await fetch(`${treets.origin}/harbour-club/treets`, { headers })).text();
  const pictures = [...page.matchAll(/<div class="offer-picture"[^>]*><img [^>]*>/g)].map(([tag]) => tag);
  const [first = "", ...others] = pictures;
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain('loading="lazy"');
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((tag) => !tag.includes('loading="lazy"'))).toEqual([]);
});

import { beforeAll, describe, expect, it } from "vitest";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

const PAST_TOKEN_MS = 16 * 60_000;

const treets = runningTreets();
let person: TestPerson;

beforeAll(async () => {
  person = await newPerson(treets.backend, "Rena");
  await treets.backend.as(person.tokens.token).businesses.create({ name: "Real Club", slug: "real-club" });
  treets.backend.clock.forward(PAST_TOKEN_MS);
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(treets.origin + path, {
    redirect: "manual",
    headers: {
      cookie: `treets.token=${person.tokens.token}; treets.refresh=${person.tokens.refreshToken}`,
      ...headers,
    },
  });

const spent = async () =>
  Number(
    (
      await treets.backend.deps.database.pool.query(
        "select count(*) from refresh_tokens where spent_at is not null",
      )
    ).rows[0].count,
  );

describe("a missing page spends no refresh token", () => {
  it.each([
    ["/nothing", {}],
    ["/nothing/at/all", {}],
    ["/real-club/nothing", {}],
    ["/real-club/settings/nothing", {}],
    ["/real-club/nothing/_payload.json", {}],
    ["/wp-login.php", {}],
    ["/favicon-of-old.ico", { accept: "image/*" }],
    ["/nothing.json", { accept: "application/json" }],
    ["/api/nothing", {}],
  ])("at %s", async (path, headers) => {
    const answer = await get(path, headers);
    expect(answer.status).toBe(404);
    expect(answer.headers.getSetCookie().filter((cookie) => /treets\.(token|refresh)=/.test(cookie))).toEqual(
      [],
    );
    expect(await spent()).toBe(0);
  });

  it("whereas an existing page does", async () => {
    expect((await get("/real-club/members")).status).toBe(200);
    expect(await spent()).toBe(1);
  });
});

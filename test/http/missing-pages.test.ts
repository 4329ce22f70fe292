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

describe("the email preferences of a business without a link", () => {
  const asVisitor = async (path: string) => {
    const answer = await fetch(treets.origin + path, { redirect: "manual" });
    return { status: answer.status, text: await answer.text() };
  };
  const setVisibility = (visibility: string) =>
    treets.backend.deps.database.pool.query(
      `update businesses set visibility = '${visibility}' where slug = 'real-club'`,
    );

  it.each(["/no-club/unsubscribe", "/real-club/unsubscribe"])(
    "are not found at %s, whether there is none or it is hidden",
    async (path) => {
      const { status, text } = await asVisitor(path);
      expect(status).toBe(404);
      expect(text).toContain("<title>Page not found");
      expect(text).not.toContain("Real Club");
      // Members see it after signing in.
      expect(text).toContain(`href="/login?redirect=${encodeURIComponent(path)}"`);
      expect((await asVisitor(`${path}/_payload.json`)).status).toBe(404);
    },
  );

  it.each(["no-club", "real-club"])(
    "offer a new link at /%s if one no longer works, and name no hidden business",
    async (slug) => {
      const opened = await fetch(`${treets.origin}/${slug}/unsubscribe?token=cut-off-link`, {
        redirect: "manual",
      });
      const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const answer = await fetch(`${treets.origin}/${slug}/unsubscribe`, { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("Real Club");
    },
  );

  it("offer a link by email if the business is listed, or the visitor is on its team", async () => {
    const team = await get("/real-club/unsubscribe");
    expect([team.status, (await team.text()).includes("Real Club")]).toEqual([200, true]);
    await setVisibility("listed");
    const { status, text } = await asVisitor("/real-club/unsubscribe");
    expect([status, text.includes("Real Club")]).toEqual([200, true]);
    await setVisibility("members_only");
  });
});

it("settings look the same to a visitor whether the business is hidden or does not exist", async () => {
  const [hidden, none] = await Promise.all(
    ["real-club", "none-club"].map(async (slug) => {
      const answer = await fetch(`${treets.origin}/${slug}/settings/overview`);
      const text = await answer.text();
      return { status: answer.status, length: text.replaceAll(slug, "").length };
    }),
  );
  expect(hidden).toEqual(none);
  expect(hidden?.status).toBe(200);
});

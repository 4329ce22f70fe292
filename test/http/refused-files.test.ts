import { beforeAll, describe, expect, it } from "vitest";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { joinTeam } from "../support/teams.ts";

const slug = "file-club";
const treets = runningTreets();
let owner: TestPerson;
let viewer: TestPerson;

beforeAll(async () => {
  owner = await newPerson(treets.backend, "Fila");
  await treets.backend.as(owner.tokens.token).businesses.create({ name: "File Club", slug });
  await treets.backend.deps.database.pool.query("update businesses set plan = 'scale'");
  viewer = await joinTeam(treets.backend, { slug, owner, role: "viewer" });
});

const LIST = `/api/v1/businesses/${slug}/members.csv`;

/** Follows a link to a file, as a browser does. */
const open = (path: string, person: TestPerson | null, headers: Readonly<Record<string, string>> = {}) =>
  fetch(treets.origin + path, {
    redirect: "manual",
    headers: {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
      referer: `${treets.origin}/${slug}/members?status=active`,
      ...(person && { cookie: `treets.token=${person.tokens.token}` }),
      ...headers,
    },
  });

async function expectPage(answer: Response, status: number, text: string) {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
  const html = await answer.text();
  expect(html).toContain(text);
  expect(html).toContain(`href="/${slug}/members?status=active"`);
  // Its styles and scripts are allowed, unlike those of data.
  expect(answer.headers.get("content-security-policy")).toContain("script-src");
}

describe("a link to a file that cannot be had", () => {
  it("leads to a page that says why, with a way back: after too many", async () => {
    let answer = await open(LIST, owner);
    for (let asked = 0; answer.status === 200 && asked < 40; asked++) {
      await answer.body?.cancel();
      answer = await open(LIST, owner);
    }
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectPage(answer, 429, "Too many");
  });

  it("… without the permission", async () => {
    await expectPage(await open(`/api/v1/businesses/${slug}/audit/export`, viewer), 403, "Your role can");
  });

  it("… after the session has ended", async () => {
    await expectPage(await open(LIST, null), 401, "Sign in to continue.");
  });

  it("… of something that is gone", async () => {
    const gone = `/api/v1/businesses/${slug}/partners/par_gone/files/pfl_gone`;
    await expectPage(await open(gone, owner), 404, "Page not found");
  });

  it("… with an address that was changed by hand", async () => {
    await expectPage(
      await open(`/api/v1/businesses/${slug}/treets.csv?state=nonsense`, owner),
      422,
      "Some fields need your attention.",
    );
  });

  it("leads nowhere else than to this site", async () => {
    for (const referer of ["https://elsewhere.example/x", `${treets.origin}//elsewhere.example/x`]) {
      const answer = await open(LIST, null, { referer });
      expect(await answer.text()).not.toContain("elsewhere.example");
    }
  });

  it("answers programs and scripts with data as before", async () => {
    for (const headers of [
      { accept: "*/*" },
      { accept: "application/json" },
      { authorization: "Bearer no" },
    ]) {
      const answer = await open(LIST, null, headers);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(await answer.json()).toMatchObject({ error: { code: "unauthenticated" } });
    }
  });
});

it("a file that a link leads to is saved under its name and not shown in place of the page", async () => {
  const as = treets.backend.as(owner.tokens.token);
  const link = await as.links.create({ business: slug, name: "Poster", kind: "join" });
  const file = `/api/v1/businesses/${slug}/links/${link.id}/qr?format=svg`;
  const saved = await open(file, owner);
  expect(saved.headers.get("content-disposition")).toMatch(new RegExp(`^attachment;.*${link.code}.svg`));
  const shown = await open(file, owner, { accept: "image/avif,image/webp,*/*;q=0.8" });
  expect(shown.headers.get("content-disposition")).toMatch(/^inline/);
});

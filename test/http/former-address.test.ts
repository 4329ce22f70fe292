import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { preferenceToken } from "#server/backend/accounts/preferences/link-token.ts";
import { href } from "#shared/href.ts";
import { routes } from "#shared/routes.ts";
import type { TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const former = "old-quay";
const present = "new-quay";

describe("a business with a changed address", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  let member: string;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, former, [], "scale"));
    const team = treets.backend.as(owner.tokens.token);
    const one = { business: former, email: "mia@people.example", firstName: "Mia", invite: false };
    member = (await team.members.add(one)).id;
    await team.settings.changeSlug({ business: former, slug: present });
  });

  const get = (path: string, cookie = "") => request(treets.origin).get(path).set("Cookie", cookie);
  const inside = Object.values(routes).filter(({ path }) => path.startsWith("/:business/"));

  it.each(inside.map(({ path }) => path))("redirects a visitor of %s", async (path) => {
    const at = (slug: string) => path.replace(":business", slug).replace(/:[a-z]+|\*/, "some");
    const answer = await get(`${at(former)}?tab=live`);
    expect([answer.status, answer.headers.location]).toEqual([301, `${at(present)}?tab=live`]);
    expect((await get(`${at(former)}/_payload.json`)).body).toEqual({ redirect: at(present) });
  });

  it("redirects a signed-in user", async () => {
    const answer = await get(`/${former}/members`, `treets.token=${owner.tokens.token}`);
    expect([answer.status, answer.headers.location]).toEqual([301, `/${present}/members`]);
  });

  it("is redirected to when named in a query parameter", async () => {
    for (const [path, parameter] of [
      [href("contactCommunity"), "to"],
      [href("contactProvider"), "to"],
      [href("transferOwnership"), "business"],
    ] as const) {
      const answer = await get(`${path}?${parameter}=${former}&more=1`);
      expect([answer.status, answer.headers.location]).toEqual([
        301,
        `${path}?${parameter}=${present}&more=1`,
      ]);
    }
  });

  it("accepts an unsubscribe link from an email sent before the change", async () => {
    const token = preferenceToken(treets.backend.deps.signingKey, member);
    const opened = await get(`/${former}/unsubscribe?token=${token}&about=digest`);
    expect([opened.status, opened.headers.location]).toEqual([301, `/${present}/unsubscribe?about=digest`]);
    const [kept = ""] = opened.get("Set-Cookie") ?? [];
    expect(kept).toContain(`Path=/${present}/unsubscribe`);
    const cookie = kept.split(";")[0] ?? "";
    expect((await get(`/${present}/unsubscribe`, cookie)).text).toContain("m•••@people.example");

    // The page was still open when the business's slug changed.
    const sent = await request(treets.origin)
      .post(`/${former}/unsubscribe?about=digest`)
      .set({ Cookie: cookie, Origin: treets.origin })
      .type("form")
      .send({ intent: "unsubscribe-all" });
    expect(sent.status).toBe(303);
    const after = await get(String(sent.headers.location), cookie);
    expect([after.status, after.headers.location?.split("?")[0]]).toEqual([301, `/${present}/unsubscribe`]);
    expect(after.get("Set-Cookie")?.join()).toContain(`Path=/${present}/unsubscribe`);
    const { rows } = await treets.backend.deps.database.pool.query("select email_state from members");
    expect(rows).toEqual([{ email_state: "unsubscribed" }]);
  });

  it("is not assumed for an unknown address", async () => {
    expect((await get("/nobody-here/members")).headers.location).toBe(
      "/login?redirect=%2Fnobody-here%2Fmembers",
    );
  });
});

import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0";

describe("the short address of a link", () => {
  const treets = runningTreets();
  let code: string;
  let counted: () => Promise<number>;
  beforeAll(async () => {
    const { owner } = await newTeam(treets.backend, "harbour", []);
    const { links } = treets.backend.as(owner.tokens.token);
    const [link] = (await links.list({ business: "harbour" })).items;
    code = link?.code ?? "";
    counted = async () => (await links.get({ business: "harbour", link: link?.id ?? "" })).clicks;
  });

  const follow = (headers: Record<string, string> = {}) =>
    request(treets.origin)
      .get(`/l/${code}`)
      .set({ "User-Agent": BROWSER, ...headers });

  it("redirects at once, sets no cookie and counts people, but not prefetches, HEAD requests or bots", async () => {
    const answer = await follow();
    expect([answer.status, answer.headers.location]).toEqual([302, `/redirect?l=${code}`]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toContain("no-store");
    await follow({ "User-Agent": "Mozilla/5.0 Another", "Sec-Purpose": "prefetch;prerender" });
    await request(treets.origin).head(`/l/${code}`).set("User-Agent", "Mozilla/5.0 A third one");
    await follow({ "User-Agent": "facebookexternalhit/1.1" });
    expect(await counted()).toBe(1);
  });

  it("shows the inviting community without counting again, and an error for an unknown link", async () => {
    const page = await request(treets.origin).get(`/redirect?l=${code}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("The harbour");
    expect(await counted()).toBe(1);
    const unknown = await request(treets.origin).get("/redirect?l=never-made");
    expect(unknown.text).toContain("We don&#x27;t know this link");
  });

  it("stores its counts when the process stops", async () => {
    await follow({ "User-Agent": "Mozilla/5.0 Just before the end" });
    await treets.backend.deps.linkHits.stop();
    const { rows } = await treets.backend.deps.database.pool.query("select clicks from links");
    expect(rows).toEqual([{ clicks: 2 }]);
  });
});

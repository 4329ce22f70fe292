import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningDemo } from "../support/running.ts";
import { joinTeam } from "../support/teams.ts";

const business = "harbour-club";

describe("a business's navigation", () => {
  const treets = runningDemo();
  let owner: string;
  let viewer: string;

  beforeAll(async () => {
    const email = "owner@treets.example";
    const tokens = await treets.backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
    owner = tokens.token;
    const { backend } = treets;
    const joined = await joinTeam(backend, {
      slug: business,
      owner: { email, firstName: "Olivia", tokens },
      role: "viewer",
    });
    viewer = joined.tokens.token;
  });

  /** Returns the counts beside the pages' names, by name. */
  async function countsFor(token: string): Promise<Record<string, number>> {
    const response = await fetch(`${treets.origin}/${business}/insights`, {
      headers: { cookie: `treets.token=${token}` },
    });
    const html = (await response.text()).replaceAll("<!-- -->", "");
    const found = html.matchAll(
      /<span class="truncate">([^<]+)<\/span><span class="side-navigation-waiting">(\d+\+?)/g,
    );
    return Object.fromEntries([...found].map(([, name, count]) => [name, Number(count)]));
  }

  it("shows the pending items of each page, in agreement with its list and the control panel", async () => {
    const team = treets.backend.as(owner);
    const counts = await countsFor(owner);
    const { requested } = await team.members.counts({ business });
    expect(counts.Members).toBe(requested);
    const { total } = await team.enquiries.list({ business, state: "waiting" });
    expect(counts["Control panel"]).toBe(total);
    const attention = await team.panel.attention({ business });
    const reviews = attention.filter(({ kind }) => kind === "review" || kind === "claim_request");
    expect(counts.Treets).toBe(reviews.reduce((sum, { count }) => sum + count, 0));
    expect(counts).not.toHaveProperty("Insights");
  });

  it("shows one less after a join request was approved", async () => {
    const before = await countsFor(owner);
    const [next] = (await treets.backend.as(owner).members.list({ business, status: "requested" })).items;
    await treets.backend.as(owner).members.change({ business, change: "approve", members: [next?.id ?? ""] });
    expect((await countsFor(owner)).Members).toBe((before.Members ?? 0) - 1);
  });

  it("shows no counts to viewers", async () => {
    expect(await countsFor(viewer)).toEqual({});
  });
});

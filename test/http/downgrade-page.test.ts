import { beforeAll, describe, expect, it } from "vitest";
import { buy, type PayingTeam, setCountry } from "../support/billing.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

describe("the downgrade page of a team that has outgrown Starter", () => {
  const treets = runningTreets();
  const slug = "outgrown";
  let club: PayingTeam;

  beforeAll(async () => {
    const { owner } = await newTeam(treets.backend, slug, ["admin", "viewer"], "basic");
    club = { slug, owner };
    await setCountry(treets.backend, slug, "US");
    await buy(treets.backend, club, "growth");
    for (let number = 1; number <= 7; number++)
      await api().links.create({ business: slug, kind: "join", name: `Link ${number}` });
  });

  const api = () => treets.backend.as(club.owner.tokens.token);
  const open = async (query: string) => {
    const path = `/downgrade?business=${slug}${query}`;
    const headers = { cookie: `treets.token=${club.owner.tokens.token}` };
    return (await fetch(treets.origin + path, { headers })).text();
  };
  const boxes = (html: string, limit: string) =>
    [...html.matchAll(/<input type="checkbox"[^>]*>/g)]
      .map(([box]) => box)
      .filter((box) => box.includes(limit));
  const ticked = (html: string, limit: string) => boxes(html, limit).filter((box) => box.includes("checked"));

  it("counts the owner's seat among those that stay, and submits it", async () => {
    const html = await open("&plan=starter");
    const fixed = boxes(html, "teamSeats").filter((box) => box.includes("disabled"));
    expect([ticked(html, "teamSeats"), fixed].map((found) => found.length)).toEqual([2, 1]);
    const { items } = await api().billing.choices({ business: slug, limit: "teamSeats" });
    expect(items.map(({ alwaysStays }) => alwaysStays)).toEqual([true, false, false]);
    expect(html).toContain(`<input type="hidden" name="teamSeats" value="${items[0]?.id}"`);
  });

  it("begins with as many as a plan holds, whatever was chosen for another one", async () => {
    const { items } = await api().billing.choices({ business: slug, limit: "activeLinks" });
    const activeLinks = items.map(({ id }) => id);
    await api().billing.schedule({
      business: slug,
      plan: "basic",
      interval: "month",
      picks: { activeLinks },
    });
    expect(ticked(await open("&plan=starter"), "activeLinks").length).toBe(5);
    await api().billing.schedule({
      business: slug,
      plan: "starter",
      interval: "month",
      picks: { activeLinks: activeLinks.slice(-2) },
    });
    expect(ticked(await open(""), "activeLinks").length).toBe(2);
  });
});

import { beforeAll, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import { fromWallClock, toWallClock } from "#shared/zoned-time.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { words } from "../support/treet-club.ts";

const business = "agreed-club";
const timezone = "Pacific/Auckland";
const DAYS = 30;

/** Compares each figure wherever it is shown, in a community that has something in every state. */
eachDatabase("a figure", (kind) => {
  const backend = runningBackend({ kind });
  let owner: TestPerson;
  let code: string;
  const team = () => backend.as(owner.tokens.token);
  const query = (text: string, values: unknown[] = []) => backend.deps.database.pool.query(text, values);

  beforeAll(async () => {
    ({ owner } = await newTeam(backend, business, [], "scale"));
    await team().settings.update({ business, changes: { timezone, showsFigures: true } });
    const baker = await newPerson(backend, "Baker");
    await newPartner(backend, { inviter: owner, business, baker, name: "Bakery", slug: "agreed-bakery" });
    for (const name of ["Ann", "Ben", "Cas", "Dan", "Eve", "Fay"]) {
      const email = `${name.toLowerCase()}@people.example`;
      await team().members.add({ business, email, firstName: name, invite: false });
    }
    await query("update members set status = 'suspended' where email = 'eve@people.example'");
    await query("update members set status = 'left', status_at = now() where email = 'fay@people.example'");
    const picture = await uploadedPicture(team());
    const treet = async (title: string, more: object = {}, move?: "pause" | "end") => {
      const content = { ...words, ...picture, title, perMemberLimit: 9, ...more };
      const { id } = await team().treets.create({ business, content });
      await team().treets.move({ business, treet: id, move: "publish" });
      if (move) await team().treets.move({ business, treet: id, move });
      return id;
    };
    const live = await treet("Live bread");
    await treet("Later bread", { claimFrom: new Date(Date.now() + DAY_MS).toISOString() });
    await treet("Paused bread", {}, "pause");
    await treet("Ended bread", {}, "end");
    // Claims just before and just after the first of the last thirty days began in the community's time zone.
    const today = toWallClock(backend.clock.now().toISOString(), timezone).slice(0, 10);
    const first = new Date(Date.parse(today) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const start = Date.parse(fromWallClock(`${first}T00:00`, timezone) ?? "");
    const asked = await treet("Asked bread", { requiresApproval: true });
    const claimAt = async (at: number, id: string, which: number) => {
      const ahead = at - backend.clock.now().getTime();
      const member = await signedInMember(which);
      backend.clock.forward(ahead);
      const claim = await backend.as(member.tokens.token).claims.claim({ business, treet: id });
      backend.clock.forward(-ahead);
      return { claim, member: backend.as(member.tokens.token) };
    };
    await claimAt(start - HOUR_MS, live, 0);
    await claimAt(start + HOUR_MS, live, 1);
    const { claim: declined } = await claimAt(start + 2 * HOUR_MS, asked, 2);
    await team().claims.decline({ business, claim: declined.id, reason: "Not this time" });
    const { claim: cancelled, member } = await claimAt(start + 3 * HOUR_MS, live, 3);
    await member.claims.cancel({ business, claim: cancelled.id });
    await claimAt(backend.clock.now().getTime(), live, 0);
    await query("update treets set supplier_id = (select id from businesses where slug = 'agreed-bakery')");
    const [link] = (await team().links.list({ business })).items;
    code = link?.code ?? "";
  });

  const people = new Map<number, Promise<TestPerson>>();
  const signedInMember = (index: number): Promise<TestPerson> => {
    const which = index % 4;
    const name = ["Ann", "Ben", "Cas", "Dan"][which] ?? "Ann";
    if (!people.has(which)) people.set(which, newPerson(backend, name));
    return people.get(which) as Promise<TestPerson>;
  };

  /** As the pages across communities ask. */
  const everywhere = { communities: [business] };

  it("for active members is the same on every screen", async () => {
    const { totals } = await team().insights.overview({ business, days: DAYS });
    const { figures } = await team().profiles.get({ business });
    const { community } = await backend.as().links.resolve({ code });
    expect({
      insights: totals.activeMembers,
      chips: (await team().members.counts({ business })).active,
      list: (await team().members.list({ business, status: "active" })).total,
      profile: figures?.members,
      link: community?.members,
    }).toEqual({ insights: 4, chips: 4, list: 4, profile: 4, link: 4 });
    // A suspended member keeps their place in the plan, and the usage shows it.
    expect((await team().businesses.usage({ business })).use.activeMembers).toBe(5);
  });

  it("for live treets is the same on every screen", async () => {
    const [partner] = (await team().partners.list({ business })).items;
    const { figures } = await team().profiles.get({ business });
    expect({
      chips: (await team().treets.counts({ business })).live,
      list: (await team().treets.list({ business, state: "live" })).total,
      catalogue: (await backend.as((await signedInMember(0)).tokens.token).claims.catalogue({ business }))
        .total,
      profile: figures?.treets,
      partner: partner?.liveTreets,
      partners: (await team().partners.figures({ business })).liveTreets,
      allTreets: (await team().treets.totals(everywhere)).live,
      allPartners: (await team().partners.totals(everywhere)).liveTreets,
    }).toEqual({
      chips: 2,
      list: 2,
      catalogue: 2,
      profile: 2,
      partner: 2,
      partners: 2,
      allTreets: 2,
      allPartners: 2,
    });
    expect((await team().businesses.usage({ business })).use.liveTreets).toBe(3);
  });

  it("for claims in 30 days follows the community's time zone and excludes declined and cancelled ones", async () => {
    const [partner] = (await team().partners.list({ business })).items;
    const treets = (await team().treets.list({ business, recent: true })).items;
    const { totals } = await team().insights.overview({ business, days: DAYS });
    expect({
      insights: totals.claims,
      treets: treets.reduce((sum, { recent }) => sum + (recent?.claims ?? 0), 0),
      partner: partner?.recent.claims,
      partners: (await team().partners.figures({ business })).claims,
      allTreets: (await team().treets.totals(everywhere)).claims,
      allPartners: (await team().partners.totals(everywhere)).claims,
    }).toEqual({ insights: 2, treets: 2, partner: 2, partners: 2, allTreets: 2, allPartners: 2 });
  });
});

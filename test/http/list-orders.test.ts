import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import type { CommonOrder, LinkOrder, PartnerOrder, PeopleOrder, TreetOrder } from "#shared/lists/orders.ts";
import { peopleMatching } from "#shared/people-matching.ts";
import type { TeamRole } from "#shared/permissions.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const business = "orders";

interface Named {
  readonly items: readonly { readonly name: string }[];
  readonly nextCursor: string | null;
}

describe("a list without sortable columns is in the order chosen, from page to page:", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  /** Exports the treets, as one person may export only some lists in an hour. */
  let manager: TestPerson;
  const team = () => treets.backend.as(owner.tokens.token);
  const names = [
    "mill@people.example",
    "Ångström@people.example",
    "zoo@people.example",
    "bar@people.example",
  ];

  beforeAll(async () => {
    ({ owner, manager } = await newTeam(treets.backend, business, ["manager"], "scale"));
    for (const name of names) {
      treets.backend.clock.forward(1000);
      await team().partners.invite({ business, emails: [name.replace("Ångström", "angstrom")] });
      await team().links.create({ business, name, kind: "profile" });
      await team().packs.create({ business, content: { title: name } });
    }
  });

  const read = async (list: (asked: { cursor?: string }) => Promise<Named>) => {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Named = await list(cursor ? { cursor } : {});
      found.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    return found.filter((name) => name.endsWith("@people.example"));
  };

  const inOrder = {
    newest: ["bar", "zoo", "ngstr", "mill"],
    oldest: ["mill", "ngstr", "zoo", "bar"],
    name: ["ngstr", "bar", "mill", "zoo"],
  } as const satisfies Record<CommonOrder, readonly string[]>;

  describe.each(Object.entries(inOrder) as [CommonOrder, readonly string[]][])("%s", (order, expected) => {
    const asked = { limit: 1, order };
    const found = (list: readonly string[]) =>
      expected.map((part) => list.findIndex((name) => name.includes(part)));
    const exported = async (sheet: string) => {
      const { text } = await request(treets.origin)
        .get(`/api/v1/businesses/${business}/${sheet}?order=${order}`)
        .set("Authorization", `Bearer ${owner.tokens.token}`);
      return text.split(/\r?\n/).filter((line) => line.includes("@people.example"));
    };

    it("the links, as in their export", async () => {
      expect(found(await read((more) => team().links.list({ business, ...asked, ...more })))).toEqual([
        0, 1, 2, 3,
      ]);
      expect(found(await exported("links.csv"))).toEqual([0, 1, 2, 3]);
    });

    it("the packs, as in their export", async () => {
      const packs = async (more: { cursor?: string }) => {
        const { items, nextCursor } = await team().packs.list({ business, ...asked, ...more });
        return { items: items.map(({ title }) => ({ name: title })), nextCursor };
      };
      expect(found(await read(packs))).toEqual([0, 1, 2, 3]);
      expect(found(await exported("packs.csv"))).toEqual([0, 1, 2, 3]);
    });

    it("the partners of a community, and of several", async () => {
      const places = [0, 1, 2, 3];
      const partners = await read((more) => team().partners.list({ business, ...asked, ...more }));
      expect(found(partners)).toEqual(places);
      const communities = [business];
      const across = await read((more) => team().partners.across({ communities, ...asked, ...more }));
      expect(found(across)).toEqual(places);
      expect(found(await exported("partners.csv"))).toEqual(places);
    });
  });

  const byTreet = {
    changed: ["Late", "Never", "Past", "Soon"],
    name: ["Late", "Never", "Past", "Soon"],
    ending: ["Soon", "Late"],
    mostClaims: ["Never", "Soon", "Late", "Past"],
    fewestClaims: ["Past", "Late", "Soon", "Never"],
  } as const satisfies Record<TreetOrder, readonly string[]>;

  describe("the treets", () => {
    const inDays = (days: number) =>
      new Date(treets.backend.clock.now().getTime() + days * DAY_MS).toISOString();
    const ends = { Soon: 2, Past: 1, Never: null, Late: 9 } as const;
    const claims = { Soon: 7, Past: 0, Never: 12, Late: 3 } as const;

    beforeAll(async () => {
      for (const [title, days] of Object.entries(ends)) {
        const claimUntil = days === null ? null : inDays(days);
        const id = await publishedTreet(team(), business, { title, claimUntil });
        const claimed = claims[title as keyof typeof claims];
        await treets.backend.deps.database.pool.query("update treets set claimed_count = $1 where id = $2", [
          claimed,
          id,
        ]);
        treets.backend.clock.forward(1000);
      }
      await treets.backend.deps.database.pool.query("update treets set state = 'ended' where title = 'Past'");
    });

    it("that end soon and have few claims are found by filters", async () => {
      const titles = async (asked: object) =>
        (await team().treets.list({ business, order: "ending", ...asked })).items.map(({ title }) => title);
      expect(await titles({ endsDays: 7 })).toEqual(["Soon"]);
      expect(await titles({ endsDays: 14 })).toEqual(["Soon", "Late"]);
      expect(await titles({ endsDays: 14, claims: "few" })).toEqual(["Late"]);
      expect(await titles({ claims: "none" })).toEqual(["Past"]);
      expect((await titles({ claims: "many" })).toSorted()).toEqual(["Never", "Soon"]);
    });

    it.each(Object.entries(byTreet) as [TreetOrder, readonly string[]][])("%s", async (order, expected) => {
      const read = async (more: { cursor?: string }) => {
        const { items, nextCursor } = await team().treets.list({ business, order, limit: 1, ...more });
        return { items: items.map(({ title }) => ({ name: title })), nextCursor };
      };
      const titles: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Named = await read(cursor ? { cursor } : {});
        titles.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      }
      expect(titles).toHaveLength(4);
      expect(titles.slice(0, expected.length)).toEqual(expected);
      const { text } = await request(treets.origin)
        .get(`/api/v1/businesses/${business}/treets.csv?order=${order}`)
        .set("Authorization", `Bearer ${manager.tokens.token}`);
      const [, ...lines] = text.trim().split("\r\n");
      expect(lines.map((line) => line.split(",")[0])).toEqual(titles);
    });
  });

  describe("by their figures, those with equal ones in a fixed order,", () => {
    const club = "figures";
    const own = () => treets.backend.as(keeper.tokens.token);
    let keeper: TestPerson;
    const change = (text: string, values: unknown[]) => treets.backend.deps.database.pool.query(text, values);
    const namesIn = async (list: (asked: { cursor?: string }) => Promise<Named>) => {
      const found: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Named = await list(cursor ? { cursor } : {});
        found.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      }
      return found;
    };

    beforeAll(async () => {
      ({ owner: keeper } = await newTeam(treets.backend, club, [], "scale"));
    });

    it("the links", async () => {
      const { backend } = treets;
      const ids: Record<string, string> = {};
      for (const name of ["Poster", "Mail", "Stand", "Desk"]) {
        const { id } = await own().links.create({ business: club, name, kind: "profile" });
        ids[name] = id;
      }
      await change("update links set clicks = 3, scans = 4 where id = $1", [ids.Mail]);
      await change("update links set clicks = 6 where id = $1", [ids.Stand]);
      const treet = await publishedTreet(own(), club);
      for (const [name, link] of [
        ["Ada", "Stand"],
        ["Bo", "Stand"],
        ["Cy", "Poster"],
      ] as const) {
        const member = await newMemberOf(backend, { slug: club, owner: keeper }, name);
        const { id } = await backend.as(member.tokens.token).claims.claim({ business: club, treet });
        await change(
          "update members set source_link_id = $1 where id = (select member_id from claims where id = $2)",
          [ids[link], id],
        );
        await change("update claims set link_id = $1 where id = $2", [ids.Desk, id]);
      }
      const sorted = async (order: LinkOrder) =>
        (await namesIn((more) => own().links.list({ business: club, order, limit: 1, ...more }))).filter(
          (name) => name in ids,
        );
      expect(await sorted("mostVisits")).toEqual(["Mail", "Stand", "Desk", "Poster"]);
      expect(await sorted("mostJoins")).toEqual(["Stand", "Poster", "Desk", "Mail"]);
      expect(await sorted("mostClaims")).toEqual(["Desk", "Stand", "Mail", "Poster"]);
    });

    it("the partners", async () => {
      const { backend } = treets;
      for (const [slug, supplied] of [
        ["one-treet", 1],
        ["no-treet", 0],
        ["two-treets", 2],
      ] as const) {
        const baker = await newPerson(backend, "Runa");
        const invited = { inviter: keeper, business: club, baker, name: slug, slug };
        const partner = await newPartner(backend, invited);
        for (let nr = 0; nr < supplied; nr++) {
          const treet = await publishedTreet(own(), club);
          await own().partners.supply({ business: club, treet, partner });
          if (slug !== "one-treet") continue;
          await change(
            `insert into insight_treets (business_id, span, start, treet_id, claims, redeemed)
             select business_id, 'day', $2::date, id, 5, 1 from treets where id = $1`,
            [treet, backend.clock.now().toISOString().slice(0, 10)],
          );
        }
      }
      const sorted = (order: PartnerOrder) =>
        namesIn((more) => own().partners.list({ business: club, order, limit: 1, ...more }));
      expect(await sorted("mostTreets")).toEqual(["two-treets", "one-treet", "no-treet"]);
      expect(await sorted("mostRecentClaims")).toEqual(["one-treet", "two-treets", "no-treet"]);
    });
  });

  const byPerson = {
    role: ["Owner", "Zed", "Åke"],
    name: ["Åke", "Owner", "Zed"],
    active: ["Owner", "Åke", "Zed"],
    newest: ["Åke", "Zed", "Owner"],
  } as const satisfies Record<PeopleOrder, readonly string[]>;

  it.each(Object.entries(byPerson) as [PeopleOrder, readonly string[]][])(
    "the team, %s",
    (order, expected) => {
      const person = (name: string, day: number, lastActiveAt: string | null, role: TeamRole) => ({
        name,
        email: "person@example.com",
        joinedAt: `2026-01-0${day}`,
        lastActiveAt,
        roles: [{ role }],
      });
      const people = [
        person("Owner", 1, "2026-03-03", "owner"),
        person("Zed", 2, null, "admin"),
        person("Åke", 3, "2026-03-02", "viewer"),
      ];
      const names = peopleMatching({ order }, people, new Date()).map(({ name }) => name);
      expect(names).toEqual(expected);
    },
  );

  it.each([
    ["/link-management?order=name", "By name", "/link-management?order=mostJoins"],
    ["/partners-overview?order=name", "By name", "/partners-overview?order=mostTreets"],
    ["/treets?tab=packs&order=name", "By name", "/treets?tab=packs&order=newest"],
    ["/treets?order=ending&state=live", "Ending soonest", "/treets?state=live&order=fewestClaims"],
    ["/team-members?order=active", "Recently active", "/team-members?order=newest"],
  ])("chosen in a menu on %s", async (path, chosen, other) => {
    const { text } = await request(treets.origin)
      .get(`/${business}${path}`)
      .set("Cookie", `treets.token=${owner.tokens.token}`);
    expect(text.replaceAll("<!-- -->", "")).toContain(`Sort: ${chosen}`);
    expect(text.replaceAll("&amp;", "&")).toContain(`href="/${business}${other}"`);
  });

  it.each(["/multi-treets?order=name", "/multi-team?order=active"])(
    "chosen in a menu on %s",
    async (path) => {
      const { text } = await request(treets.origin)
        .get(path)
        .set("Cookie", `treets.token=${owner.tokens.token}`);
      expect(text).toMatch(/Sort: (<!-- -->)?(By name|Recently active)/);
    },
  );
});

import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import type { ListOrder } from "#shared/lists/orders.ts";
import type { TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const business = "orders";

interface Named {
  readonly items: readonly { readonly name: string }[];
  readonly nextCursor: string | null;
}

describe("a list without sortable columns is in the order chosen, from page to page:", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  const team = () => treets.backend.as(owner.tokens.token);
  const names = [
    "mill@people.example",
    "Ångström@people.example",
    "zoo@people.example",
    "bar@people.example",
  ];

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "scale"));
    for (const name of names) {
      treets.backend.clock.forward(1000);
      await team().partners.invite({ business, emails: [name.replace("Ångström", "angstrom")] });
      await team().links.create({ business, name, kind: "profile" });
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
  } as const satisfies Record<ListOrder, readonly string[]>;

  describe.each(Object.entries(inOrder) as [ListOrder, readonly string[]][])("%s", (order, expected) => {
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

  it.each(["/link-management", "/partners-overview"])("chosen in a menu on %s", async (path) => {
    const { text } = await request(treets.origin)
      .get(`/${business}${path}?order=name`)
      .set("Cookie", `treets.token=${owner.tokens.token}`);
    expect(text.replaceAll("<!-- -->", "")).toContain("Sort: By name");
    expect(text).toContain(`href="/${business}${path}?order=oldest"`);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { type Fields, signedInVisitor } from "../support/visitor.ts";

/** Lists besides the members', each with its page, a look at it, and what is stored of it. */
const lists = [
  [
    "treets",
    "treets",
    "state=live&order=name&layout=cards&columns=type%2Cstarts",
    { state: "live", order: "name", layout: "cards", columns: ["type", "starts"] },
  ],
  [
    "links",
    "link-management",
    "kind=join&archived=1&columns=joins",
    { kind: "join", archived: true, columns: ["joins"] },
  ],
  [
    "partners",
    "partners-overview",
    "tag=Caf%C3%A9s&quiet=1&columns=state%2Cactive",
    { tag: "Cafés", quiet: true, columns: ["state", "active"] },
  ],
] as const;

describe("a view of a list without JavaScript", () => {
  const treets = runningTreets();
  const business = "looking-club";
  let team: Record<"owner" | "viewer", TestPerson>;

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["viewer"]);
    await publishedTreet(asOwner(), business);
    await asOwner().links.create({ business, name: "Poster", kind: "join" });
    await asOwner().partners.invite({ business, emails: ["baker@mill.example"] });
  });

  const asOwner = () => treets.backend.as(team.owner.tokens.token);
  const visitor = (person: TestPerson) => signedInVisitor(treets.origin, person.tokens);
  const open = (address: string, person = team.owner) => visitor(person).read(address);
  const post = async (address: string, fields: Fields) => {
    const { status, to, text } = await visitor(team.owner).open(address, fields);
    return { status, to: to ?? "", text };
  };

  it.each([
    ["link-management", ["Clicks", "Conversion"], ["clicks", "joins"], ["Clicks", "Joins"]],
    ["treets", ["State", "Claims", "Ends"], ["supplier", "starts"], ["Supplied by", "Starts"]],
    ["partners-overview", ["State", "Last activity"], ["active"], ["Last activity"]],
  ])("of %s shows the columns that were chosen", async (at, usual, chosen, shown) => {
    const headings = (html: string) =>
      [...html.matchAll(/<th scope="col"[^>]*>([^<]+)<\/th>/g)].map(([, heading]) => heading);
    const page = `/${business}/${at}`;
    expect(headings(await open(page))).toEqual(expect.arrayContaining(usual));
    const some = await open(`${page}?columns=none&${chosen.map((column) => `columns=${column}`).join("&")}`);
    expect(headings(some).slice(1)).toEqual(shown);
    expect(some).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${chosen[0]}"`));
    expect(headings(await open(`${page}?columns=none`))).toHaveLength(1);
  });

  it.each(lists)(
    "of %s is saved, opened, changed, shared, renamed and deleted",
    async (list, at, look, query) => {
      const page = `/${business}/${at}`;
      expect(await open(page)).toContain(`href="${page}?views=1"`);
      const saved = await post(`${page}?${look}`, { intent: "save-view", name: "First look" });
      expect(saved.status, saved.text).toBe(303);
      const views = () => asOwner().savedViews.list({ business, list });
      const [view] = await views();
      expect(view).toMatchObject({ name: "First look", query, shared: false });

      const panel = await open(saved.to);
      expect(panel).toMatch(/aria-current="true"[^>]*>First look/);
      expect(panel).not.toContain("Update “First look”");
      const chip = /href="([^"]*view=[^"]*)"[^>]*>First look/.exec(await open(page))?.[1] ?? "";
      const asked = new URL(chip.replaceAll("&amp;", "&"), treets.origin).searchParams;
      for (const [name, value] of new URLSearchParams(look)) expect(asked.get(name)).toBe(value);

      const changed = `${page}?${look}&search=a&views=1&view=${view?.id}`;
      expect(await open(changed)).toContain("Update “First look”");
      await post(changed, { intent: "keep-view", view: view?.id });
      await post(`${page}?views=1`, { intent: "share-view", view: view?.id });
      await post(`${page}?views=1&edit=${view?.id}`, {
        intent: "rename-view",
        view: view?.id,
        name: "Second look",
      });
      expect(await views()).toMatchObject([
        { name: "Second look", shared: true, query: { ...query, search: "a" } },
      ]);
      const seen = await open(`${page}?views=1`, team.viewer);
      expect(seen).toMatch(/aria-disabled="true" aria-label="Delete the view Second look"/);

      const double = await post(`${page}?views=1`, { intent: "save-view", name: "second look" });
      expect(double.status).toBe(409);
      expect(double.text).toContain("You already have a view “second look”.");
      expect((await post(`${page}?views=1`, { intent: "delete-view", view: view?.id })).status).toBe(303);
      expect(await views()).toEqual([]);
    },
  );
});

import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const business = "tidy-club";

describe("what nobody has used can be deleted:", () => {
  const treets = runningTreets();
  let team: Record<"owner" | "viewer", TestPerson>;
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);
  const own = () => as(team.owner);

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["viewer"], "growth");
  });

  const newLink = (name: string) => own().links.create({ business, name, kind: "profile" });
  const newPack = (title: string) => own().packs.create({ business, content: { title } });
  const send = (path: string, fields: Record<string, string>) =>
    signedInVisitor(treets.origin, team.owner.tokens).open(path, fields);
  const lastEntry = async () => (await own().settings.audit({ business })).items[0]?.summary;

  describe("a link", () => {
    it("after a question, which the audit log then names", async () => {
      const { id: link } = await newLink("Typo");
      const page = `/${business}/link-management?link=${link}`;
      const { text } = await signedInVisitor(treets.origin, team.owner.tokens).open(page);
      expect(text).toContain("Delete “Typo”?");
      const { to } = await send(page, { intent: "delete", link });
      expect(to).toBe(`/${business}/link-management`);
      await expect(own().links.get({ business, link })).rejects.toMatchObject({ code: "not_found" });
      expect(await lastEntry()).toContain("deleted the link “Typo”");
    });

    it("but not once somebody has opened it, even a moment ago", async () => {
      const { id: link, code } = await newLink("Poster");
      await request(treets.origin).get(`/l/${code}`).set("User-Agent", "Mozilla/5.0 Firefox/150.0");
      const { status, text } = await send(`/${business}/link-management?link=${link}`, {
        intent: "delete",
        link,
      });
      expect(status).toBe(409);
      expect(text).toContain("Archive it instead.");
      expect((await own().links.get({ business, link })).name).toBe("Poster");
    });

    it("nor once a member came by it, or the community would have none to join by", async () => {
      const { id: link } = await newLink("Friends");
      const member = await newMemberOf(treets.backend, { slug: business, owner: team.owner }, "Ada");
      await treets.backend.deps.database.pool.query(
        "update members set source_link_id = $1 where email = $2",
        [link, member.email],
      );
      await expect(own().links.remove({ business, link })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("Archive it instead"),
      });
      const { items } = await own().links.list({ business, kind: "join" });
      expect(items).toHaveLength(1);
      await expect(own().links.remove({ business, link: items[0]?.id ?? "" })).rejects.toMatchObject({
        code: "conflict",
      });
    });
  });

  describe("a draft pack", () => {
    it("after a question, with its treets left alone", async () => {
      const treet = await publishedTreet(own(), business);
      const { id: pack, version } = await newPack("Welcom");
      await own().packs.arrange({ business, pack, version, items: [{ treet, note: "" }] });
      const { to } = await send(`/${business}/pack/${pack}`, { intent: "delete" });
      expect(to).toBe(`/${business}/treets?tab=packs`);
      await expect(own().packs.get({ business, pack })).rejects.toMatchObject({ code: "not_found" });
      expect((await own().treets.get({ business, treet })).state).toBe("live");
      expect(await lastEntry()).toContain("deleted the pack Welcom");
    });

    it("once, of which a second press says so, and logs no failure", async () => {
      const { id: pack } = await newPack("Autumn");
      const { logged } = treets.backend;
      const before = logged.length;
      expect((await send(`/${business}/pack/${pack}`, { intent: "delete" })).status).toBe(303);
      const { status, text } = await send(`/${business}/pack/${pack}`, { intent: "delete" });
      expect([status, text]).toEqual([404, expect.stringContaining("Page not found")]);
      const failures = logged.slice(before).filter((line) => JSON.parse(line).level >= 50);
      expect(failures).toEqual([]);
    });

    it("but not once it was published, even if it is a draft again", async () => {
      const treet = await publishedTreet(own(), business);
      const { id: pack, version } = await newPack("Spring");
      await own().packs.arrange({ business, pack, version, items: [{ treet, note: "" }] });
      for (const move of ["publish", "unpublish"] as const) await own().packs.move({ business, pack, move });
      const { status, text } = await send(`/${business}/pack/${pack}`, { intent: "delete" });
      expect(status).toBe(409);
      expect(text).toContain("has been published");
    });

    it("nor while a link leads to it, nor by a viewer", async () => {
      const { id: pack } = await newPack("Summer");
      await expect(as(team.viewer).packs.remove({ business, pack })).rejects.toMatchObject({
        code: "forbidden",
      });
      const { id: link } = await own().links.create({
        business,
        name: "To summer",
        kind: "pack",
        targetId: pack,
      });
      await expect(own().packs.remove({ business, pack })).rejects.toMatchObject({
        message: expect.stringContaining("A link leads to this pack"),
      });
      await own().links.remove({ business, link });
      await own().packs.remove({ business, pack });
    });
  });
});

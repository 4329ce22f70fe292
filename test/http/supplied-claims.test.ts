import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { treetWords } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newSupplying } from "../support/supplying.ts";
import { setPlan } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const bakery = "pie-house";
const community = "river-club";

/** Who claimed a treet, and what happened to it, for the business that supplies it. */
describe("a supplied treet", () => {
  const treets = runningTreets();
  let supplying: Awaited<ReturnType<typeof newSupplying>>;
  let helper: TestPerson;
  let looker: TestPerson;
  const as = (person: TestPerson | undefined) => treets.backend.as(person?.tokens.token);

  beforeAll(async () => {
    const members = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"];
    supplying = await newSupplying(treets.backend, { community, bakery, name: "Pie House", members });
    await setPlan(treets.backend, bakery, "basic");
    helper = await supplying.staff("Sven", "manager");
    looker = await supplying.staff("Vera", "viewer");
  });

  const supplied = async (claims = 0) => {
    const treet = await supplying.treet();
    const own = { business: bakery };
    const where = { business: community, treet };
    const refs: string[] = [];
    for (const member of supplying.members.slice(0, claims)) {
      treets.backend.clock.forward(1000);
      refs.push((await as(member).claims.claim(where)).ref);
    }
    return { own: { ...own, treet }, where, refs };
  };
  const open = (path: string, person = supplying.baker) =>
    signedInVisitor(treets.origin, person.tokens).open(path);

  describe("has a list of its claims", () => {
    it("with initials, and the code and the times of those redeemed at a till", async () => {
      const { own, refs } = await supplied(7);
      const [first = "", second = ""] = refs;
      for (const ref of [first, second]) {
        treets.backend.clock.forward(1000);
        await as(helper).supply.redeem({ business: bakery, ref });
      }
      const { items, total, isPartial } = await as(looker).supply.claims(own);
      expect([items.length, total, isPartial]).toEqual([7, 7, false]);
      expect(items.slice(0, 2)).toMatchObject([
        { holder: "B. K.", state: "redeemed", ref: second, redeemedBy: "Sven" },
        { holder: "A. K.", state: "redeemed", ref: first, claimedAt: expect.any(String) },
      ]);
      const unknown = { state: "claimed", ref: null, claimedAt: null, redeemedAt: null, redeemedBy: null };
      expect(items.slice(2)).toEqual(items.slice(2).map(({ id, holder }) => ({ id, holder, ...unknown })));
      expect(new Set(items.map(({ holder }) => holder)).size).toBe(7);

      const page = await open(`/${bakery}/treet/${own.treet}/claims`);
      expect(page.text).toContain(first);
      for (const secret of [...refs.slice(2), "Ada", "clm_"]) expect(page.text).not.toContain(secret);
    });

    it("from page to page, by state, and by codes that it shows", async () => {
      const { own, refs } = await supplied(7);
      await as(supplying.baker).supply.redeem({ business: bakery, ref: refs[3] ?? "" });
      const found: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const { items, nextCursor } = await as(supplying.baker).supply.claims({ ...own, limit: 2, cursor });
        found.push(...items.map(({ holder }) => holder));
        if (nextCursor === null) break;
        expect(Buffer.from(nextCursor, "base64url").toString()).not.toContain("clm_");
        cursor = nextCursor;
      }
      expect(found[0]).toBe("D. K.");
      expect(new Set(found).size).toBe(7);
      const of = async (asked: object) => {
        const { total, items } = await as(supplying.baker).supply.claims({ ...own, ...asked });
        return [total, items.length];
      };
      expect(await of({ state: "redeemed" })).toEqual([1, 1]);
      expect(await of({ state: "claimed" })).toEqual([6, 6]);
      expect(await of({ search: refs[3] })).toEqual([1, 1]);
      // Guessing it letter by letter would lead to a code that can be redeemed.
      expect(await of({ search: refs[4] })).toEqual([0, 0]);
      expect(await of({ search: refs[4]?.slice(0, 1), state: "claimed" })).toEqual([0, 0]);
    });

    it("without those that have not come to a till, while they are few", async () => {
      const { own, refs } = await supplied(6);
      for (const ref of refs.slice(0, 2)) await as(supplying.baker).supply.redeem({ business: bakery, ref });
      const { items, total, isPartial } = await as(supplying.baker).supply.claims(own);
      expect([items.map(({ state }) => state), total, isPartial]).toEqual([
        ["redeemed", "redeemed"],
        2,
        true,
      ]);
      expect((await as(supplying.baker).supply.claims({ ...own, state: "claimed" })).total).toBe(0);
      const { text } = await open(`/${bakery}/treet/${own.treet}/claims`);
      expect(text).toContain("We list the others once there are 5");
    });

    it("without saying who marked theirs as used, or gave it back", async () => {
      const { own, where } = await supplied(7);
      const mine = async (member: TestPerson | undefined) =>
        (await as(member).claims.mine(where)).items[0]?.id ?? "";
      await as(supplying.members[0]).claims.cancel({
        business: community,
        claim: await mine(supplying.members[0]),
      });
      await as(supplying.members[1]).claims.reveal({
        business: community,
        claim: await mine(supplying.members[1]),
      });
      const { items } = await as(supplying.baker).supply.claims(own);
      expect(items.map(({ state }) => state)).toEqual(Array(6).fill("claimed"));
    });

    it("that managers export", async () => {
      const { own, refs } = await supplied(6);
      await as(supplying.baker).supply.redeem({ business: bakery, ref: refs[0] ?? "" });
      const { body } = await as(helper).supply.exportClaims(own);
      const [headers, ...lines] = (await new Response(body).text()).trim().split("\r\n");
      expect(headers).toContain("Claim code,Member,State,Claimed,Redeemed,Redeemed by");
      expect(lines[0]).toMatch(new RegExp(`^${refs[0]},A. K.,Redeemed,.*,Runa$`));
      expect(lines.slice(1).map((line) => line.replace(/[A-Z]\. K\./, ""))).toEqual(
        Array(5).fill(",,Claimed,,,"),
      );
      await expect(as(looker).supply.exportClaims(own)).rejects.toMatchObject({ code: "forbidden" });
    });
  });

  describe("has a history", () => {
    it("of what its supplier's team did and of each state, in which the community has no people", async () => {
      const { own, where } = await supplied();
      const { version } = await as(supplying.team.owner).treets.get(where);
      const content = { ...treetWords, ...supplying.picture, valueKind: "freebie" as const };
      await as(supplying.team.owner).treets.update({
        ...where,
        version,
        content: { ...content, featured: true },
      });
      await as(supplying.team.manager).treets.move({ ...where, move: "pause" });
      await as(supplying.team.manager).treets.move({ ...where, move: "resume" });
      await as(helper).supply.move({ ...own, move: "pause" });

      const { items } = await as(supplying.baker).supply.history(own);
      const told = items.flatMap((event) => (event.kind === "entry" ? [[event.actor, event.summary]] : []));
      const title = treetWords.title;
      const club = (await as(supplying.baker).supply.get(own)).community.name;
      expect(told.slice(0, 3)).toEqual([
        ["Sven", `Sven paused ${title}`],
        [club, `${club} resumed ${title}`],
        [club, `${club} paused ${title}`],
      ]);
      expect(told.at(-1)).toEqual(["Runa", expect.stringContaining("submitted")]);
      const text = JSON.stringify(items);
      expect(text).not.toContain("changed");
      for (const person of [supplying.team.owner, supplying.team.manager])
        expect(text).not.toContain(person.firstName);
      const page = await open(`/${bakery}/treet/${own.treet}/history`);
      expect(page.text).toContain(`Sven paused ${title}`);
      expect(page.text).not.toContain("featured");
    });

    it("with the changes it submitted, and why they were returned", async () => {
      const { own, where } = await supplied();
      const { pool } = treets.backend.deps.database;
      await pool.query("update partnerships set policy = 'review_all' where id = $1", [supplying.partner]);
      const { version } = await as(supplying.baker).supply.get(own);
      const content = {
        ...treetWords,
        ...supplying.picture,
        valueKind: "freebie" as const,
        title: "Another pie",
      };
      await as(supplying.baker).supply.update({ ...own, version, content });
      const waiting = await as(supplying.baker).supply.history(own);
      if (waiting.items[0]?.kind !== "revision") throw new Error("Nothing was submitted for review");
      expect((await open(`/${bakery}/treet/${own.treet}/history`)).text).toContain("In review");
      const review = await as(supplying.team.manager).reviews.get(where);
      await as(supplying.team.manager).reviews.decide({
        ...where,
        version: review?.version ?? 0,
        decision: "request_changes",
        reason: "Too sweet a title.",
      });
      const { items } = await as(supplying.baker).supply.history(own);
      const club = (await as(supplying.baker).supply.get(own)).community.name;
      const returned = { state: "rejected", reason: "Too sweet a title.", decidedBy: club };
      expect(items.find(({ kind }) => kind === "revision")).toMatchObject(returned);
    });

    it("in which managers see what they did themselves, and viewers nothing", async () => {
      const { own } = await supplied();
      await as(helper).supply.move({ ...own, move: "pause" });
      const { items } = await as(helper).supply.history(own);
      expect(new Set(items.map(({ actor }) => actor))).toEqual(new Set(["Sven"]));
      await expect(as(looker).supply.history(own)).rejects.toMatchObject({ code: "forbidden" });
      expect((await open(`/${bakery}/treet/${own.treet}/history`, looker)).status).toBe(200);
    });

    it("that another supplier does not inherit", async () => {
      const { own, where } = await supplied();
      const rival = await newPerson(treets.backend, "Rik");
      const invited = {
        inviter: supplying.team.owner,
        business: community,
        baker: rival,
        name: "Rik's",
        slug: "riks",
      };
      const other = await newPartner(treets.backend, invited);
      const theirs = { ...own, business: "riks" };
      for (const ask of [as(rival).supply.history, as(rival).supply.claims])
        await expect(ask(theirs)).rejects.toMatchObject({ code: "not_found" });
      treets.backend.clock.forward(1000);
      await as(supplying.team.owner).partners.supply({ ...where, partner: other });
      expect((await as(rival).supply.history(theirs)).items).toEqual([]);
      await expect(as(supplying.baker).supply.history(own)).rejects.toMatchObject({ code: "not_found" });
    });
  });
});

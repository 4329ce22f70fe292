import { beforeAll, describe, expect, it } from "vitest";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { eachDatabase } from "../support/databases.ts";
import { sessionOf, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const business = "list-club";

eachDatabase("lists of treets", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager", TestPerson>;
  let mia: TestPerson;
  const tokens = new Map<string, string>();
  const as = ({ email, tokens: first }: TestPerson) => backend.as(tokens.get(email) ?? first.token);
  const iso = (offsetMs: number) => new Date(backend.clock.now().getTime() + offsetMs).toISOString();

  beforeAll(async () => {
    team = await newTeam(backend, business, ["manager"], "scale");
    mia = await newMemberOf(backend, { slug: business, owner: team.owner }, "Mia");
  });

  const live = (title: string, more: Partial<TreetContent> = {}) =>
    publishedTreet(as(team.manager), business, { title, ...more });
  /** Moves the clock and signs everybody in again, as sessions expire meanwhile. */
  async function forward(milliseconds: number) {
    backend.clock.forward(milliseconds);
    for (const { email } of [team.owner, team.manager, mia])
      tokens.set(email, (await sessionOf(backend, { email })).token);
  }

  describe("for members", () => {
    const titles = async (asked: Parameters<ReturnType<typeof as>["claims"]["catalogue"]>[0]) =>
      (await as(mia).claims.catalogue(asked)).items.map(({ title }) => title);

    it("filter by place of use and unclaimed, and sort by end and by claims", async () => {
      await live("Ends last", { claimUntil: iso(20 * DAY_MS) });
      const popular = await live("Online", { type: "link", targetUrl: "https://example.com/" });
      await live("Ends first", { claimUntil: iso(10 * DAY_MS), type: "shared_code", sharedCode: "FIRST" });
      await as(mia).claims.claim({ business, treet: popular });
      expect(await titles({ business })).toEqual(["Ends first", "Online", "Ends last"]);
      expect(await titles({ business, sort: "ending" })).toEqual(["Ends first", "Ends last", "Online"]);
      expect((await titles({ business, sort: "popular" }))[0]).toBe("Online");
      expect(await titles({ business, place: "online" })).toEqual(["Ends first", "Online"]);
      expect(await titles({ business, place: "near" })).toEqual(["Ends last"]);
      expect(await titles({ business, unclaimed: true })).toEqual(["Ends first", "Ends last"]);
      expect(await titles({ business, price: "paid" })).toEqual([]);
      expect(await titles({ business, price: "free" })).toHaveLength(3);
      for (const sort of ["new", "ending", "popular"] as const) {
        const first = await as(mia).claims.catalogue({ business, sort, limit: 2 });
        const rest = await as(mia).claims.catalogue({
          business,
          sort,
          limit: 2,
          cursor: first.nextCursor ?? "",
        });
        const paged = [...first.items, ...rest.items].map(({ title }) => title);
        expect(paged).toEqual(await titles({ business, sort }));
        expect(rest.nextCursor).toBeNull();
      }
    });

    it("show as newest what started last, whenever it was scheduled", async () => {
      const category = "learning";
      const first = await live("Scheduled before", { category, claimFrom: iso(9 * DAY_MS) });
      await forward(8 * DAY_MS);
      const second = await live("Published meanwhile", { category });
      await forward(DAY_MS + HOUR_MS);
      await tick(backend.deps, []);
      expect(await titles({ business, category })).toEqual(["Scheduled before", "Published meanwhile"]);
      // It has been there for an hour, so it is not one that members left unclaimed.
      const { dormant } = await as(team.owner).insights.offer({ business, days: 7 });
      expect(dormant.map(({ title }) => title)).not.toContain("Scheduled before");
      for (const treet of [first, second])
        await as(team.manager).treets.move({ business, treet, move: "end" });
    });

    it("hide treets sold out for a day, if the team chose so, until stock is added", async () => {
      const treet = await live("The last piece", { stockTotal: 1, hideWhenSoldOut: true });
      const isListed = async () => (await titles({ business, limit: 100 })).includes("The last piece");
      await as(mia).claims.claim({ business, treet });
      expect(await isListed()).toBe(true);
      await forward(23 * HOUR_MS);
      expect(await isListed()).toBe(true);
      await forward(2 * HOUR_MS);
      expect(await isListed()).toBe(false);
      expect((await as(mia).claims.offer({ business, treet })).soldOut).toBe(true);
      const { version, ...content } = await as(team.manager).treets.get({ business, treet });
      await as(team.manager).treets.update({
        business,
        treet,
        version,
        content: { ...content, stockTotal: 2 },
      });
      expect(await isListed()).toBe(true);
    });
  });

  it("can be previewed by the team as a member with a given label, but not by members", async () => {
    await live("For everybody", { category: "learning" });
    const founders = await live("For founders", { category: "learning", audience: ["Founders"] });
    const seenAs = async (asLabel?: string) => {
      const asked = { business, category: "learning" as const, ...(asLabel && { asLabel }) };
      return (await as(team.manager).claims.catalogue(asked)).items.map(({ title }) => title);
    };
    expect(await seenAs()).toEqual(["For founders", "For everybody"]);
    expect(await seenAs("Founders")).toEqual(["For founders", "For everybody"]);
    expect(await seenAs("Alumni")).toEqual(["For everybody"]);
    const offer = { business, treet: founders };
    expect(await as(team.manager).claims.offer({ ...offer, asLabel: "Founders" })).toMatchObject({
      title: "For founders",
    });
    await expect(as(team.manager).claims.offer({ ...offer, asLabel: "Alumni" })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const attempt of [
      () => as(mia).claims.catalogue({ business, asLabel: "Founders" }),
      () => as(mia).claims.offer({ ...offer, asLabel: "Founders" }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not_found/) });
  });

  describe("a claim is valid", () => {
    const claimed = async (more: Partial<TreetContent>) =>
      as(mia).claims.claim({ business, treet: await live("Good for a while", more) });

    it("between two dates, for a number of days, for ever, or until the treet's claiming ends", async () => {
      const [from, until] = [iso(2 * DAY_MS), iso(9 * DAY_MS)];
      const fixed = await claimed({ validKind: "fixed", validFrom: from, validUntil: until });
      expect(fixed).toMatchObject({ validFrom: from, expiresAt: until });
      await expect(as(team.manager).claims.redeem({ business, ref: fixed.ref })).rejects.toMatchObject({
        code: "conflict",
        details: { from },
      });
      const forever = await claimed({ validKind: "never", claimUntil: until });
      expect(forever).toMatchObject({ validFrom: null, expiresAt: null });
      const days = await claimed({ validDays: 3 });
      expect(Date.parse(days.expiresAt ?? "") - Date.parse(days.claimedAt)).toBe(3 * DAY_MS);
      expect((await claimed({ claimUntil: until })).expiresAt).toBe(until);
      await forward(3 * DAY_MS);
      expect(await as(team.manager).claims.redeem({ business, ref: fixed.ref })).toMatchObject({
        state: "redeemed",
      });
    });

    it("as its treet says beforehand", async () => {
      const said = async (more: Partial<TreetContent>) =>
        (await as(mia).claims.offer({ business, treet: await live("Told before", more) })).validity;
      const [from, until] = [iso(2 * DAY_MS), iso(9 * DAY_MS)];
      const open = { validFrom: null, validUntil: null, validDays: null };
      expect(await said({})).toEqual(open);
      expect(await said({ validDays: 3 })).toEqual({ ...open, validDays: 3 });
      expect(await said({ claimUntil: until })).toEqual({ ...open, validUntil: until });
      expect(await said({ validKind: "never", claimUntil: until })).toEqual(open);
      const fixed = { validFrom: from, validUntil: until };
      expect(await said({ validKind: "fixed", ...fixed })).toEqual({ ...fixed, validDays: null });
    });

    it("for a period that is validated before publication", async () => {
      for (const more of [
        { validKind: "fixed" as const },
        { validKind: "fixed" as const, validFrom: iso(5 * DAY_MS), validUntil: iso(DAY_MS) },
        { validKind: "days_after_claim" as const },
      ])
        await expect(live("Not yet", more)).rejects.toMatchObject({ code: "invalid_input" });
    });
  });

  describe("for the team", () => {
    const titles = async (asked: Omit<Parameters<ReturnType<typeof as>["treets"]["list"]>[0], "business">) =>
      (await as(team.manager).treets.list({ business, limit: 100, ...asked })).items.map(
        ({ title }) => title,
      );

    it("filter by type, category, supplier and need for attention", async () => {
      const running = await live("Runs out", { stockTotal: 10, category: "coffee" });
      await live("Plenty", { stockTotal: 1000, category: "coffee" });
      await backend.deps.database.pool.query("update treets set claimed_count = 10 where id = $1", [running]);
      expect(await titles({ category: "coffee" })).toEqual(["Plenty", "Runs out"]);
      expect(await titles({ category: "coffee", attention: "yes" })).toEqual(["Runs out"]);
      expect(await titles({ type: "link" })).toEqual(["Online"]);
      expect(await titles({ category: "coffee", supplier: "own" })).toHaveLength(2);
      expect(await titles({ supplier: "biz_of_nobody" })).toEqual([]);
      expect((await as(team.manager).treets.choices({ business })).suppliers).toEqual([]);
      const asking = await live("Asked for", { requiresApproval: true, category: "travel" });
      expect(await titles({ category: "travel", attention: "yes" })).toEqual([]);
      await as(mia).claims.claim({ business, treet: asking });
      expect(await titles({ category: "travel", attention: "yes" })).toEqual(["Asked for"]);
    });

    it("filter by pack and by who can claim", async () => {
      const category = "wellness";
      const open = await live("For anybody", { category });
      await live("For divers", { category, audience: ["Divers", "Swimmers"] });
      const { id: pack, version } = await as(team.manager).packs.create({
        business,
        content: { title: "Winter" },
      });
      await as(team.manager).packs.arrange({ business, pack, version, items: [{ treet: open, note: "" }] });
      expect(await titles({ pack })).toEqual(["For anybody"]);
      expect(await titles({ pack: "pck_of_nobody" })).toEqual([]);
      expect(await titles({ category, audience: "everybody" })).toEqual(["For anybody"]);
      expect(await titles({ audience: "label:Swimmers" })).toEqual(["For divers"]);
      expect(await titles({ audience: "label:" })).toEqual([]);
      const { labels } = await as(team.manager).treets.choices({ business });
      expect(labels).toEqual(["Divers", "Founders", "Swimmers"]);
    });

    it("refuse an edit that would overwrite another's, with the author's name and the changed fields", async () => {
      const treet = await live("First words");
      const { version, ...content } = await as(team.manager).treets.get({ business, treet });
      const save = (person: TestPerson, of: number, more: Partial<TreetContent>) =>
        as(person).treets.update({ business, treet, version: of, content: { ...content, ...more } });
      await save(team.owner, version, { title: "Second words", stockTotal: 7 });
      const refusal = await save(team.manager, version, { title: "Third words" }).catch((error) => error);
      expect(refusal).toMatchObject({
        code: "stale_version",
        message: expect.stringMatching(/owner.* has changed this/i),
        details: {
          version: version + 1,
          differences: [
            { field: "title", now: "Second words" },
            { field: "stockTotal", now: "7" },
          ],
        },
      });
      expect(await save(team.manager, refusal.details.version, { title: "Third words" })).toMatchObject({
        title: "Third words",
      });
    });
  });
});

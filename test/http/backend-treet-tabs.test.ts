import { beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { eachDatabase } from "../support/databases.ts";
import { misread } from "../support/misread.ts";
import { linkTokenIn, newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const business = "tab-club";
const bakery = "tab-bakery";
const REASON = "You have moved away, as you told us.";

eachDatabase("the team's view of a treet", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let people: TestPerson[];
  const as = ({ email, tokens }: TestPerson) => {
    const known = renewed.get(email) ?? tokens.token;
    return backend.as(known);
  };
  const renewed = new Map<string, string>();

  beforeAll(async () => {
    team = await newTeam(backend, business, ["manager", "viewer"], "scale");
    people = [];
    for (const firstName of ["Mia", "Nils", "Ola", "Pia", "Quy", "Rut"])
      people.push(await newMemberOf(backend, { slug: business, owner: team.owner }, firstName));
  });

  const person = (index: number): TestPerson => {
    const found = people[index];
    if (!found) throw new Error("Too few people");
    return found;
  };
  const live = async (more: Partial<TreetContent> = {}, codes?: string) => ({
    business,
    treet: await publishedTreet(as(team.manager), business, more, codes),
  });
  const pool = (codes: string) => live({ type: "code_pool", title: "Cinema" }, codes);
  /** Moves the clock and signs everybody in again, as sessions expire meanwhile. */
  async function forward(days: number) {
    backend.clock.forward(days * DAY_MS);
    for (const person of [...Object.values(team), ...people])
      renewed.set(person.email, (await sessionOf(backend, person)).token);
  }

  it("revokes an unrevealed claim: its code and place go to the next on the waiting list", async () => {
    const treet = await pool("CINEMA-1");
    const claim = await as(person(0)).claims.claim(treet);
    await as(person(1)).claims.joinWaitlist(treet);
    const asked = { business, claim: claim.id, reason: REASON };
    await expect(as(team.viewer).claims.revoke(asked)).rejects.toMatchObject({ code: "forbidden" });
    await expect(as(team.manager).claims.revoke({ ...asked, reason: "no" })).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    });
    expect(await as(team.manager).claims.revoke(asked)).toMatchObject({
      state: "revoked",
      holder: "Mia K.",
      reason: REASON,
    });
    expect(await backend.emailTo(person(0).email)).toContain(REASON);
    expect(await backend.emailTo(person(1).email)).toContain("We're holding one for you");
    expect(await as(team.owner).treets.get(treet)).toMatchObject({ claimedCount: 0, unusedCodes: 1 });
    const next = await as(person(1)).claims.claim(treet);
    expect((await as(person(1)).claims.reveal({ business, claim: next.id })).code).toBe("CINEMA-1");

    await expect(as(person(0)).claims.reveal({ business, claim: claim.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(as(person(0)).claims.claim(treet)).rejects.toMatchObject({ code: "claim_limit" });
    await expect(as(team.manager).claims.redeem({ business, ref: claim.ref })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(as(team.manager).claims.revoke(asked)).rejects.toMatchObject({ code: "conflict" });
    const { items } = await as(team.owner).settings.audit({ business, action: "claim.revoked" });
    expect(items).toMatchObject([
      { summary: expect.stringContaining(`cancelled the claim ${claim.ref} of Cinema`) },
    ]);
  });

  it("keeps the code of a revealed claim, and does not revoke a redeemed one", async () => {
    const treet = await pool("TRAM-1\nTRAM-2");
    const shown = await as(person(0)).claims.claim(treet);
    await as(person(0)).claims.reveal({ business, claim: shown.id });
    await as(team.manager).claims.revoke({ business, claim: shown.id, reason: REASON });
    expect(await as(team.owner).treets.get(treet)).toMatchObject({ claimedCount: 1, unusedCodes: 1 });
    const used = await as(person(1)).claims.claim(treet);
    await as(team.manager).claims.redeem({ business, ref: used.ref });
    await expect(
      as(team.manager).claims.revoke({ business, claim: used.id, reason: REASON }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("has been redeemed") });
    const figures = await as(team.owner).insights.treet({ ...treet, days: 7 });
    expect(figures.totals).toMatchObject({ claims: 2, claimants: 2, redemptions: 1, redeemedClaims: 1 });
  });

  it("revokes a claim once, despite concurrent redemption and new claims", async () => {
    const treet = await live({ title: "The last seat", stockTotal: 1, perMemberLimit: 5 });
    const { id, ref } = await as(person(0)).claims.claim(treet);
    const answers = await Promise.allSettled([
      ...[1, 2, 3].map(() => as(team.manager).claims.revoke({ business, claim: id, reason: REASON })),
      as(team.owner).claims.redeem({ business, ref }),
      ...[1, 2].map((index) => as(person(index)).claims.claim(treet)),
    ]);
    const [first, second, third, redeemed, ...claimed] = answers.map(({ status }) => status === "fulfilled");
    expect([first, second, third, redeemed].filter(Boolean)).toHaveLength(1);
    const { rows } = await backend.deps.database.pool.query(
      "select claimed_count as kept, (select count(*)::int from claims where treet_id = t.id and state in ('active', 'redeemed')) as held from treets t where id = $1",
      [treet.treet],
    );
    expect(rows[0].kept).toBe(rows[0].held);
    expect(claimed.filter(Boolean).length).toBe(redeemed ? 0 : rows[0].held);
  });

  it("finds claims by state, reference and name, and shows viewers only initials", async () => {
    const treet = await live({ title: "Lists", validDays: 1 });
    const refs = [];
    for (const index of [0, 1, 2]) refs.push((await as(person(index)).claims.claim(treet)).ref);
    const [redeemed = "", revoked = "", open = ""] = refs;
    await as(team.manager).claims.redeem({ business, ref: misread(redeemed) });
    const list = (who: TestPerson, more: object) => as(who).claims.ofTreet({ ...treet, ...more });
    const found = await list(team.manager, { search: revoked.toLowerCase().slice(0, 6) });
    expect(found).toMatchObject({ total: 1, items: [{ ref: revoked, holder: "Nils K." }] });
    expect(await list(team.manager, { search: misread(revoked) })).toMatchObject({ items: found.items });
    expect((await list(team.manager, { search: "-" })).items).toEqual([]);
    await as(team.manager).claims.revoke({ business, claim: found.items[0]?.id ?? "", reason: REASON });
    expect(await list(team.manager, { state: "revoked" })).toMatchObject({
      total: 1,
      items: [{ ref: revoked, reason: REASON }],
    });
    expect((await list(team.manager, { state: "redeemed" })).items).toMatchObject([
      { ref: redeemed, redeemedBy: { kind: "staff", name: expect.stringMatching(/manager/i) } },
    ]);
    expect((await list(team.manager, { search: "mia kern" })).items).toMatchObject([{ ref: redeemed }]);
    expect((await list(team.viewer, { search: "mia kern" })).items).toEqual([]);
    expect((await list(team.viewer, { search: revoked })).items).toMatchObject([
      { holder: "N. K.", reason: "" },
    ]);
    const first = await list(team.viewer, { limit: 2 });
    const rest = await list(team.viewer, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ ref }) => ref)).toEqual([...refs].reverse());
    expect((await list(team.manager, { state: "active" })).items).toMatchObject([{ ref: open }]);
    await forward(2);
    expect((await list(team.manager, { state: "active" })).items).toEqual([]);
    expect((await list(team.manager, { state: "expired" })).items).toMatchObject([{ ref: open }]);
    const file = await as(team.manager).claims.exportOfTreet({ ...treet, state: "revoked" });
    const [header, line, ...more] = (await new Response(file.body).text()).trim().split("\r\n");
    expect(header).toContain("Claim code,Member,State");
    expect(line).toMatch(new RegExp(`^${revoked},Nils K.,revoked,`));
    expect(more).toEqual([]);
  });

  it("redeems claims by codes used elsewhere, each once, with a reason for each skipped line", async () => {
    const treet = await pool("SHOP-1\nSHOP-2\nSHOP-3\nSHOP-4\nSHOP-5");
    const held = [0, 1, 2].map((n) => as(person(n)).claims.claim(treet));
    const [mia, nils, ola] = await Promise.all(held);
    await as(team.manager).claims.redeem({ business, ref: nils?.ref ?? "" });
    const codeOf = async (ref = "") =>
      (await as(team.manager).treets.codes(treet)).items.find(({ claim }) => claim === ref)?.code ?? "";
    const codes = await Promise.all([mia, nils, ola].map((claim) => codeOf(claim?.ref)));
    const free = (await as(team.manager).treets.codes({ ...treet, state: "unused" })).items[0]?.code;
    const text = [codes[0]?.toLowerCase(), codes[1], "NO-SUCH", free, codes[2], codes[0]].join("\n");

    const { totals } = await as(team.owner).insights.overview({ business, days: 7 });
    await expect(as(team.viewer).treets.redeemCodes({ ...treet, text })).rejects.toMatchObject({
      code: "forbidden",
    });
    const both = await Promise.all([1, 2].map(() => as(team.manager).treets.redeemCodes({ ...treet, text })));
    expect(both.map(({ redeemed }) => redeemed).sort()).toEqual([0, 2]);
    expect(both.find(({ redeemed }) => redeemed === 2)?.skipped).toEqual([
      { line: 2, reason: "This code is already marked as used." },
      { line: 3, reason: "This treet has no such code." },
      { line: 4, reason: "No member has this code." },
      { line: 6, reason: "Same as line 1." },
    ]);
    expect((await as(team.manager).treets.codes(treet)).totals).toMatchObject({ unused: 2, redeemed: 3 });
    const after = await as(team.owner).insights.overview({ business, days: 7 });
    expect(after.totals.redemptions).toBe((totals.redemptions ?? 0) + 2);
    const { items } = await as(team.owner).settings.audit({ business });
    expect(items.filter(({ summary }) => summary.endsWith("by its code"))).toHaveLength(2);
    const shared = await live({ type: "shared_code", title: "One for all", sharedCode: "ALL" });
    await expect(as(team.manager).treets.redeemCodes({ ...shared, text: "ALL" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("shows the state of each code, and voids unassigned ones", async () => {
    const treet = await pool("BUS-0001\nBUS-0002\nBUS-0003\nBUS-0004\nBUS-0005");
    const [given, shown, used] = await Promise.all([0, 1, 2].map((n) => as(person(n)).claims.claim(treet)));
    for (const claim of [shown, used])
      await as(people.at(claim === shown ? 1 : 2) ?? person(0)).claims.reveal({
        business,
        claim: claim?.id ?? "",
      });
    await as(person(2)).claims.use({ business, claim: used?.id ?? "" });
    const codes = await as(team.manager).treets.codes(treet);
    expect(codes.totals).toEqual({ unused: 2, given: 1, revealed: 1, redeemed: 1, void: 0 });
    expect(codes.items.map(({ code }) => code).sort()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `BUS-000${number}`),
    );
    expect(codes.items.find(({ state }) => state === "given")?.claim).toBe(given?.ref);
    const [first] = codes.items;
    const find = async (person: TestPerson, search: string) =>
      (await as(person).treets.codes({ ...treet, search })).items.map(({ id }) => id);
    expect(await find(team.manager, ` ${first?.code.toLowerCase()}`)).toEqual([first?.id]);
    expect(await find(team.viewer, first?.code ?? "")).toEqual([]);
    const ofGiven = codes.items.find(({ claim }) => claim === given?.ref)?.id;
    expect(await find(team.viewer, given?.ref ?? "")).toEqual([ofGiven]);
    const masked = await as(team.viewer).treets.codes({ ...treet, limit: 2 });
    expect(masked.items.map(({ code }) => code)).toEqual(
      ["BU••••01", "BU••••02"].map(() => expect.stringMatching(/^BU••••0\d$/)),
    );
    const rest = await as(team.viewer).treets.codes({
      ...treet,
      limit: 100,
      cursor: masked.nextCursor ?? "",
    });
    expect(new Set([...masked.items, ...rest.items].map(({ id }) => id)).size).toBe(5);

    await expect(as(team.viewer).treets.voidCodes({ ...treet, count: 2 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await as(team.manager).treets.addCodes({ ...treet, text: "BUS-0006" });
    await expect(as(team.manager).treets.voidCodes({ ...treet, count: 2 })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("unused codes is now 3"),
    });
    expect(await as(team.manager).treets.voidCodes({ ...treet, count: 3 })).toEqual({ voided: 3 });
    const after = await as(team.manager).treets.codes({ ...treet, state: "void" });
    expect(after.totals).toEqual({ unused: 0, given: 1, revealed: 1, redeemed: 1, void: 3 });
    expect(after.total).toBe(3);
    expect(await as(person(3)).claims.offer(treet)).toMatchObject({ soldOut: true, left: 0 });
    await expect(as(person(3)).claims.claim(treet)).rejects.toMatchObject({ code: "sold_out" });
    expect(await as(team.manager).treets.addCodes({ ...treet, text: "BUS-0006" })).toMatchObject({
      added: 0,
      skipped: [{ reason: "You've already added this code." }],
    });
  });

  it("makes codes for a pool, each of which is another, besides those that were pasted", async () => {
    const { id } = await as(team.manager).treets.create({
      business,
      content: { type: "code_pool", title: "Made codes" },
    });
    const treet = { business, treet: id };
    expect(await as(team.manager).treets.addCodes({ ...treet, text: "OWN-1", generate: 20 })).toMatchObject({
      added: 21,
      skippedTotal: 0,
    });
    const { items } = await as(team.manager).treets.codes({ ...treet, limit: 100 });
    const made = items.map(({ code }) => code).filter((code) => code !== "OWN-1");
    expect(new Set(made).size).toBe(20);
    for (const code of made) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    for (const generate of [0, -1, 5_001, 2.5])
      await expect(as(team.manager).treets.addCodes({ ...treet, generate })).rejects.toMatchObject({
        fields: { generate: "Enter a whole number from 1 to 5,000." },
      });
    await expect(as(team.manager).treets.addCodes(treet)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("shows one treet's figures in agreement with the overview, no further back than the plan allows", async () => {
    const treet = await live({ title: "Counted", perMemberLimit: 3 });
    for (const index of [0, 1]) await as(person(index)).claims.see(treet);
    await as(person(0)).claims.claim(treet);
    await forward(9);
    await as(person(1)).claims.see(treet);
    const { ref } = await as(person(0)).claims.claim(treet);
    const back = await as(person(1)).claims.claim(treet);
    await as(person(1)).claims.cancel({ business, claim: back.id });
    await as(team.manager).claims.redeem({ business, ref });
    const week = await as(team.viewer).insights.treet({ ...treet, days: 7 });
    expect(week.totals).toEqual({
      views: 1,
      viewers: 1,
      claims: 1,
      claimants: 1,
      reveals: 0,
      redemptions: 1,
      redeemedClaims: 1,
    });
    expect(week.before).toMatchObject({ views: 2, viewers: 2, claims: 1, redemptions: 0 });
    expect(week.perDay).toHaveLength(7);
    const { from, to } = week;
    const custom = await as(team.viewer).insights.treet({ ...treet, from, to });
    expect(custom).toEqual(week);
    const before = await as(team.viewer).insights.treet({ ...treet, from: week.from, to: week.from });
    expect(before).toMatchObject({ days: 1, totals: { claims: 0 } });
    await expect(as(team.viewer).insights.treet({ ...treet, from: to, to: from })).rejects.toMatchObject({
      fields: { to: expect.any(String) },
    });
    expect(week.perDay.at(-1)).toMatchObject({ claims: 1, redemptions: 1 });
    const { totals } = await as(team.viewer).insights.treet({ ...treet, days: 30 });
    const { items } = await as(team.viewer)
      .insights.treets({ business, days: 30 })
      .then((rows) => ({ items: rows.filter(({ id }) => id === treet.treet) }));
    const { claims, views, viewers, redeemedClaims } = totals;
    expect(items).toMatchObject([{ claims, views, viewers, redemptions: redeemedClaims }]);
    await backend.deps.database.pool.query("update businesses set plan = 'starter' where slug = $1", [
      business,
    ]);
    expect((await as(team.owner).insights.treet({ ...treet, days: 365 })).days).toBe(30);
    await expect(as(team.owner).insights.treet({ ...treet, from, to })).rejects.toMatchObject({
      code: "feature_not_in_plan",
    });
    await backend.deps.database.pool.query("update businesses set plan = 'scale' where slug = $1", [
      business,
    ]);
  });

  it("keeps a supplied treet's history with each change, and shows the supplier counts of five or more", async () => {
    const baker = await newPerson(backend, `Ben${kind}`);
    await as(team.manager).partners.invite({
      business,
      emails: ["cafe@partners.example"],
      policy: "review_all",
    });
    const token = linkTokenIn(await backend.emailTo("cafe@partners.example"));
    await as(baker).partners.accept({ token, name: "The Bakery", slug: bakery });
    const [{ partner } = { partner: "" }] = await as(baker).supply.communities({ business: bakery });
    const content = await illustrated(as(baker), {
      type: "voucher" as const,
      title: "Rolls",
      summary: "Two rolls for you",
      description: "Two.",
      terms: "Once.",
      howToUse: "Show it.",
    });
    const { id } = await as(baker).supply.create({ business: bakery, partner, content });
    const supplied = { business: bakery, treet: id };
    await as(baker).supply.move({ ...supplied, move: "submit" });
    const decide = async (decision: "approve" | "request_changes", reason = "") => {
      const { version = 0 } = (await as(team.manager).reviews.get({ business, treet: id })) ?? {};
      await as(team.manager).reviews.decide({ business, treet: id, version, decision, reason });
    };
    await decide("approve");
    const change = async (title: string) => {
      const { version } = await as(baker).supply.get(supplied);
      await as(baker).supply.update({ ...supplied, version, content: { ...content, title } });
    };
    await change("Three rolls");
    await decide("request_changes", "Two are enough.");
    await change("Two fine rolls");
    await decide("approve");

    const { items, total } = await as(team.owner).treets.history({ business, treet: id });
    expect(items).toHaveLength(total);
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const revisions = items.filter(({ kind }) => kind === "revision");
    expect(revisions).toMatchObject([
      { state: "approved", changes: [{ field: "title", before: "Rolls", after: "Two fine rolls" }] },
      { state: "rejected", reason: "Two are enough.", changes: [{ before: "Rolls", after: "Three rolls" }] },
    ]);
    expect(revisions[0]).toMatchObject({ actor: `Ben${kind}`, decidedBy: expect.stringMatching(/manager/i) });
    const own = await as(team.manager).treets.history({ business, treet: id });
    expect(own.items.length).toBeLessThan(items.length);
    expect(own.items.every(({ kind, actor }) => kind === "revision" || /manager/i.test(actor ?? ""))).toBe(
      true,
    );
    const pages = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await as(team.owner).treets.history({ business, treet: id, limit: 2, cursor });
      pages.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    }
    expect(pages).toEqual(items);
    await expect(as(team.viewer).treets.history({ business, treet: id })).rejects.toMatchObject({
      code: "forbidden",
    });

    const insights = (days: number) => as(baker).supply.insights({ ...supplied, days });
    for (let index = 0; index < 4; index++) await as(person(index)).claims.claim({ business, treet: id });
    expect(await insights(7)).toMatchObject({ totals: { claims: null, claimants: null, views: 0 } });
    expect((await insights(7)).perDay.at(-1)).toMatchObject({ claims: null, redemptions: 0 });
    await as(person(4)).claims.claim({ business, treet: id });
    expect(await insights(7)).toMatchObject({ totals: { claims: 5, claimants: 5 } });
    await expect(insights(1)).rejects.toMatchObject({ code: "invalid_input" });
    const other = await live({ title: "Not theirs" });
    await expect(
      as(baker).supply.insights({ business: bakery, treet: other.treet, days: 7 }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("lists each treet with its last 30 days: views, claims and redeemed claims", async () => {
    const { treet } = await live({ title: "In a list" });
    const listed = async (recent: boolean) =>
      (await as(team.manager).treets.list({ business, recent, search: "In a list" })).items[0]?.recent;
    expect(await listed(false)).toBeNull();
    expect(await listed(true)).toEqual({ views: 0, claims: 0, redeemed: 0 });
    await as(person(0)).claims.see({ business, treet });
    await as(person(0)).claims.see({ business, treet });
    const [used, , back] = await Promise.all(
      [0, 1, 2].map((n) => as(person(n)).claims.claim({ business, treet })),
    );
    await as(team.manager).claims.redeem({ business, ref: used?.ref ?? "" });
    await as(person(2)).claims.cancel({ business, claim: back?.id ?? "" });
    expect(await listed(true)).toEqual({ views: 1, claims: 2, redeemed: 1 });
    const { body } = await as(team.manager).treets.export({ business, treet: [treet] });
    const [head = [], line = []] = (await new Response(body).text())
      .split("\r\n")
      .map((row) => row.split(","));
    const names = ["Views in 30 days", "Claims in 30 days", "Of these redeemed"];
    expect(names.map((name) => line[head.indexOf(name)])).toEqual(["1", "2", "1"]);
    await forward(31);
    expect(await listed(true)).toEqual({ views: 0, claims: 0, redeemed: 0 });
  });
});

import { beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { eachDatabase } from "../support/databases.ts";
import type { TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const business = "asking-club";
const REASON = "This year all places are for newcomers.";

eachDatabase("claims that need approval", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let people: TestPerson[];
  const as = (person: TestPerson | undefined) => backend.as(person?.tokens.token);
  const mia = () => as(people[0]);
  const nils = () => as(people[1]);

  beforeAll(async () => {
    team = await newTeam(backend, business, ["manager", "viewer"], "scale");
    people = [];
    for (const firstName of ["Mia", "Nils", "Ola", "Pia", "Quy", "Rut", "Sam"])
      people.push(await newMemberOf(backend, { slug: business, owner: team.owner }, firstName));
  });

  const live = async (more: Partial<TreetContent> = {}, codes?: string) => ({
    business,
    treet: await publishedTreet(
      as(team.manager),
      business,
      { title: "A desk by the window", summary: "For a month, at no cost.", requiresApproval: true, ...more },
      codes,
    ),
  });
  const pool = (codes: string) => live({ type: "code_pool", title: "Cinema" }, codes);
  const countsOf = async (treet: string) => {
    const { rows } = await backend.deps.database.pool.query(
      "select claimed_count as kept, (select count(*)::int from claims where treet_id = t.id and state in ('pending_approval', 'active')) as held from treets t where id = $1",
      [treet],
    );
    return rows[0];
  };

  it("reserve their place and code, and reveal nothing before approval", async () => {
    const treet = await pool("CINEMA-1");
    expect(await mia().claims.offer(treet)).toMatchObject({ requiresApproval: true, refusal: null });
    const claim = await mia().claims.claim(treet);
    expect(claim.state).toBe("pending_approval");
    for (const person of [team.owner, team.manager])
      expect(await backend.emailTo(person.email)).toContain("Mia Kern would like “Cinema”");
    expect(await as(team.owner).treets.get(treet)).toMatchObject({
      claimedCount: 1,
      unusedCodes: 0,
      undecided: 1,
    });
    await expect(nils().claims.claim(treet)).rejects.toMatchObject({ code: "sold_out" });
    await expect(mia().claims.claim(treet)).rejects.toMatchObject({ code: "claim_limit" });
    const one = { business, claim: claim.id };
    const refused = await Promise.allSettled([
      mia().claims.reveal(one),
      mia().claims.use(one),
      as(team.manager).claims.redeem({ business, ref: claim.ref }),
      as(team.manager).claims.revoke({ ...one, reason: REASON }),
    ]);
    expect(refused).toMatchObject(Array(4).fill({ status: "rejected", reason: { code: "conflict" } }));
    const figures = await as(team.owner).insights.treet({ ...treet, days: 7 });
    expect(figures.totals).toMatchObject({ claims: 1, claimants: 1, reveals: 0 });

    expect(await mia().claims.cancel(one)).toMatchObject({ state: "cancelled" });
    await expect(as(team.manager).claims.approve(one)).rejects.toMatchObject({
      message: "The member has withdrawn this claim.",
    });
    // A second tab still offers what was given back in the first.
    const late = await Promise.allSettled([mia().claims.reveal(one), mia().claims.use(one)]);
    expect(late).toMatchObject(
      Array(2).fill({
        status: "rejected",
        reason: { code: "not_found", message: "This claim has already been cancelled." },
      }),
    );
    expect(await as(team.owner).treets.get(treet)).toMatchObject({
      claimedCount: 0,
      unusedCodes: 1,
      undecided: 0,
    });
  });

  it("become usable once a manager approves them, with their validity counted from then", async () => {
    const treet = await live({ type: "code_pool", title: "Tram", validDays: 3 }, "TRAM-1");
    const { id, expiresAt } = await mia().claims.claim(treet);
    expect(expiresAt).toBeNull();
    const one = { business, claim: id };
    await expect(as(team.viewer).claims.approve(one)).rejects.toMatchObject({ code: "forbidden" });
    backend.clock.forward(60_000);
    const approved = await as(team.manager).claims.approve(one);
    expect(approved).toMatchObject({ state: "active", decidedBy: expect.stringMatching(/manager/i) });
    expect(Date.parse(approved.expiresAt ?? "")).toBe(Date.parse(approved.decidedAt ?? "") + 3 * DAY_MS);
    expect(await backend.emailTo(people[0]?.email ?? "")).toContain("You can use it now");
    expect((await mia().claims.reveal(one)).code).toBe("TRAM-1");
    await expect(as(team.manager).claims.approve(one)).rejects.toMatchObject({ code: "conflict" });
    const { items } = await as(team.owner).settings.audit({ business, action: "claim.approved" });
    expect(items).toMatchObject([
      { summary: expect.stringMatching(new RegExp(`approved the claim ${approved.ref} of Tram$`)) },
    ]);
  });

  it("can be declined with a reason, which frees the place for the waiting list and allows another request", async () => {
    const treet = await pool("BUS-1");
    const { id, ref } = await mia().claims.claim(treet);
    await nils().claims.joinWaitlist(treet);
    const one = { business, claim: id };
    await expect(as(team.manager).claims.decline({ ...one, reason: "no" })).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    });
    expect(await as(team.manager).claims.decline({ ...one, reason: REASON })).toMatchObject({
      state: "declined",
      reason: REASON,
      holder: "Mia K.",
    });
    expect(await backend.emailTo(people[0]?.email ?? "")).toContain(REASON);
    expect(await backend.emailTo(people[1]?.email ?? "")).toContain("We're holding one for you");
    expect((await mia().claims.wallet({})).items.find(({ id }) => id === one.claim)).toMatchObject({
      state: "declined",
      reason: REASON,
      shown: null,
    });
    expect((await as(team.viewer).claims.ofTreet({ ...treet, state: "declined" })).items).toMatchObject([
      { ref, reason: "" },
    ]);
    expect((await as(team.owner).insights.treet({ ...treet, days: 7 })).totals.claims).toBe(0);
    await expect(as(team.manager).claims.redeem({ business, ref })).rejects.toMatchObject({
      code: "not_found",
    });
    await nils().claims.leaveWaitlist(treet);
    expect(await mia().claims.claim(treet)).toMatchObject({ state: "pending_approval" });
  });

  it("are decided once, despite concurrent decisions and withdrawal", async () => {
    const treet = await live({ title: "The last desk", stockTotal: 1 });
    const { id } = await mia().claims.claim(treet);
    const one = { business, claim: id };
    const answers = await Promise.allSettled([
      as(team.manager).claims.approve(one),
      mia().claims.cancel(one),
      as(team.owner).claims.decline({ ...one, reason: REASON }),
      as(team.owner).claims.approve(one),
      nils().claims.claim(treet),
    ]);
    const [approved, withdrawn, declined, again] = answers.map(({ status }) => status === "fulfilled");
    const decisions = [approved, declined, again].filter(Boolean).length;
    // An approved claim that has not been revealed can still be given back.
    expect([decisions, withdrawn]).toEqual(withdrawn && !approved && !again ? [0, true] : [1, withdrawn]);
    expect(declined && withdrawn).toBe(false);
    for (const answer of answers.slice(0, 4))
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
    const { kept, held } = await countsOf(treet.treet);
    expect(kept).toBe(held);
  });

  it("keep an end that the treet had when they were requested, and gain from a later one", async () => {
    const inDays = (days: number) => new Date(backend.clock.now().getTime() + days * DAY_MS).toISOString();
    const treet = await live({ title: "A locker", validKind: "fixed", validUntil: inDays(30) });
    const [first, second] = [await mia().claims.claim(treet), await nils().claims.claim(treet)];
    const endAt = async (validUntil: string) => {
      const { version, ...content } = await as(team.manager).treets.get(treet);
      await as(team.manager).treets.update({ ...treet, version, content: { ...content, validUntil } });
    };
    const approve = ({ id }: { id: string }) => as(team.manager).claims.approve({ business, claim: id });
    await endAt(inDays(1));
    expect((await approve(first)).expiresAt).toBe(first.expiresAt);
    const later = inDays(60);
    await endAt(later);
    expect((await approve(second)).expiresAt).toBe(later);
  });

  it.each([
    {
      asked: "for 30 days",
      validity: { validKind: "days_after_claim", validDays: 30 },
      shorter: { validDays: 2 },
      longer: { validDays: 60 },
      expected: [30, 60],
    },
    {
      asked: "for good",
      validity: { validKind: "never" },
      shorter: { validKind: "days_after_claim", validDays: 2 },
      longer: { validKind: "never", validDays: null },
      expected: [null, null],
    },
    {
      asked: "for 2 days",
      validity: { validKind: "days_after_claim", validDays: 2 },
      shorter: { validDays: 1 },
      longer: { validKind: "never", validDays: null },
      expected: [2, null],
    },
  ] as const)("requested $asked keep that validity, or gain from a longer one", async (asked) => {
    const treet = await live({ title: "A bicycle", ...asked.validity });
    const [first, second] = [await mia().claims.claim(treet), await nils().claims.claim(treet)];
    const change = async (changes: object) => {
      const { version, ...content } = await as(team.manager).treets.get(treet);
      await as(team.manager).treets.update({ ...treet, version, content: { ...content, ...changes } });
    };
    const daysOf = async ({ id }: { id: string }) => {
      const { decidedAt, expiresAt } = await as(team.manager).claims.approve({ business, claim: id });
      return expiresAt && (Date.parse(expiresAt) - Date.parse(decidedAt ?? "")) / DAY_MS;
    };
    await change(asked.shorter);
    const days = [await daysOf(first)];
    await change(asked.longer);
    expect([...days, await daysOf(second)]).toEqual(asked.expected);
  });

  it("get the validity of their treet if a former version of the program stored none with them", async () => {
    const treet = await live({ title: "A canoe", validKind: "days_after_claim", validDays: 3 });
    const { id } = await mia().claims.claim(treet);
    await backend.deps.database.pool.query("update claims set valid_days = null where id = $1", [id]);
    const { decidedAt, expiresAt } = await as(team.manager).claims.approve({ business, claim: id });
    expect(expiresAt && Date.parse(expiresAt) - Date.parse(decidedAt ?? "")).toBe(3 * DAY_MS);
  });

  it("are not approved for a member who could not use them", async () => {
    const until = new Date(backend.clock.now().getTime() + 60_000).toISOString();
    const over = await live({ title: "Tonight", claimUntil: until });
    const late = await mia().claims.claim(over);
    backend.clock.forward(120_000);
    await expect(as(team.manager).claims.approve({ business, claim: late.id })).rejects.toMatchObject({
      message: expect.stringContaining("It has expired"),
    });
    const treet = await live({ title: "For members" });
    const left = await as(people[6]).claims.claim(treet);
    await as(people[6]).members.leave({ business });
    await expect(as(team.manager).claims.approve({ business, claim: left.id })).rejects.toMatchObject({
      message: expect.stringContaining("isn't active"),
    });
    for (const { id } of [late, left])
      await as(team.manager).claims.decline({ business, claim: id, reason: REASON });
  });

  it("are listed in the control panel: a few by member, many by treet", async () => {
    const treet = await live({ title: "The sauna" });
    const waiting = async (person = team.manager) =>
      (await as(person).panel.attention({ business })).filter(({ treetId }) => treetId === treet.treet);
    const first = await mia().claims.claim(treet);
    expect(await waiting()).toMatchObject([
      { kind: "claim_request", subject: "Mia Kern", subjectId: first.id, treet: "The sauna" },
    ]);
    expect(await waiting(team.viewer)).toEqual([]);
    for (const person of people.slice(1, 6)) await as(person).claims.claim(treet);
    expect(await waiting()).toMatchObject([{ kind: "claim_request", count: 6, subjectId: null }]);
    expect((await as(team.manager).claims.ofTreet({ ...treet, state: "pending_approval" })).total).toBe(6);
  });

  it("are left out when a whole pack is claimed, with the reason", async () => {
    const { treet } = await live({ title: "A locker" });
    const { id, version } = await as(team.owner).packs.create({ business, content: { title: "Welcome" } });
    const pack = { business, pack: id };
    await as(team.owner).packs.arrange({ ...pack, version, items: [{ treet, note: "" }] });
    await as(team.owner).packs.move({ ...pack, move: "publish" });
    expect(await mia().packs.claimAll(pack)).toMatchObject([
      { claimed: false, reason: expect.stringContaining("approves each claim") },
    ]);
    expect((await mia().claims.mine({ business, treet })).items).toEqual([]);
  });

  it("are also required by a copy of the treet", async () => {
    const source = await live({ title: "Copied" });
    expect(await as(team.manager).treets.duplicate(source)).toMatchObject({ requiresApproval: true });
  });
});

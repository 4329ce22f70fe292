import { beforeAll, expect, it } from "vitest";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam, setPlan } from "../support/teams.ts";

eachDatabase("the control panel", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "viewer", TestPerson>;
  const business = `panel-${kind}`;
  const as = (person: TestPerson) => backend.as(person.tokens.token);
  const kinds = async (person = team.owner) =>
    (await as(person).panel.attention({ business })).map(({ kind, subject }) => `${kind} ${subject}`.trim());
  /** Signs in again after the clock has moved. */
  const again = async (person: TestPerson): Promise<TestPerson> => ({
    ...person,
    tokens: await sessionOf(backend, person),
  });
  const content = (title: string, more = {}) => ({
    type: "voucher" as const,
    title,
    summary: "A piece for you",
    description: "Nice.",
    terms: "Once.",
    howToUse: "Show it.",
    ...more,
  });

  beforeAll(async () => {
    team = await newTeam(backend, business, ["viewer"]);
  });

  it("starts with nothing to do and with the first steps open", async () => {
    expect(await kinds()).toEqual([]);
    const { done, hidden } = await as(team.owner).panel.setup({ business });
    expect(hidden).toBe(false);
    expect(done).toEqual({
      profile: false,
      treet: false,
      partner: false,
      members: false,
      link: false,
      team: true,
    });
  });

  it("ticks a step off when it is done, and reopens it when it no longer holds", async () => {
    const owner = as(team.owner);
    const { id } = await owner.treets.create({
      business,
      content: await illustrated(owner, content("Cake")),
    });
    await owner.treets.move({ business, treet: id, move: "publish" });
    const emails = ["a", "b", "c", "d", "e"].map((name) => `${name}@panel.example`);
    for (const email of emails) await owner.members.add({ business, email, firstName: "M", invite: false });
    expect((await owner.panel.setup({ business })).done).toMatchObject({ treet: true, members: true });
    await owner.treets.move({ business, treet: id, move: "end" });
    expect((await owner.panel.setup({ business })).done).toMatchObject({ treet: false });
  });

  it("hides the first steps for the current user only", async () => {
    await as(team.owner).panel.hideSetup({ business, hidden: true });
    expect((await as(team.owner).panel.setup({ business })).hidden).toBe(true);
    expect((await as(team.viewer).panel.setup({ business })).hidden).toBe(false);
    await as(team.owner).panel.hideSetup({ business, hidden: false });
    expect((await as(team.owner).panel.setup({ business })).hidden).toBe(false);
  });

  it("lists pending work: join requests, enquiries, low stock, treets ending soon or paused by the plan", async () => {
    const owner = as(team.owner);
    const now = backend.clock.now().getTime();
    const iso = (days: number) => new Date(now + days * DAY_MS).toISOString();
    for (const [title, more] of [
      ["Few", { stockTotal: 10 }],
      ["Plenty", { stockTotal: 1_000 }],
      ["Ending", { claimUntil: iso(5) }],
      ["Lasting", { claimUntil: iso(30) }],
      ["Pool", { type: "code_pool" }],
      ["Later", { claimFrom: iso(1) }],
    ] as const) {
      const { id } = await owner.treets.create({
        business,
        content: await illustrated(owner, content(title, more)),
      });
      if (title === "Pool") await owner.treets.addCodes({ business, treet: id, text: "AA-1\nAA-2" });
      await owner.treets.move({ business, treet: id, move: "publish" });
      if (title === "Few")
        await backend.deps.database.pool.query("update treets set claimed_count = 9 where id = $1", [id]);
    }
    const asker = await newPerson(backend, "Asker");
    const [link] = (await owner.links.list({ business })).items;
    await as(asker).links.join({ code: link?.code ?? "" });
    await backend.as().enquiries.send({
      kind: "business",
      to: business,
      topic: "other",
      name: "Ned",
      email: "ned@people.example",
      message: "Could you tell me a little more about it?",
    });
    expect(await kinds()).toEqual([
      "join_request Asker",
      "enquiries",
      "low_stock Few",
      "low_stock Pool",
      "ends_soon Ending",
    ]);

    await setPlan(backend, business, "starter");
    backend.clock.forward(2 * DAY_MS);
    await tick(backend.deps);
    expect(await kinds(await again(team.owner))).toContain("paused_by_plan Later");
  });

  it("lists an overdue payment and an offer of ownership for those alone who can act on them", async () => {
    const slug = `handed-${kind}`;
    const { owner, admin, manager } = await newTeam(backend, slug, ["admin", "manager"]);
    const toDo = async (person: TestPerson) =>
      (await as(person).panel.attention({ business: slug })).map(({ kind, subject }) => [kind, subject]);
    await backend.deps.database.pool.query(
      `insert into subscriptions (business_id, provider_id, plan, "interval", state, price_minor, period_start, period_end, past_due_since)
       select id, 'sub_' || slug, 'basic', 'month', 'past_due', 2900, now(), now(), now() from businesses where slug = $1`,
      [slug],
    );
    const { candidates } = await as(owner).ownership.current({ business: slug });
    const to = candidates.find(({ email }) => email === admin.email)?.userId ?? "";
    const terms = { keepRole: "admin", billingEmailMode: "switch" } as const;
    await as(owner).ownership.offer({ business: slug, to, ...terms, password: PASSWORD, confirmation: slug });
    expect(await toDo(owner)).toEqual([
      ["payment", ""],
      ["transfer_from_you", expect.stringContaining("admin")],
    ]);
    expect(await toDo(admin)).toEqual([["transfer_to_you", expect.stringContaining("owner")]]);
    expect(await toDo(manager)).toEqual([]);
    await as(owner).ownership.cancel({ business: slug });
    expect(await toDo(admin)).toEqual([]);
  });

  it("counts claims that wait for approval beside the business's name", async () => {
    const slug = `counted-${kind}`;
    const { owner } = await newTeam(backend, slug, []);
    const member = await newMemberOf(backend, { slug, owner }, `Counted${kind}`);
    const treet = await publishedTreet(as(owner), slug, { title: "Asked for", requiresApproval: true });
    await as(member).claims.claim({ business: slug, treet });
    expect(await as(owner).panel.waiting()).toEqual({ [slug]: 1 });
  });

  it("lists for a viewer nothing that a viewer cannot act on", async () => {
    expect(await kinds(await again(team.viewer))).toEqual([]);
  });
});

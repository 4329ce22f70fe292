import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackendClient } from "#shared/contract/index.ts";
import { Problem } from "#shared/problems.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, type TestPerson } from "../support/people.ts";

const DAY_MS = 86_400_000;

const content = {
  type: "shared_code" as const,
  title: "Ten percent at the café",
  summary: "Ten percent off every coffee, every day.",
  description: "Show the code at the bar.",
  terms: "One per visit.",
  sharedCode: "COFFEE10",
  valueKind: "percent" as const,
  valuePercent: 10,
};

eachDatabase("treets", (kind) => {
  let backend: TestBackend;
  let owner: BackendClient;
  let member: BackendClient;
  let memberPerson: TestPerson;
  const business = "treet-club";

  beforeAll(async () => {
    backend = await startTestBackend({ kind });
    const person = await newPerson(backend, "Owner");
    owner = backend.as(person.tokens.token);
    await owner.businesses.create({ name: "Treet Club", slug: business });
    await backend.deps.database.pool.query("update businesses set plan = 'scale'");
    memberPerson = await newMember("Mia");
    member = backend.as(memberPerson.tokens.token);
  });
  afterAll(() => backend.stop());

  /** Somebody the owner has added and who has an account; `confirm` ties the two together. */
  async function newMember(firstName: string): Promise<TestPerson> {
    const email = `${firstName.toLowerCase()}@people.example`;
    await owner.members.add({ business, email, firstName, invite: false });
    return newPerson(backend, firstName);
  }

  const live = async (more: Partial<typeof content> & Record<string, unknown> = {}) => {
    const draft = await owner.treets.create({ business, content: { ...content, ...more } });
    return owner.treets.move({ business, treet: draft.id, move: "publish" });
  };
  const iso = (offsetMs: number) => new Date(backend.clock.now().getTime() + offsetMs).toISOString();

  describe("a treet", () => {
    it("begins with a title, and says everything that is missing before members see it", async () => {
      const draft = await owner.treets.create({
        business,
        content: { type: "voucher", title: "Just a title" },
      });
      expect(draft.state).toBe("draft");
      await expect(owner.treets.move({ business, treet: draft.id, move: "publish" })).rejects.toMatchObject({
        code: "invalid_input",
        fields: expect.objectContaining({
          summary: expect.any(String),
          terms: expect.any(String),
          howToUse: expect.any(String),
        }),
      });
      await expect(member.claims.offer({ business, treet: draft.id })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("lives by the clock: it begins and ends on the minute, whoever looks", async () => {
      const scheduled = await live({ claimFrom: iso(DAY_MS), claimUntil: iso(2 * DAY_MS) });
      expect(scheduled.state).toBe("scheduled");
      await expect(member.claims.claim({ business, treet: scheduled.id })).rejects.toMatchObject({
        code: "not_found",
      });
      backend.clock.forward(DAY_MS);
      const fresh = await reSign(memberPerson);
      expect((await fresh.claims.offer({ business, treet: scheduled.id })).refusal).toBeNull();
      await fresh.claims.claim({ business, treet: scheduled.id });
      backend.clock.forward(DAY_MS);
      const later = await reSign(memberPerson);
      await expect(later.claims.claim({ business, treet: scheduled.id })).rejects.toMatchObject({
        code: "treet_ended",
      });
      owner = await reSign({ email: "owner@people.example" });
      member = later;
      expect((await owner.treets.get({ business, treet: scheduled.id })).state).toBe("ended");
      expect((await owner.treets.list({ business, state: "ended" })).items.map(({ id }) => id)).toContain(
        scheduled.id,
      );
    });

    it("is changed by one person at a time", async () => {
      const treet = await live();
      await owner.treets.update({ business, treet: treet.id, version: treet.version, content });
      await expect(
        owner.treets.update({ business, treet: treet.id, version: treet.version, content }),
      ).rejects.toMatchObject({ code: "stale_version" });
    });

    it("keeps its kind and its stock once somebody has claimed it", async () => {
      const treet = await live({ stockTotal: 5 });
      await member.claims.claim({ business, treet: treet.id });
      const change = (more: object) =>
        owner.treets.update({
          ...{ business, treet: treet.id, version: treet.version },
          content: { ...content, stockTotal: 5, ...more },
        });
      await expect(change({ type: "link", targetUrl: "https://x.example/" })).rejects.toMatchObject({
        fields: { type: expect.any(String) },
      });
      await expect(change({ stockTotal: 1 })).resolves.toMatchObject({ stockTotal: 1 });
    });

    it("can be paused, resumed, ended and archived, and not the other way round", async () => {
      const { id } = await live();
      const move = (move: "pause" | "resume" | "end" | "archive" | "publish") =>
        owner.treets.move({ business, treet: id, move });
      expect((await move("pause")).state).toBe("paused");
      await expect(member.claims.claim({ business, treet: id })).rejects.toMatchObject({
        code: "treet_paused",
      });
      expect((await move("resume")).state).toBe("live");
      expect((await move("end")).state).toBe("ended");
      await expect(move("publish")).rejects.toMatchObject({ code: "conflict" });
      expect((await move("archive")).state).toBe("archived");
    });

    it("counts against the plan, exactly, however many are published at once", async () => {
      const slug = "small-club";
      await owner.businesses.create({ name: "Small Club", slug });
      const drafts = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          owner.treets.create({ business: slug, content: { ...content, title: `Treet ${index}` } }),
        ),
      );
      const results = await Promise.allSettled(
        drafts.map(({ id }) => owner.treets.move({ business: slug, treet: id, move: "publish" })),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      const refusal = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
      expect(refusal.reason).toMatchObject({
        code: "limit_reached",
        message: "Your Starter plan includes 5 live treets.",
      });
    });

    it("that has ended takes up room in the plan again before a later end brings it back", async () => {
      const slug = "full-club";
      await owner.businesses.create({ name: "Full Club", slug });
      const publish = async (more: object) => {
        const draft = await owner.treets.create({ business: slug, content: { ...content, ...more } });
        return owner.treets.move({ business: slug, treet: draft.id, move: "publish" });
      };
      const over = await publish({ claimUntil: iso(1000) });
      backend.clock.forward(2000);
      for (let index = 0; index < 5; index++) await publish({ title: `Treet ${index}` });
      await expect(
        owner.treets.update({ business: slug, treet: over.id, version: over.version, content }),
      ).rejects.toMatchObject({ code: "limit_reached" });
    });

    it("of another community does not exist", async () => {
      const stranger = backend.as((await newPerson(backend, "Stranger")).tokens.token);
      const { id } = await live();
      for (const attempt of [
        () => stranger.treets.get({ business, treet: id }),
        () => stranger.claims.claim({ business, treet: id }),
        () => owner.treets.get({ business: "small-club", treet: id }),
        () => owner.treets.move({ business: "small-club", treet: id, move: "pause" }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
      }
    });

    it("is managed by its team and not by members", async () => {
      const { id } = await live();
      await expect(member.treets.move({ business, treet: id, move: "pause" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(member.treets.list({ business })).rejects.toMatchObject({ code: "forbidden" });
      await expect(member.treets.create({ business, content })).rejects.toMatchObject({ code: "forbidden" });
    });
  });

  it("hides its code from those on the team who only look on", async () => {
    const { id } = await live();
    await backend.deps.database.pool.query(
      "update team_memberships set role = 'viewer' where business_id = (select id from businesses where slug = $1) and role = 'owner'",
      [business],
    );
    expect((await owner.treets.get({ business, treet: id })).sharedCode).toBe("CO••••10");
    await backend.deps.database.pool.query(
      "update team_memberships set role = 'owner' where business_id = (select id from businesses where slug = $1)",
      [business],
    );
    expect((await owner.treets.get({ business, treet: id })).sharedCode).toBe("COFFEE10");
  });

  describe("a claim", () => {
    it("shows its code when it is asked for, and can be redeemed once", async () => {
      const { id } = await live();
      const claim = await member.claims.claim({ business, treet: id });
      expect(JSON.stringify(claim)).not.toContain("COFFEE10");
      const revealed = await member.claims.reveal({ business, claim: claim.id });
      expect(revealed).toMatchObject({ code: "COFFEE10", qr: expect.stringContaining("<svg") });

      const till = await owner.claims.find({ business, ref: claim.ref.toLowerCase() });
      expect(till).toMatchObject({ holder: "Mia", state: "active" });
      await owner.claims.redeem({ business, ref: claim.ref });
      await expect(owner.claims.redeem({ business, ref: claim.ref })).rejects.toMatchObject({
        code: "claim_already_redeemed",
      });
      expect((await owner.claims.undo({ business, ref: claim.ref })).state).toBe("active");
      const { items } = await owner.settings.audit({ business, action: "claim." });
      expect(items.map(({ action }) => action)).toEqual(["claim.redemption-undone", "claim.redeemed"]);
      const twice = await Promise.allSettled([
        owner.claims.redeem({ business, ref: claim.ref }),
        owner.claims.redeem({ business, ref: claim.ref }),
      ]);
      expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("is limited to each member, and by the day where the treet says so", async () => {
      const once = await live();
      await member.claims.claim({ business, treet: once.id });
      await expect(member.claims.claim({ business, treet: once.id })).rejects.toMatchObject({
        code: "claim_limit",
      });

      const daily = await live({ limitWindow: "day", perMemberLimit: 2 });
      const attempts = await Promise.allSettled(
        Array.from({ length: 5 }, () => member.claims.claim({ business, treet: daily.id })),
      );
      expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
      backend.clock.forward(DAY_MS);
      member = await reSign(memberPerson);
      owner = await reSign({ email: "owner@people.example" });
      await expect(member.claims.claim({ business, treet: daily.id })).resolves.toMatchObject({
        state: "active",
      });
    });

    it("that nobody has looked at can be given back, and somebody else gets it", async () => {
      const { id } = await live({ stockTotal: 1 });
      const claim = await member.claims.claim({ business, treet: id });
      const other = backend.as((await newMember("Nora")).tokens.token);
      await expect(other.claims.claim({ business, treet: id })).rejects.toMatchObject({ code: "sold_out" });
      await member.claims.cancel({ business, claim: claim.id });
      const theirs = await other.claims.claim({ business, treet: id });
      await other.claims.reveal({ business, claim: theirs.id });
      await expect(other.claims.cancel({ business, claim: theirs.id })).rejects.toMatchObject({
        code: "conflict",
      });
    });

    it("can be made again after any of several was given back", async () => {
      const { id } = await live({ perMemberLimit: 2 });
      const first = await member.claims.claim({ business, treet: id });
      await member.claims.claim({ business, treet: id });
      await member.claims.cancel({ business, claim: first.id });
      await expect(member.claims.claim({ business, treet: id })).resolves.toMatchObject({ state: "active" });
      await expect(member.claims.claim({ business, treet: id })).rejects.toMatchObject({
        code: "claim_limit",
      });
    });

    it("is for those it is meant for", async () => {
      const { id } = await live({ audience: ["Founders"] });
      await expect(member.claims.offer({ business, treet: id })).rejects.toMatchObject({ code: "not_found" });
      await backend.deps.database.pool.query(
        "update members set labels = '{Founders}' where lower(email) = 'mia@people.example'",
      );
      await expect(member.claims.claim({ business, treet: id })).resolves.toMatchObject({ state: "active" });
    });

    it("ends when its time is over", async () => {
      const { id } = await live({ validDays: 3 });
      const claim = await member.claims.claim({ business, treet: id });
      backend.clock.forward(3 * DAY_MS);
      member = await reSign(memberPerson);
      owner = await reSign({ email: "owner@people.example" });
      await expect(member.claims.reveal({ business, claim: claim.id })).rejects.toMatchObject({
        code: "claim_expired",
      });
      expect((await member.claims.mine({ business })).find(({ id }) => id === claim.id)?.state).toBe(
        "expired",
      );
    });
  });

  describe("a pool of codes", () => {
    it("tells by the line what it left out", async () => {
      const { id } = await owner.treets.create({ business, content: { ...content, type: "code_pool" } });
      const first = await owner.treets.addCodes({ business, treet: id, text: "AAA-1\nAAA-2\n\naaa-1\nX\n" });
      expect(first).toEqual({
        added: 2,
        skipped: [
          { line: 4, reason: "The same as line 1." },
          { line: 5, reason: "A code has 2 to 64 characters." },
        ],
        skippedTotal: 2,
      });
      const second = await owner.treets.addCodes({ business, treet: id, text: "AAA-2\nAAA-3" });
      expect(second).toMatchObject({
        added: 1,
        skipped: [{ line: 1, reason: "This code is in the pool already." }],
      });
      const { rows } = await backend.deps.database.pool.query("select cipher from treet_codes");
      expect(JSON.stringify(rows)).not.toContain("AAA-");
    });

    it("gives every code to one member and no more than there are, with 200 asking at once", async () => {
      const people = kind === "postgres" ? 200 : 40;
      const codes = Math.floor(people / 2);
      const draft = await owner.treets.create({
        business,
        content: { ...content, type: "code_pool", title: "Scarce", stockTotal: codes },
      });
      const text = Array.from({ length: codes }, (_, index) => `CODE-${index}`).join("\n");
      await owner.treets.addCodes({ business, treet: draft.id, text });
      await owner.treets.move({ business, treet: draft.id, move: "publish" });
      const crowd = await addCrowd(people);
      const results = await Promise.allSettled(crowd.map((one) => claimUntilAnswered(one, draft.id)));
      const given = results.filter(({ status }) => status === "fulfilled");
      const refused = results.filter((result) => result.status === "rejected");
      expect(given).toHaveLength(codes);
      expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(["sold_out"]));
      const { rows } = await backend.deps.database.pool.query(
        "select count(distinct code_id)::int as codes, count(*)::int as claims from claims where treet_id = $1",
        [draft.id],
      );
      expect(rows[0]).toEqual({ codes, claims: codes });
      expect((await owner.treets.get({ business, treet: draft.id })).claimedCount).toBe(codes);
    }, 120_000);

    /** On a busy machine a claim may be told to come again in a moment; nothing was done then. */
    async function claimUntilAnswered(one: BackendClient, treet: string): Promise<unknown> {
      for (;;) {
        try {
          return await one.claims.claim({ business, treet });
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
        }
      }
    }

    /** Members with sessions, made quickly: one person signs up, the others are copies with memberships of their own. */
    async function addCrowd(count: number): Promise<BackendClient[]> {
      const { pool } = backend.deps.database;
      await pool.query(
        `insert into users (id, email, first_name, email_verified_at) select 'usr_crowd' || n, 'crowd' || n || '@people.example', 'C' || n, now() from generate_series(1, ${count}) n`,
      );
      await pool.query(
        `insert into members (id, business_id, user_id, email, first_name, status, source) select 'mem_crowd' || n, (select id from businesses where slug = '${business}'), 'usr_crowd' || n, 'crowd' || n || '@people.example', 'C' || n, 'active', 'manual' from generate_series(1, ${count}) n`,
      );
      const { inTransaction } = await import("#server/backend/db/transaction.ts");
      const { openSession } = await import("#server/backend/auth/sessions.ts");
      const crowd: BackendClient[] = [];
      for (let n = 1; n <= count; n++) {
        const caller = { token: undefined, requestId: `crowd${n}`, ip: "", userAgent: "" };
        const pair = await inTransaction(backend.deps.db, (tx) =>
          openSession(tx, backend.deps, { userId: `usr_crowd${n}`, caller, keep: true }),
        );
        crowd.push(backend.as(pair.token));
      }
      return crowd;
    }
  });

  /** Access tokens end when the clock is moved on. */
  async function reSign({ email }: { email: string }): Promise<BackendClient> {
    const { PASSWORD } = await import("../support/people.ts");
    return backend.as((await backend.as().auth.signIn({ email, password: PASSWORD })).token);
  }
});

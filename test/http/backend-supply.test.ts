import { beforeEach, describe, expect, it } from "vitest";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { SupplyContent } from "#shared/contract/supply.ts";
import type { PartnerPolicy } from "#shared/partner-rules.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated, uploadedPicture } from "../support/pictures.ts";
import { treetWords } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam, setPlan } from "../support/teams.ts";

eachDatabase("a supplied treet", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let community: string;
  let baker: TestPerson;
  let bakery: string;
  let partner: string;
  let mia: TestPerson;
  let picture: Awaited<ReturnType<typeof uploadedPicture>>;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeEach(async () => {
    community = `hub-${++count}-${kind}`;
    bakery = `bakery-${count}-${kind}`;
    team = await newTeam(backend, community, ["manager", "viewer"], "basic");
    baker = await newPerson(backend, `Ben${count}${kind}`);
    picture = await uploadedPicture(as(baker));
    const name = `Mia${count}${kind}`;
    await as(team.owner).members.add({
      business: community,
      email: `${name.toLowerCase()}@people.example`,
      firstName: name,
      invite: false,
    });
    mia = await newPerson(backend, name);
    partner = await newPartner(backend, {
      inviter: team.manager,
      business: community,
      baker,
      name: "The Bakery",
      slug: bakery,
    });
  });

  const content = (more: Partial<SupplyContent> = {}) =>
    ({ ...treetWords, ...picture, valueKind: "freebie", ...more }) as const;
  const draft = (more: Partial<SupplyContent> = {}) =>
    as(baker).supply.create({ business: bakery, partner, content: content(more) });
  const submit = (treet: string) => as(baker).supply.move({ business: bakery, treet, move: "submit" });
  const decide = async (treet: string, decision: "approve" | "request_changes", reason = "") => {
    const review = await as(team.manager).reviews.get({ business: community, treet });
    if (!review) throw new Error("Nothing waits");
    const { version } = review;
    return as(team.manager).reviews.decide({ business: community, treet, version, decision, reason });
  };
  const live = async (more: Partial<SupplyContent> = {}) => {
    const { id } = await draft(more);
    await submit(id);
    await decide(id, "approve");
    return id;
  };
  const catalogue = async () => (await as(mia).claims.catalogue({ business: community })).items;

  it("takes a change that waits for review with it when it ends", async () => {
    const ending = ["by the community", "by its supplier", "on its day"] as const;
    const soon = new Date(backend.clock.now().getTime() + DAY_MS).toISOString();
    const treets = [];
    for (const how of ending) {
      const id = await live({ title: `Ends ${how}`, claimUntil: soon });
      const { version } = await as(baker).supply.get({ business: bakery, treet: id });
      const changed = content({ title: `Changed, ends ${how}`, claimUntil: soon });
      await as(baker).supply.update({ business: bakery, treet: id, version, content: changed });
      treets.push(id);
    }
    const waiting = async (person = team.manager) =>
      (await as(person).reviews.list({ business: community })).map(({ title }) => title);
    expect(await waiting()).toHaveLength(3);
    await as(team.manager).treets.move({ business: community, treet: treets[0] ?? "", move: "end" });
    expect(await waiting()).toEqual(["Ends by its supplier", "Ends on its day"]);
    await as(baker).supply.moveMany({ business: bakery, treets: [treets[1] ?? ""], move: "end" });
    await tick(backend.deps);
    expect(await waiting()).toEqual(["Ends on its day"]);
    backend.clock.forward(2 * DAY_MS);
    await tick(backend.deps);
    const manager = { ...team.manager, tokens: await sessionOf(backend, team.manager) };
    expect(await waiting(manager)).toEqual([]);
  });

  it("is not put before the members of a community that is frozen or archived", async () => {
    const [{ id: waiting }, running] = [await draft(), await live({ title: "A warm roll" })];
    const { version } = await as(team.owner).partners.get({ business: community, partner });
    const policy = "auto" as const;
    await as(team.owner).partners.update({ business: community, partner, version, notes: "", policy });
    const move = (treet: string, to: "submit" | "pause" | "resume") =>
      as(baker).supply.move({ business: bakery, treet, move: to });
    const theirs = async () => (await as(baker).supply.communities({ business: bakery })).length;
    const atRest = (status: string) =>
      backend.deps.database.pool.query("update businesses set status = $1 where slug = $2", [
        status,
        community,
      ]);
    const refused = { code: "conflict", message: expect.stringContaining("isn't taking anything new") };
    await atRest("frozen");
    await expect(move(waiting, "submit")).rejects.toMatchObject(refused);
    expect(await theirs()).toBe(1);
    await atRest("archived");
    await expect(move(waiting, "submit")).rejects.toMatchObject(refused);
    await move(running, "pause");
    await expect(move(running, "resume")).rejects.toMatchObject(refused);
    expect(await theirs()).toBe(0);
    await expect(draft()).rejects.toMatchObject({ code: "invalid_input" });
    await atRest("active");
    await move(running, "resume");
    await move(waiting, "submit");
    expect(await catalogue()).toHaveLength(2);
  });

  it("can be paused, resumed, extended and ended together with others, each by its own rules", async () => {
    const soon = new Date(backend.clock.now().getTime() + 7 * DAY_MS).toISOString();
    const [bread, cake] = [await live({ claimUntil: soon }), await live({ title: "Fresh cake" })];
    const { id: roll } = await draft({ title: "A roll" });
    const treets = [bread, cake, roll];
    const many = (move: "pause" | "resume" | "end", who = baker) =>
      as(who).supply.moveMany({ business: bakery, treets, move });
    const moved = (results: readonly { moved: boolean }[]) => results.map(({ moved }) => moved);
    expect(await many("pause")).toMatchObject([
      { title: "Fresh bread", moved: true, reason: "" },
      { title: "Fresh cake", moved: true },
      { title: "A roll", moved: false, reason: "A treet that is a draft can't be paused." },
    ]);
    await as(team.manager).treets.move({ business: community, treet: cake, move: "resume" });
    await as(team.manager).treets.move({ business: community, treet: cake, move: "pause" });
    expect(await many("resume")).toMatchObject([
      { moved: true },
      { moved: false, reason: expect.stringContaining("Only they can resume it") },
      { moved: false },
    ]);
    const extended = await as(baker).supply.extendMany({ business: bakery, treets, days: 7 });
    expect(moved(extended)).toEqual([true, false, false]);
    const { claimUntil } = await as(baker).supply.get({ business: bakery, treet: bread });
    expect(claimUntil?.slice(0, 10)).toBe(new Date(Date.parse(soon) + 7 * DAY_MS).toISOString().slice(0, 10));
    expect(moved(await many("end"))).toEqual([true, true, false]);
    expect(await catalogue()).toEqual([]);
    expect((await as(baker).supply.get({ business: bakery, treet: cake })).state).toBe("ended");
    await expect(many("pause", mia)).rejects.toMatchObject({ code: "not_found" });
    const others = as(baker).supply.moveMany({ business: bakery, treets: ["trt_none"], move: "end" });
    await expect(others).rejects.toMatchObject({ code: "not_found" });
  });

  it("is drafted out of the community's sight, submitted, returned, corrected and approved", async () => {
    const { id } = await draft({ terms: "" });
    expect((await as(team.owner).treets.list({ business: community })).items).toEqual([]);
    await expect(as(team.owner).treets.get({ business: community, treet: id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(submit(id)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { terms: expect.any(String) },
    });

    const { version } = await as(baker).supply.get({ business: bakery, treet: id });
    await as(baker).supply.update({ business: bakery, treet: id, version, content: content() });
    expect(await submit(id)).toMatchObject({ state: "in_review" });
    expect(await backend.emailTo(team.manager.email)).toContain("New treet to review");
    expect(await as(team.viewer).reviews.list({ business: community })).toMatchObject([
      { treet: id, supplier: "The Bakery", kind: "first" },
    ]);
    expect(await as(team.manager).reviews.get({ business: community, treet: id })).toMatchObject({
      changes: [],
      proposed: { title: treetWords.title, terms: treetWords.terms, currency: "EUR" },
    });
    expect(await catalogue()).toEqual([]);

    await expect(decide(id, "request_changes", "no")).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    });
    await decide(id, "request_changes", "Say when you are open.");
    expect(await backend.emailTo(baker.email)).toContain("Say when you are open.");
    expect(await as(baker).supply.get({ business: bakery, treet: id })).toMatchObject({
      state: "draft",
      reviewNote: "Say when you are open.",
    });

    await submit(id);
    await decide(id, "approve");
    expect(await backend.emailTo(baker.email)).toContain("is live");
    expect(await catalogue()).toMatchObject([{ title: "Fresh bread" }]);
  });

  it("deleted as a draft can be restored by its supplier, and never exists for the community", async () => {
    const { id } = await draft({ title: "Too early" });
    const own = { business: bakery, treet: id };
    await as(baker).supply.remove(own);
    await expect(as(baker).supply.get(own)).rejects.toMatchObject({ code: "not_found" });
    expect((await as(baker).supply.list({ business: bakery })).items).toEqual([]);
    expect(await as(team.manager).treets.deleted({ business: community })).toEqual([]);
    const foreign = { business: community, treet: id };
    await expect(as(team.manager).treets.undelete(foreign)).rejects.toMatchObject({ code: "not_found" });
    expect(await as(baker).supply.deleted({ business: bakery })).toMatchObject([{ id, title: "Too early" }]);
    expect(await as(baker).supply.undelete(own)).toMatchObject({ state: "draft", title: "Too early" });
    await submit(id);
    await expect(as(baker).supply.remove(own)).rejects.toMatchObject({ code: "conflict" });
  });

  it("approved ahead of its start goes live at that time", async () => {
    const claimFrom = new Date(backend.clock.now().getTime() + 600_000).toISOString();
    const id = await live({ claimFrom });
    expect(await as(baker).supply.get({ business: bakery, treet: id })).toMatchObject({ state: "scheduled" });
    expect(await catalogue()).toEqual([]);
    backend.clock.forward(601_000);
    expect(await catalogue()).toMatchObject([{ id }]);
  });

  it("stays as it was while a change is in review, and unreviewed fields change at once", async () => {
    const id = await live();
    const { version } = await as(baker).supply.get({ business: bakery, treet: id });
    const changed = await as(baker).supply.update({
      business: bakery,
      treet: id,
      version,
      content: content({ title: "Two loaves", stockTotal: 7 }),
    });
    expect(changed.pending?.changes).toEqual([
      { field: "title", before: "Fresh bread", after: "Two loaves" },
    ]);
    expect(await catalogue()).toMatchObject([{ title: "Fresh bread", left: 7 }]);

    await decide(id, "approve");
    expect(await catalogue()).toMatchObject([{ title: "Two loaves", left: 7 }]);
    expect(await as(team.manager).reviews.list({ business: community })).toEqual([]);
  });

  it("keeps its price once claimed, which the community could not change either", async () => {
    const id = await live();
    await as(mia).claims.claim({ business: community, treet: id });
    const { version } = await as(baker).supply.get({ business: bakery, treet: id });
    const changed = { business: bakery, treet: id, version, content: content({ priceMinor: 500 }) };
    await expect(as(baker).supply.update(changed)).rejects.toMatchObject({
      fields: { priceMinor: expect.stringContaining("price can't change") },
    });
  });

  it("keeps its text when a change is rejected or withdrawn, and only the latest change is pending", async () => {
    const id = await live();
    const rename = async (title: string) => {
      const { version } = await as(baker).supply.get({ business: bakery, treet: id });
      return as(baker).supply.update({ business: bakery, treet: id, version, content: content({ title }) });
    };
    await rename("First words");
    expect((await rename("Second words")).pending?.changes).toMatchObject([{ after: "Second words" }]);
    // The review shows what members would read, not what they still do.
    expect(await as(team.manager).reviews.get({ business: community, treet: id })).toMatchObject({
      changes: [{ field: "title", after: "Second words" }],
      proposed: { title: "Second words", terms: treetWords.terms },
    });
    await decide(id, "request_changes", "That is too short.");
    expect(await catalogue()).toMatchObject([{ title: "Fresh bread" }]);
    expect(await as(baker).supply.get({ business: bakery, treet: id })).toMatchObject({
      pending: null,
      reviewNote: "That is too short.",
      state: "live",
    });
    await rename("Third words");
    await as(baker).supply.dropChange({ business: bakery, treet: id });
    expect(await as(team.manager).reviews.get({ business: community, treet: id })).toBeNull();
  });

  it("is decided once, on the current version, and not by viewers", async () => {
    const { id } = await draft();
    await submit(id);
    const review = await as(team.manager).reviews.get({ business: community, treet: id });
    const { version } = review ?? { version: 0 };
    const approve = () =>
      as(team.manager).reviews.decide({ business: community, treet: id, version, decision: "approve" });
    const answers = await Promise.allSettled([approve(), approve(), approve()]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(
      as(team.viewer).reviews.decide({ business: community, treet: id, version, decision: "approve" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is reviewed by policy: always, the first time, or never", async () => {
    const setPolicy = async (policy: PartnerPolicy) => {
      const { version } = await as(team.owner).partners.get({ business: community, partner });
      await as(team.owner).partners.update({ business: community, partner, version, notes: "", policy });
    };
    await setPolicy("review_first");
    const first = await draft();
    expect(await submit(first.id)).toMatchObject({ state: "in_review" });
    await decide(first.id, "approve");
    expect(await submit((await draft()).id)).toMatchObject({ state: "live" });
    await setPolicy("review_all");
    expect(await submit((await draft()).id)).toMatchObject({ state: "in_review" });
    await setPolicy("auto");
    expect(await submit((await draft()).id)).toMatchObject({ state: "live" });
  });

  it("cannot exceed the community's plan", async () => {
    await setPlan(backend, community, "starter");
    for (let index = 0; index < 5; index++) await live({ title: `Loaf number ${index}` });
    const { id } = await draft();
    await submit(id);
    await expect(decide(id, "approve")).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("can be paused and resumed by its supplier, but not resumed if the community paused it", async () => {
    const id = await live();
    await as(baker).supply.move({ business: bakery, treet: id, move: "pause" });
    expect(await catalogue()).toEqual([]);
    await as(baker).supply.move({ business: bakery, treet: id, move: "resume" });
    expect(await catalogue()).toHaveLength(1);
    await as(team.manager).treets.move({ business: community, treet: id, move: "pause" });
    await expect(
      as(baker).supply.move({ business: bakery, treet: id, move: "resume" }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Paused by") });
  });

  it("is paused and resumed with the partnership", async () => {
    const id = await live();
    const own = await live({ title: "Paused for another reason" });
    await as(team.manager).treets.move({ business: community, treet: own, move: "pause" });
    await as(team.manager).partners.change({ business: community, partner, change: "pause" });
    const { version } = await as(baker).supply.get({ business: bakery, treet: id });
    await expect(
      as(baker).supply.update({ business: bakery, treet: id, version, content: content() }),
    ).rejects.toMatchObject({ code: "conflict" });
    await as(team.manager).partners.change({ business: community, partner, change: "resume" });
    expect((await catalogue()).map(({ id }) => id)).toEqual([id]);
  });

  it("never reveals a small number of claims to its supplier, either as a count or by trial", async () => {
    const id = await live({ perMemberLimit: 9 });
    const seen = async () => {
      const { version, ...one } = await as(baker).supply.get({ business: bakery, treet: id });
      const { items } = await as(baker).supply.list({ business: bakery });
      const listed = items.find((row) => row.id === id);
      return { version, counts: [one.claimedCount, listed?.claimedCount] };
    };
    const limitTo = (stockTotal: number, version: number) =>
      as(baker).supply.update({
        business: bakery,
        treet: id,
        version,
        content: content({ perMemberLimit: 9, stockTotal }),
      });
    expect((await seen()).counts).toEqual([0, 0]);
    for (const claims of [1, 2, 3, 4]) {
      await as(mia).claims.claim({ business: community, treet: id });
      const { version, counts } = await seen();
      expect(counts, `${claims} claims`).toEqual([null, null]);
      for (const stockTotal of [1, 4]) {
        await expect(limitTo(stockTotal, version)).rejects.toMatchObject({
          fields: { stockTotal: "Some are already claimed. Choose 5 or more." },
        });
      }
    }
    await as(mia).claims.claim({ business: community, treet: id });
    expect((await seen()).counts).toEqual([5, 5]);
    await limitTo(5, (await seen()).version);
  });

  describe("at the supplier's till", () => {
    it("can be redeemed once by the supplier's staff, and other suppliers' claims are refused", async () => {
      const id = await live();
      const { ref } = await as(mia).claims.claim({ business: community, treet: id });
      expect(await as(baker).supply.find({ business: bakery, ref })).toMatchObject({ state: "active" });
      expect(await as(baker).supply.redeem({ business: bakery, ref })).toMatchObject({ state: "redeemed" });
      await expect(as(baker).supply.redeem({ business: bakery, ref })).rejects.toMatchObject({
        code: "claim_already_redeemed",
      });
      const today = await as(baker).supply.redeemedToday({ business: bakery });
      expect(today).toMatchObject({ total: 1, items: [{ ref, canUndo: true }] });
      expect(await as(team.owner).claims.redeemedToday({ business: community })).toMatchObject({
        total: 1,
        items: [{ ref, canUndo: false }],
      });
      await as(baker).supply.undo({ business: bakery, ref });
      expect(await as(baker).supply.redeemedToday({ business: bakery })).toMatchObject({ total: 0 });
      expect(await as(baker).supply.get({ business: bakery, treet: id })).toMatchObject({
        claimedCount: null,
        redeemedCount: 0,
      });

      const other = await as(team.manager).treets.create({
        business: community,
        content: await illustrated(as(team.manager), content({ title: "Ours alone" })),
      });
      await as(team.manager).treets.move({ business: community, treet: other.id, move: "publish" });
      const theirs = await as(mia).claims.claim({ business: community, treet: other.id });
      await expect(as(baker).supply.find({ business: bakery, ref: theirs.ref })).rejects.toMatchObject({
        code: "claim_wrong_partner",
      });
      await expect(as(baker).supply.find({ business: bakery, ref: "ZZZZZZZZ" })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("can be redeemed by codes used in the supplier's shop, by its own staff only", async () => {
      const { id } = await draft({ type: "code_pool" });
      await as(baker).supply.addCodes({ business: bakery, treet: id, text: "SHOP-1\nSHOP-2\nSHOP-3" });
      await submit(id);
      await decide(id, "approve");
      const claim = await as(mia).claims.claim({ business: community, treet: id });
      const { code } = await as(mia).claims.reveal({ business: community, claim: claim.id });
      const text = [code?.toLowerCase(), "NO-SUCH", code].join("\n");

      const rival = await newPerson(backend, `Rae${count}${kind}`);
      const name = "The Rival";
      const slug = `rival-${count}-${kind}`;
      await newPartner(backend, { inviter: team.manager, business: community, baker: rival, name, slug });
      const send = (who: TestPerson, business: string) =>
        as(who).supply.redeemCodes({ business, treet: id, text });
      await expect(send(rival, slug)).rejects.toMatchObject({ code: "not_found" });
      await expect(send(rival, bakery)).rejects.toMatchObject({ code: "not_found" });
      await expect(send(mia, bakery)).rejects.toMatchObject({ code: "not_found" });
      await expect(send(mia, community)).rejects.toMatchObject({ code: "forbidden" });
      await expect(send(team.owner, community)).rejects.toMatchObject({ code: "not_found" });

      const both = await Promise.all([send(baker, bakery), send(baker, bakery)]);
      expect(both.map(({ redeemed }) => redeemed).sort()).toEqual([0, 1]);
      expect(both.find(({ redeemed }) => redeemed === 1)?.skipped).toEqual([
        { line: 2, reason: "This treet has no such code." },
        { line: 3, reason: "Same as line 1." },
      ]);
      expect(await as(baker).supply.get({ business: bakery, treet: id })).toMatchObject({
        claimedCount: null,
        redeemedCount: null,
      });
      const { totals } = await as(team.owner).insights.overview({ business: community, days: 7 });
      expect(totals.redemptions).toBe(1);
      const { items } = await as(team.owner).settings.audit({ business: community });
      expect(items.filter(({ summary }) => summary.endsWith("by its code"))).toHaveLength(1);
      const today = await as(baker).supply.redeemedToday({ business: bakery });
      expect(today).toMatchObject({ total: 1, items: [{ ref: claim.ref, canUndo: true }] });
      await as(baker).supply.undo({ business: bakery, ref: claim.ref });
      expect(await send(baker, bakery)).toMatchObject({ redeemed: 1 });
      const voucher = await live();
      await expect(
        as(baker).supply.redeemCodes({ business: bakery, treet: voucher, text }),
      ).rejects.toMatchObject({ code: "conflict" });
    });

    it("never reveals who used it", async () => {
      const id = await live();
      await as(mia).claims.claim({ business: community, treet: id });
      const seen = JSON.stringify([
        await as(baker).supply.get({ business: bakery, treet: id }),
        await as(baker).supply.list({ business: bakery }),
        await as(baker).partners.communities({ business: bakery }),
      ]);
      expect(seen).not.toContain(mia.email);
      expect(seen).not.toContain(mia.firstName);
    });
  });

  it("is exported with its community, and without counts small enough to identify members", async () => {
    const id = await live({ title: "=Rolls()" });
    await as(mia).claims.claim({ business: community, treet: id });
    const linesOf = async (more: { search?: string } = {}) => {
      const { body } = await as(baker).supply.export({ business: bakery, ...more });
      return (await new Response(body).text()).trim().split("\r\n");
    };
    const [header, ...rows] = await linesOf();
    expect(header).toContain("Title,Type,Category,State,Value,Community,Claims,Redeemed");
    expect(rows).toEqual([expect.stringMatching(/^'=Rolls\(\),voucher,.*,live,.*,hidden,0,/)]);
    expect(await linesOf({ search: "cake" })).toEqual([header]);
  });

  it("assigns each claim a code from the supplier's pool", async () => {
    const { id } = await draft({ type: "code_pool" });
    const added = await as(baker).supply.addCodes({
      business: bakery,
      treet: id,
      text: "AAA1\nBBB2\naaa1\nx",
    });
    expect(added).toMatchObject({ added: 2, skippedTotal: 2 });
    await submit(id);
    await decide(id, "approve");
    const claim = await as(mia).claims.claim({ business: community, treet: id });
    const { code } = await as(mia).claims.reveal({ business: community, claim: claim.id });
    expect(["AAA1", "BBB2"]).toContain(code);
  });

  it("cannot be drafted after the partnership has ended, or accessed by another business", async () => {
    const id = await live();
    const stranger = await newPerson(backend, `Zoe${count}${kind}`);
    await as(stranger).businesses.create({ name: "Other", slug: `other-${count}-${kind}`, kind: "provider" });
    await expect(
      as(stranger).supply.get({ business: `other-${count}-${kind}`, treet: id }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      as(stranger).supply.create({ business: `other-${count}-${kind}`, partner, content: content() }),
    ).rejects.toMatchObject({ fields: { partner: expect.any(String) } });
    await as(team.owner).partners.end({ business: community, partner, confirmation: "The Bakery" });
    await expect(draft()).rejects.toMatchObject({ fields: { partner: expect.any(String) } });
    expect(await as(baker).supply.get({ business: bakery, treet: id })).toMatchObject({ state: "ended" });
  });

  describe("with a problem that members report", () => {
    const joined = async (firstName: string) =>
      newMemberOf(backend, { slug: community, owner: team.owner }, firstName);
    const report = (person: TestPerson, treet: string, text = "They knew nothing of it.") =>
      as(person).treetReports.send({ business: community, treet, reason: "not_honoured", text });
    const reportsOf = (treet: string, person = team.manager) =>
      as(person).treetReports.list({ business: community, treet });
    const stateOf = async (treet: string) => {
      const { state, pauseReason } = await as(team.manager).treets.get({ business: community, treet });
      return [state, pauseReason];
    };
    const attention = async () =>
      (await as(team.manager).panel.attention({ business: community }))
        .filter(({ kind }) => kind === "report")
        .map(({ subject, count }) => [subject, count]);

    it("keeps one report of a member, also of two sent at once, and shows the supplier no names", async () => {
      const treet = await live();
      const { id: claim, ref } = await as(mia).claims.claim({ business: community, treet });
      const sent = { business: community, treet, reason: "not_honoured", text: "Not today.", claim } as const;
      await Promise.all([as(mia).treetReports.send(sent), as(mia).treetReports.send(sent)]);
      const reports = await reportsOf(treet);
      expect(reports).toMatchObject([{ reason: "not_honoured", text: "Not today.", claim: ref }]);
      expect(await attention()).toEqual([["Fresh bread", 1]]);
      expect(await as(mia).treetReports.mine({ business: community, treet })).toMatchObject({
        reason: "not_honoured",
      });
      const seen = await as(baker).supply.get({ business: bakery, treet });
      expect(seen.reports).toEqual([{ reason: "not_honoured", count: 1 }]);
      expect(JSON.stringify(seen)).not.toContain(reports[0]?.member);
      expect(await reportsOf(treet, team.viewer)).toMatchObject([{ text: "" }]);
      await expect(as(baker).treetReports.list({ business: community, treet })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("notifies those of the team who answer members, once until all are closed, and mails nobody", async () => {
      const treet = await live();
      const told = async (person: TestPerson) =>
        (await as(person).notifications.list({})).items.filter(({ kind }) => kind === "treet_problem");
      await Promise.all([report(mia, treet), report(await joined("Di"), treet)]);
      const [first, ...others] = await told(team.manager);
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        text: "A member reported a problem with “Fresh bread”",
        path: expect.stringMatching(new RegExp(`/treet/${treet}#reports$`)),
      });
      expect(await told(team.viewer)).toEqual([]);
      for (const { id } of await reportsOf(treet))
        await as(team.manager).treetReports.close({ business: community, report: id, answer: "" });
      await report(mia, treet);
      expect(await told(team.manager)).toHaveLength(2);
      expect(await backend.emailTo(team.manager.email)).not.toContain("reported a problem");
    });

    it("mails the answer once, after which the member can report again", async () => {
      const treet = await live();
      await report(mia, treet);
      const [open] = await reportsOf(treet);
      const closing = { business: community, report: open?.id ?? "", answer: "The staff know it now." };
      await as(team.manager).treetReports.close(closing);
      await as(team.manager).treetReports.close({ ...closing, answer: "Again." });
      expect(await backend.emailTo(mia.email)).toContain("The staff know it now.");
      expect(await reportsOf(treet)).toEqual([]);
      expect(await attention()).toEqual([]);
      await report(mia, treet);
      expect(await reportsOf(treet)).toHaveLength(1);
    });

    it("is paused by the team for that reason, which its supplier cannot undo", async () => {
      const treet = await live();
      const pause = () => as(team.manager).treetReports.pause({ business: community, treet });
      await expect(pause()).rejects.toMatchObject({ code: "conflict" });
      await report(mia, treet);
      await pause();
      expect(await stateOf(treet)).toEqual(["paused", "reported"]);
      await expect(as(baker).supply.move({ business: bakery, treet, move: "resume" })).rejects.toMatchObject({
        code: "conflict",
      });
      await as(team.manager).treets.move({ business: community, treet, move: "resume" });
      expect(await stateOf(treet)).toEqual(["live", null]);
    });

    it("is paused once three members have reported it within a week, and both sides are notified once", async () => {
      const treet = await live();
      const people = [await joined("Ada"), await joined("Bo"), await joined("Cy")];
      await report(mia, treet);
      backend.clock.forward(8 * DAY_MS);
      team.manager = { ...team.manager, tokens: await sessionOf(backend, team.manager) };
      baker = { ...baker, tokens: await sessionOf(backend, baker) };
      const later = await Promise.all(
        people.map(async (person) => ({ ...person, tokens: await sessionOf(backend, person) })),
      );
      const [ada, bo, cy] = later as [TestPerson, TestPerson, TestPerson];
      await report(ada, treet);
      await report(ada, treet);
      await report(bo, treet);
      // Mia's is too old to count, and Ada's second one is her first.
      expect(await stateOf(treet)).toEqual(["live", null]);
      await report(cy, treet);
      expect(await stateOf(treet)).toEqual(["paused", "reported"]);
      for (const [person, kind] of [
        [team.manager, "treet_reported"],
        [baker, "supplied_treet_reported"],
      ] as const) {
        const { items } = await as(person).notifications.list({});
        expect(items.filter((item) => item.kind === kind)).toHaveLength(1);
        expect(await backend.emailTo(person.email)).toContain("reported a problem with “Fresh bread”");
      }
    });

    it("hears of no problem from those who cannot see it", async () => {
      const treet = await live();
      const stranger = await newPerson(backend, `Stranger${count}${kind}`);
      await expect(report(stranger, treet)).rejects.toMatchObject({ code: "not_found" });
      const { id: draftOnly } = await draft();
      await expect(report(mia, draftOnly)).rejects.toMatchObject({ code: "not_found" });
    });
  });
});

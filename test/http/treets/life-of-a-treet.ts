import { describe, expect, it } from "vitest";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { purgeDeleted } from "#server/backend/offers/treets/index.ts";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import { callByName, declaredOperations } from "../../support/operations.ts";
import { linkTokenIn, newPerson } from "../../support/people.ts";
import { uploadedPicture } from "../../support/pictures.ts";
import { expireSelection } from "../../support/selections.ts";
import { type TreetClub, words } from "../../support/treet-club.ts";

/** Describes a treet from its draft to the archive, and the permissions for each step. */
export function describeTreet(club: TreetClub): void {
  const { business, kind, live, iso, reSign } = club;
  describe("a treet", () => {
    it("starts with a title, and lists every missing field before publication", async () => {
      const draft = await club.owner.treets.create({
        business,
        content: { type: "voucher", title: "Just a title" },
      });
      expect(draft.state).toBe("draft");
      await expect(
        club.owner.treets.move({ business, treet: draft.id, move: "publish" }),
      ).rejects.toMatchObject({
        code: "invalid_input",
        fields: expect.objectContaining({
          summary: expect.any(String),
          terms: expect.any(String),
          howToUse: expect.any(String),
        }),
      });
      await expect(club.member.claims.offer({ business, treet: draft.id })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("is saved and published in one step, or not at all", async () => {
      await expect(
        club.owner.treets.create({
          business,
          content: { ...words, title: "Without a picture" },
          publish: true,
        }),
      ).rejects.toMatchObject({ code: "invalid_input", fields: { imageId: expect.any(String) } });
      expect((await club.owner.treets.list({ business, search: "Without a picture" })).items).toEqual([]);

      const draft = await club.owner.treets.create({ business, content: { ...words, title: "At first" } });
      const change = { business, treet: draft.id, version: draft.version, publish: true };
      const half = { ...club.content, title: "Half a treet", terms: "" };
      await expect(club.owner.treets.update({ ...change, content: half })).rejects.toMatchObject({
        fields: { terms: expect.any(String) },
      });
      expect(await club.owner.treets.get({ business, treet: draft.id })).toMatchObject({
        title: "At first",
        state: "draft",
        version: draft.version,
      });
      expect(await club.owner.treets.update({ ...change, content: club.content })).toMatchObject({
        state: "live",
      });
    });

    it("keeps the end of an event, which is after its beginning and within a month", async () => {
      const event = { type: "event" as const, title: "Wine on the quay", eventAt: iso(7 * DAY_MS) };
      const create = (more: object) => club.owner.treets.create({ business, content: { ...event, ...more } });
      const eventEnd = iso(7 * DAY_MS + 2 * HOUR_MS);
      const { id } = await create({ eventEnd });
      expect(await club.owner.treets.get({ business, treet: id })).toMatchObject({ eventEnd });
      expect(await club.owner.treets.duplicate({ business, treet: id })).toMatchObject({ eventEnd });
      const refused = (text: string) => ({ fields: { "content.eventEnd": expect.stringContaining(text) } });
      await expect(create({ eventEnd: event.eventAt })).rejects.toMatchObject(refused("after it begins"));
      await expect(create({ eventEnd: iso(39 * DAY_MS) })).rejects.toMatchObject(refused("within 31 days"));
      await expect(create({ eventAt: null, eventEnd })).rejects.toMatchObject(refused("begins, too"));
      expect(await create({ type: "voucher", eventAt: null, eventEnd })).toMatchObject({ type: "voucher" });
    });

    it("rejects dates more than five years ahead, when written and when changed", async () => {
      const far = iso(6 * 366 * DAY_MS);
      const message = "Choose a time within the next five years.";
      const content = { type: "voucher" as const, title: "For ages" };
      for (const date of ["claimFrom", "claimUntil", "validFrom", "validUntil", "eventAt", "eventEnd"])
        await expect(
          club.owner.treets.create({ business, content: { ...content, [date]: far } }),
        ).rejects.toMatchObject({ code: "invalid_input", fields: { [`content.${date}`]: message } });

      const claimUntil = iso(4 * 366 * DAY_MS);
      const { id, version } = await club.owner.treets.create({
        business,
        content: { ...content, claimUntil },
      });
      const edit = (until: string) =>
        club.owner.treets.update({
          business,
          treet: id,
          version,
          content: { ...content, claimUntil: until },
        });
      await expect(edit(far)).rejects.toMatchObject({ fields: { "content.claimUntil": message } });
      expect(await edit(claimUntil)).toMatchObject({ claimUntil });
    });

    it("accepts further pictures uploaded by its author, each with alternative text", async () => {
      const [blue, theirs] = [await uploadedPicture(club.owner), await uploadedPicture(club.member)];
      const further = (imageId: string, alt: string) => ({
        ...club.content,
        furtherImages: [{ imageId, alt }],
      });
      const { id, version } = await club.owner.treets.create({
        business,
        content: further(blue.imageId, ""),
      });
      const change = { business, treet: id, version };
      await expect(club.owner.treets.move({ business, treet: id, move: "publish" })).rejects.toMatchObject({
        fields: { "furtherImages.0.alt": expect.any(String) },
      });
      await expect(
        club.owner.treets.update({ ...change, content: further(theirs.imageId, "Not mine") }),
      ).rejects.toMatchObject({ fields: { "content.furtherImages.0.imageId": expect.any(String) } });
      const alone = { ...further(blue.imageId, "A blue wall"), imageId: null, imageAlt: "" };
      expect(await club.owner.treets.update({ ...change, content: alone })).toMatchObject({
        imageId: blue.imageId,
        imageAlt: "A blue wall",
        furtherImages: [],
      });
    });

    it("gets one history entry while the same user drafts it", async () => {
      const { id } = await club.owner.treets.create({ business, content: words });
      for (const version of [1, 2, 3])
        await club.owner.treets.update({ business, treet: id, version, content: club.content });
      const { items } = await club.owner.treets.history({ business, treet: id });
      expect(items).toHaveLength(2);
    });

    it("starts and ends exactly on time, whichever operation is used", async () => {
      const scheduled = await live({ claimFrom: iso(DAY_MS), claimUntil: iso(2 * DAY_MS) });
      expect(scheduled.state).toBe("scheduled");
      await expect(club.member.claims.claim({ business, treet: scheduled.id })).rejects.toMatchObject({
        code: "not_found",
      });
      club.backend.clock.forward(DAY_MS);
      const fresh = await reSign(club.memberPerson);
      expect((await fresh.claims.offer({ business, treet: scheduled.id })).refusal).toBeNull();
      await fresh.claims.claim({ business, treet: scheduled.id });
      club.backend.clock.forward(DAY_MS);
      const later = await reSign(club.memberPerson);
      await expect(later.claims.claim({ business, treet: scheduled.id })).rejects.toMatchObject({
        code: "treet_ended",
      });
      club.owner = await reSign({ email: "owner@people.example" });
      club.member = later;
      expect((await club.owner.treets.get({ business, treet: scheduled.id })).state).toBe("ended");
      expect(
        (await club.owner.treets.list({ business, state: "ended" })).items.map(({ id }) => id),
      ).toContain(scheduled.id);
    });

    it("can be paused, resumed, ended and archived together with others, each by its own rules", async () => {
      const [one, two] = [await live({ title: "First of two" }), await live({ title: "Second of two" })];
      const draft = await club.owner.treets.create({ business, content: club.content });
      const all = [one.id, two.id, draft.id];
      const many = (move: "pause" | "resume" | "end" | "archive", treets = all) =>
        club.owner.treets.moveMany({ business, treets, move });
      expect(await many("pause")).toMatchObject([
        { title: "First of two", moved: true, reason: "" },
        { title: "Second of two", moved: true },
        { moved: false, reason: expect.stringContaining("draft") },
      ]);
      await club.owner.treets.move({ business, treet: two.id, move: "resume" });
      expect((await many("resume")).map(({ moved }) => moved)).toEqual([true, false, false]);
      expect((await many("end")).map(({ moved }) => moved)).toEqual([true, true, false]);
      expect((await many("archive")).map(({ moved }) => moved)).toEqual([true, true, true]);
      await expect(many("pause", ["trt_none"])).rejects.toMatchObject({ code: "not_found" });
      await expect(
        club.member.treets.moveMany({ business, treets: all, move: "pause" }),
      ).rejects.toMatchObject({
        code: "forbidden",
      });
    });

    it("can be changed with all that match, which are frozen, and ended once their number is typed", async () => {
      const owner = club.owner.treets;
      const found = [await live({ title: "Frozen one" }), await live({ title: "Frozen two" })];
      const { id: selection, ...selected } = await owner.select({ business, search: "frozen" });
      expect(selected).toMatchObject({ total: 2, sample: [{}, {}] });
      expect(selected.sample.map(({ name }) => name).sort()).toEqual(["Frozen one", "Frozen two"]);
      const late = await live({ title: "Frozen later" });
      expect(await owner.labelMany({ business, selection, label: "VIP", remove: true })).toHaveLength(2);

      const ending = { business, selection, move: "end" } as const;
      for (const expected of [undefined, 3])
        await expect(owner.moveMany({ ...ending, expected })).rejects.toMatchObject({
          fields: { expected: "Type 2 to confirm." },
        });
      await expect(owner.select({ business, search: "nothing is called so" })).rejects.toMatchObject({
        message: "Nothing matches.",
      });
      const gone = await owner.create({ business, content: { ...words, title: "Soon gone" } });
      const drafts = await owner.select({ business, search: "Soon gone" });
      await owner.remove({ business, treet: gone.id });
      expect(await owner.moveMany({ business, selection: drafts.id, move: "archive" })).toEqual([]);

      const csv = await owner.export({ business, selection });
      const lines = (await new Response(csv.body).text()).trim().split("\r\n");
      expect(lines.slice(1).filter((line) => line.includes("Frozen"))).toHaveLength(2);

      expect(await owner.moveMany({ ...ending, expected: 2 })).toMatchObject([
        { moved: true },
        { moved: true },
      ]);
      for (const { id } of found)
        expect(await owner.get({ business, treet: id })).toMatchObject({ state: "ended" });
      expect(await owner.get({ business, treet: late.id })).toMatchObject({ state: "live" });
    });

    it("is in a selection that only the person who made it can use, in its list and for 15 minutes", async () => {
      await live({ title: "Passing" });
      const { id: selection } = await club.owner.treets.select({ business, search: "Passing" });
      const pausing = { selection, move: "pause" } as const;
      const elsewhere = `elsewhere-${kind}`;
      await club.owner.businesses.create({ name: "Elsewhere", slug: elsewhere });
      const tooOld = { code: "not_found", message: "This selection has expired. Choose again." };
      await expect(club.owner.treets.moveMany({ business: elsewhere, ...pausing })).rejects.toMatchObject(
        tooOld,
      );
      await expect(
        club.owner.links.changeMany({ business, selection, change: "pause" }),
      ).rejects.toMatchObject(tooOld);
      await expireSelection(club.backend, selection);
      await expect(club.owner.treets.moveMany({ business, ...pausing })).rejects.toMatchObject(tooOld);
    });

    it("can be extended with others by whole days in the community's time zone, across daylight-saving changes", async () => {
      await club.owner.businesses.create({
        name: "Late Club",
        slug: `late-club-${kind}`,
        timezone: "Europe/Copenhagen",
      });
      await club.backend.deps.database.pool.query(
        "update businesses set plan = 'scale' where slug like 'late-club%'",
      );
      const late = `late-club-${kind}`;
      const drafted = async (more: object, publish = true) => {
        const { id } = await club.owner.treets.create({
          business: late,
          content: { ...club.content, ...more },
        });
        if (publish) await club.owner.treets.move({ business: late, treet: id, move: "publish" });
        return id;
      };
      const year = club.backend.clock.now().getUTCFullYear() + 1;
      const ends = `${year}-03-10T17:00:00.000Z`;
      const treets = [
        await drafted({ claimUntil: ends }),
        await drafted({ title: "Open to the end" }),
        await drafted({ claimUntil: ends }, false),
      ];
      expect(await club.owner.treets.extendMany({ business: late, treets, days: 30 })).toMatchObject([
        { moved: true, reason: "" },
        { title: "Open to the end", moved: false, reason: "It has no end date." },
        { moved: false, reason: expect.stringContaining("draft") },
      ]);
      const [first = ""] = treets;
      expect(await club.owner.treets.get({ business: late, treet: first })).toMatchObject({
        claimUntil: `${year}-04-09T16:00:00.000Z`,
      });
      await expect(club.owner.treets.extendMany({ business, treets, days: 30 })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("can be copied to another community as a draft, with a list of what does not fit there", async () => {
      const to = `far-club-${kind}`;
      await club.owner.businesses.create({ name: "Far Club", slug: to });
      await club.backend.deps.database.pool.query("update businesses set currency = 'DKK' where slug = $1", [
        to,
      ]);
      const source = await live({
        valueKind: "amount",
        valuePercent: null,
        valueMinor: 500,
        audience: ["Founders"],
        claimUntil: iso(3 * DAY_MS),
        featured: true,
      });
      const copy = { business: to, from: business, treet: source.id };
      const { treet, misfits } = await club.owner.treets.copyFrom(copy);
      expect(treet).toMatchObject({
        state: "draft",
        title: source.title,
        sharedCode: "COFFEE10",
        valueMinor: 500,
        claimUntil: null,
        audience: [],
        featured: false,
      });
      expect(misfits).toEqual([
        "The amount was in EUR and is now in DKK.",
        "It's for all members because we didn't copy labels.",
      ]);
      const pool = await club.owner.treets.create({
        business,
        content: { ...club.content, type: "code_pool" },
      });
      await club.backend.deps.database.pool.query("update businesses set plan = 'starter' where slug = $1", [
        to,
      ]);
      const full = { ...club.content, title: "One of few" };
      for (let index = 0; index < 5; index++) {
        const { id } = await club.owner.treets.create({ business: to, content: full });
        await club.owner.treets.move({ business: to, treet: id, move: "publish" });
      }
      expect((await club.owner.treets.copyFrom({ ...copy, treet: pool.id })).misfits).toEqual([
        "You can't publish it yet: all 5 live treets of its Starter plan are in use.",
        "It needs its own codes.",
      ]);
    });

    it("can be copied only by a manager of both communities", async () => {
      const { id } = await live();
      const stranger = await newPerson(club.backend, `Copier${kind}`);
      const theirs = club.backend.as(stranger.tokens.token);
      await theirs.businesses.create({ name: "Copy Club", slug: `copy-club-${kind}` });
      const copy = { business: `copy-club-${kind}`, from: business, treet: id };
      await expect(theirs.treets.copyFrom(copy)).rejects.toMatchObject({ code: "not_found" });
      await club.owner.members.add({ business, email: stranger.email, firstName: "Copier", invite: false });
      await expect(theirs.treets.copyFrom(copy)).rejects.toMatchObject({ code: "not_found" });
      await club.owner.team.invite({ business, emails: [stranger.email], role: "viewer" });
      await theirs.team.accept({ token: linkTokenIn(await club.backend.emailTo(stranger.email)) });
      await expect(theirs.treets.copyFrom(copy)).rejects.toMatchObject({ code: "forbidden" });
      await theirs.team.leave({ business });
    });

    it("is found by what it needs, and shows its claims of the last 30 days", async () => {
      const among = async (needs: "review" | "ending" | "low_stock" | "no_image", id: string) =>
        (await club.owner.treets.list({ business, needs, limit: 100 })).items.some(
          (treet) => treet.id === id,
        );
      const ending = await live({ claimUntil: iso(6 * DAY_MS) });
      const scarce = await live({ stockTotal: 1, claimUntil: iso(8 * DAY_MS) });
      await club.member.claims.claim({ business, treet: scarce.id });
      expect([await among("ending", ending.id), await among("ending", scarce.id)]).toEqual([true, false]);
      expect([await among("low_stock", ending.id), await among("low_stock", scarce.id)]).toEqual([
        false,
        true,
      ]);
      const plain = await club.owner.treets.create({ business, content: words });
      expect([await among("no_image", plain.id), await among("no_image", ending.id)]).toEqual([true, false]);
      expect(await among("review", ending.id)).toBe(false);
      const { items } = await club.owner.treets.list({ business, recent: true, needs: "low_stock" });
      expect(items.find(({ id }) => id === scarce.id)).toMatchObject({
        recent: { views: 0, claims: 1, redeemed: 0 },
      });
    });

    it("rejects an edit based on an outdated version", async () => {
      const treet = await live();
      await club.owner.treets.update({
        business,
        treet: treet.id,
        version: treet.version,
        content: club.content,
      });
      await expect(
        club.owner.treets.update({
          business,
          treet: treet.id,
          version: treet.version,
          content: club.content,
        }),
      ).rejects.toMatchObject({ code: "stale_version" });
    });

    it("cannot change its type or price once claimed, but its stock can be lowered to the number of claims", async () => {
      const treet = await live({ stockTotal: 5 });
      await club.member.claims.claim({ business, treet: treet.id });
      const change = (more: object) =>
        club.owner.treets.update({
          business,
          treet: treet.id,
          version: treet.version,
          content: { ...club.content, stockTotal: 5, ...more },
        });
      await expect(change({ type: "link", targetUrl: "https://x.example/" })).rejects.toMatchObject({
        fields: { type: expect.any(String) },
      });
      await expect(change({ priceMinor: 500 })).rejects.toMatchObject({
        fields: { priceMinor: "Someone has claimed this, so its price can't change." },
      });
      await expect(change({ stockTotal: 1 })).resolves.toMatchObject({ stockTotal: 1 });
    });

    it("can be paused, resumed, ended and archived, but not published again", async () => {
      const { id } = await live();
      const move = (move: "pause" | "resume" | "end" | "archive" | "publish") =>
        club.owner.treets.move({ business, treet: id, move });
      expect((await move("pause")).state).toBe("paused");
      await expect(club.member.claims.claim({ business, treet: id })).rejects.toMatchObject({
        code: "treet_paused",
      });
      expect((await move("resume")).state).toBe("live");
      expect((await move("end")).state).toBe("ended");
      await expect(move("publish")).rejects.toMatchObject({ code: "conflict" });
      expect((await move("archive")).state).toBe("archived");
    });

    it("keeps a limit for each member that covers what they have claimed", async () => {
      const more = { perMemberLimit: 3 };
      const { id, version } = await live(more);
      for (let index = 0; index < 2; index++) await club.member.claims.claim({ business, treet: id });
      const change = (perMemberLimit: number) =>
        club.owner.treets.update({
          business,
          treet: id,
          version,
          content: { ...club.content, perMemberLimit },
        });
      await expect(change(1)).rejects.toMatchObject({
        fields: { perMemberLimit: "A member has already claimed this 2 times. Choose 2 or more." },
      });
      await expect(change(2)).resolves.toMatchObject({ perMemberLimit: 2 });
    });

    it("never exceeds the plan's limit, even when published concurrently", async () => {
      const slug = "small-club";
      await club.owner.businesses.create({ name: "Small Club", slug });
      const drafts = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          club.owner.treets.create({ business: slug, content: { ...club.content, title: `Treet ${index}` } }),
        ),
      );
      const results = await Promise.allSettled(
        drafts.map(({ id }) => club.owner.treets.move({ business: slug, treet: id, move: "publish" })),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      const refusal = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
      expect(refusal.reason).toMatchObject({
        code: "limit_reached",
        message: "Your Starter plan includes 5 live treets.",
      });
    });

    it("that has ended needs room in the plan again before a later end revives it", async () => {
      const slug = "full-club";
      await club.owner.businesses.create({ name: "Full Club", slug });
      const publish = async (more: object) => {
        const draft = await club.owner.treets.create({
          business: slug,
          content: { ...club.content, ...more },
        });
        return club.owner.treets.move({ business: slug, treet: draft.id, move: "publish" });
      };
      const over = await publish({ claimUntil: iso(1000) });
      club.backend.clock.forward(2000);
      for (let index = 0; index < 5; index++) await publish({ title: `Treet ${index}` });
      await expect(
        club.owner.treets.update({
          business: slug,
          treet: over.id,
          version: over.version,
          content: club.content,
        }),
      ).rejects.toMatchObject({ code: "limit_reached" });
    });

    it.each(["by the clock", "by its team"])(
      "that was ended %s is live again with a later end",
      async (how) => {
        const over = await live({ claimUntil: iso(how === "by the clock" ? 1000 : DAY_MS) });
        if (how === "by its team") await club.owner.treets.move({ business, treet: over.id, move: "end" });
        else {
          club.backend.clock.forward(2000);
          await tick(club.backend.deps);
        }
        const { state, version, ...ended } = await club.owner.treets.get({ business, treet: over.id });
        expect(state).toBe("ended");
        const change = {
          business,
          treet: over.id,
          version,
          content: { ...club.content, claimUntil: ended.claimUntil },
        };
        const renamed = await club.owner.treets.update({
          ...change,
          content: { ...change.content, title: "Renamed" },
        });
        expect(renamed.state).toBe("ended");
        const content = { ...club.content, claimUntil: iso(2 * DAY_MS) };
        const again = await club.owner.treets.update({ ...change, version: renamed.version, content });
        expect(again.state).toBe("live");
        await tick(club.backend.deps);
        await expect(club.member.claims.claim({ business, treet: over.id })).resolves.toMatchObject({
          state: "active",
        });
      },
    );

    it("that has ended can be extended from today, but no treet beyond five years", async () => {
      const over = await live({ claimUntil: iso(1000) });
      club.backend.clock.forward(3 * DAY_MS);
      await tick(club.backend.deps);
      club.owner = await reSign({ email: "owner@people.example" });
      club.member = await reSign(club.memberPerson);
      const far = await live({ claimUntil: iso(5 * 364 * DAY_MS) });
      const asked = { business, treets: [over.id, far.id] };
      expect(await club.owner.treets.extendMany({ ...asked, days: 7 })).toMatchObject([
        { moved: true },
        { moved: true },
      ]);
      expect(await club.owner.treets.get({ business, treet: over.id })).toMatchObject({ state: "live" });
      expect(await club.owner.treets.extendMany({ ...asked, treets: [far.id], days: 300 })).toMatchObject([
        { moved: false, reason: "Choose a time within the next five years." },
      ]);
    });

    it("of another community is not found", async () => {
      const stranger = club.backend.as((await newPerson(club.backend, "Stranger")).tokens.token);
      const { id } = await live();
      for (const attempt of [
        () => stranger.treets.get({ business, treet: id }),
        () => stranger.claims.claim({ business, treet: id }),
        () => club.owner.treets.get({ business: "small-club", treet: id }),
        () => club.owner.treets.move({ business: "small-club", treet: id, move: "pause" }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
      }
    });

    it("can be managed by its team but not by members", async () => {
      const { id } = await live();
      await expect(club.member.treets.move({ business, treet: id, move: "pause" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(club.member.treets.list({ business })).rejects.toMatchObject({ code: "forbidden" });
      await expect(club.member.treets.create({ business, content: club.content })).rejects.toMatchObject({
        code: "forbidden",
      });
    });
  });

  describe("a deleted draft", () => {
    const MARK = "Halfwritten";
    const gone = { code: "not_found" };
    const reading = declaredOperations.filter(
      ({ access, method }) => method === "GET" && typeof access === "object",
    );

    /** Returns a draft that was scheduled once, with a pack and a link that lead to it. */
    async function draftInUse() {
      const { id } = await live({ title: MARK, claimFrom: iso(DAY_MS) });
      await club.owner.treets.move({ business, treet: id, move: "unschedule" });
      const pack = await club.owner.packs.create({ business, content: { title: "Welcome" } });
      const items = [{ treet: id, note: "First" }];
      await club.owner.packs.arrange({ business, pack: pack.id, version: pack.version, items });
      const link = await club.owner.links.create({
        business,
        name: "Poster",
        kind: "treet",
        targetId: id,
      });
      return { treet: id, pack: pack.id, link: link.id };
    }

    /** Returns the names of the operations whose answers contain the draft's title. */
    async function thoseThatShow(ids: Readonly<Record<string, string>>) {
      const found: string[] = [];
      for (const { name, input } of reading) {
        const asked = Object.fromEntries((input.required ?? []).map((field) => [field, ids[field] ?? MARK]));
        const narrowing = name.startsWith("insights.") ? { treet: ids.treet } : {};
        const answer = await callByName(club.owner, name, { ...asked, ...narrowing, business }).catch(
          () => undefined,
        );
        if ((JSON.stringify(answer) ?? "").includes(MARK)) found.push(name);
      }
      return found;
    }

    it("is found by no operation but those that restore and remember it", async () => {
      const ids = await draftInUse();
      const before = await thoseThatShow(ids);
      expect(before).toEqual(
        expect.arrayContaining(["treets.list", "treets.get", "packs.get", "links.get", "search.find"]),
      );
      const counted = await club.owner.treets.counts({ business });
      await club.owner.treets.remove({ business, treet: ids.treet });
      const after = await thoseThatShow(ids);
      expect(after.sort()).toEqual(["settings.audit", "treets.deleted"]);
      expect((await club.owner.treets.counts({ business })).draft).toBe(counted.draft - 1);
      expect((await club.owner.links.get({ business, link: ids.link })).target).toMatchObject({
        state: "gone",
      });
      const where = { business, treet: ids.treet };
      for (const refused of [
        () => club.owner.treets.move({ ...where, move: "publish" }),
        () => club.owner.treets.update({ ...where, version: 1, content: club.content }),
        () => club.owner.treets.duplicate(where),
        () => club.owner.treets.remove(where),
        () => club.owner.packs.add({ business, pack: ids.pack, treets: [ids.treet] }),
      ])
        await expect(refused()).rejects.toMatchObject(gone);
    });

    it("is restored as it was, with its places in packs, however often that is asked for", async () => {
      const { treet, pack } = await draftInUse();
      const before = await club.owner.treets.get({ business, treet });
      await club.owner.treets.remove({ business, treet });
      expect((await club.owner.packs.get({ business, pack })).contents).toEqual([]);
      await expect(club.member.treets.undelete({ business, treet })).rejects.toMatchObject({
        code: "forbidden",
      });
      const twice = [1, 2].map(() => club.owner.treets.undelete({ business, treet }));
      expect((await Promise.all(twice)).map(({ state }) => state)).toEqual(["draft", "draft"]);
      const { updatedAt: _before, ...same } = before;
      expect(await club.owner.treets.get({ business, treet })).toMatchObject(same);
      expect((await club.owner.packs.get({ business, pack })).contents).toMatchObject([
        { treet, note: "First" },
      ]);
      expect(await club.owner.treets.deleted({ business })).not.toContainEqual(
        expect.objectContaining({ id: treet }),
      );
      const { items } = await club.owner.settings.audit({ business, action: "treet.", limit: 2 });
      expect(items.map(({ action }) => action)).toEqual(["treet.undeleted", "treet.deleted"]);
    });

    it("is gone for good after 30 days", async () => {
      const { treet } = await draftInUse();
      const kept = await live({ title: "Lives on" });
      await club.owner.treets.remove({ business, treet });
      const exists = async () => {
        const { rows } = await club.backend.deps.database.pool.query("select 1 from treets where id = $1", [
          treet,
        ]);
        return rows.length > 0;
      };
      const later = async (ms: number) => {
        club.backend.clock.forward(ms);
        club.owner = await reSign(club.ownerPerson);
        club.member = await reSign(club.memberPerson);
      };
      await later(29 * DAY_MS);
      await purgeDeleted(club.backend.deps);
      expect(await exists()).toBe(true);
      await later(DAY_MS);
      expect((await club.owner.treets.deleted({ business })).map(({ id }) => id)).not.toContain(treet);
      await expect(club.owner.treets.undelete({ business, treet })).rejects.toMatchObject(gone);
      await later(1);
      await purgeDeleted(club.backend.deps);
      expect(await exists()).toBe(false);
      expect((await club.owner.treets.get({ business, treet: kept.id })).state).toBe("live");
    });
  });

  it("masks its code for viewers", async () => {
    const { id } = await live();
    await club.backend.deps.database.pool.query(
      "update team_memberships set role = 'viewer' where business_id = (select id from businesses where slug = $1) and role = 'owner'",
      [business],
    );
    expect((await club.owner.treets.get({ business, treet: id })).sharedCode).toBe("CO••••10");
    await club.backend.deps.database.pool.query(
      "update team_memberships set role = 'owner' where business_id = (select id from businesses where slug = $1)",
      [business],
    );
    expect((await club.owner.treets.get({ business, treet: id })).sharedCode).toBe("COFFEE10");
  });
}

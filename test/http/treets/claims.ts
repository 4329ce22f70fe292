import { describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetClub } from "../../support/treet-club.ts";

/** Describes what members do with their claims, and tills with them. */
export function describeClaims(club: TreetClub): void {
  const { business, live, newMember, reSign } = club;
  describe("a claim", () => {
    it("reveals its code on request, and can be redeemed once", async () => {
      const { id } = await live();
      const claim = await club.member.claims.claim({ business, treet: id });
      expect(JSON.stringify(claim)).not.toContain("COFFEE10");
      const revealed = await club.member.claims.reveal({ business, claim: claim.id });
      expect(revealed).toMatchObject({ code: "COFFEE10", qr: expect.stringContaining("<svg") });

      const till = await club.owner.claims.find({ business, ref: claim.ref.toLowerCase() });
      expect(till).toMatchObject({ holder: "Mia", state: "active" });
      await club.owner.claims.redeem({ business, ref: claim.ref });
      const today = await club.owner.claims.redeemedToday({ business, limit: 1 });
      expect(today.items).toMatchObject([
        { ref: claim.ref, holder: "Mia", canUndo: true, redeemedBy: { kind: "staff", name: "Owner" } },
      ]);
      await expect(club.member.claims.redeemedToday({ business })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(club.owner.claims.redeem({ business, ref: claim.ref })).rejects.toMatchObject({
        code: "claim_already_redeemed",
      });
      expect((await club.owner.claims.undo({ business, ref: claim.ref })).state).toBe("active");
      const { items } = await club.owner.settings.audit({ business, action: "claim." });
      expect(items.map(({ action }) => action)).toEqual(["claim.redemption-undone", "claim.redeemed"]);
      const twice = await Promise.allSettled([
        club.owner.claims.redeem({ business, ref: claim.ref }),
        club.owner.claims.redeem({ business, ref: claim.ref }),
      ]);
      expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("is confirmed by those whom its treet names, as is usual for its type if it names none", async () => {
      const holder = club.backend.as((await newMember("Nils")).tokens.token);
      const outcomes = async (more: Record<string, unknown>) => {
        const { id } = await live(more);
        const { id: claim, ref } = await holder.claims.claim({ business, treet: id });
        await holder.claims.reveal({ business, claim });
        const isDone = (attempt: Promise<unknown>) =>
          attempt.then(
            () => true,
            ({ code }) => (code === "conflict" ? false : code),
          );
        const byMember = await isDone(holder.claims.use({ business, claim }));
        if (byMember) await holder.claims.reopen({ business, claim });
        const atTill = await isDone(club.owner.claims.redeem({ business, ref }));
        const { state } = await club.owner.claims.find({ business, ref });
        return { byMember, atTill, state };
      };
      const anyone = { byMember: true, atTill: true, state: "redeemed" };
      const staff = { byMember: false, atTill: true, state: "redeemed" };
      const nobody = { byMember: false, atTill: false, state: "active" };
      expect(await outcomes({})).toEqual(anyone);
      expect(await outcomes({ type: "voucher", howToUse: "Show it." })).toEqual(staff);
      expect(await outcomes({ redeemMode: "partner_scan" })).toEqual(staff);
      expect(await outcomes({ redeemMode: "none" })).toEqual(nobody);
      expect(await outcomes({ type: "voucher", howToUse: "Show it.", redeemMode: "self" })).toEqual(anyone);
    });

    it("keeps those who confirm it, whatever its treet becomes", async () => {
      const holder = club.backend.as((await newMember("Nora")).tokens.token);
      const { id } = await live();
      const change = async (redeemMode: "self" | "none") => {
        const { version, ...content } = await club.owner.treets.get({ business, treet: id });
        return club.owner.treets.update({
          business,
          treet: id,
          version,
          content: { ...content, redeemMode },
        });
      };
      await change("none");
      await change("self");
      await holder.claims.claim({ business, treet: id });
      await expect(change("none")).rejects.toMatchObject({
        code: "invalid_input",
        fields: { redeemMode: expect.stringContaining("confirmation") },
      });
      // What was usual is what was chosen.
      await change("self");
    });

    it("can be marked as used by its holder, and reopened for a while", async () => {
      const { id } = await live();
      const claim = (await club.member.claims.claim({ business, treet: id })).id;
      await expect(club.member.claims.use({ business, claim })).rejects.toMatchObject({ code: "conflict" });
      await club.member.claims.reveal({ business, claim });
      expect(await club.member.claims.use({ business, claim })).toMatchObject({
        state: "redeemed",
        canReopen: true,
      });
      await expect(club.member.claims.use({ business, claim })).rejects.toMatchObject({
        code: "claim_already_redeemed",
      });
      expect(await club.member.claims.reopen({ business, claim })).toMatchObject({ state: "active" });
      await club.member.claims.use({ business, claim });
      club.backend.clock.forward(16 * 60_000);
      [club.member, club.owner] = [
        await reSign(club.memberPerson),
        await reSign({ email: "owner@people.example" }),
      ];
      await expect(club.member.claims.reopen({ business, claim })).rejects.toMatchObject({
        code: "conflict",
      });

      const voucher = await live({ type: "voucher", howToUse: "Show it." });
      const shown = (await club.member.claims.claim({ business, treet: voucher.id })).id;
      await club.member.claims.reveal({ business, claim: shown });
      await expect(club.member.claims.use({ business, claim: shown })).rejects.toMatchObject({
        code: "conflict",
      });
    });

    it("is limited per member, and per day if the treet says so", async () => {
      const once = await live();
      await club.member.claims.claim({ business, treet: once.id });
      await expect(club.member.claims.claim({ business, treet: once.id })).rejects.toMatchObject({
        code: "claim_limit",
      });

      const daily = await live({ limitWindow: "day", perMemberLimit: 2 });
      const attempts = await Promise.allSettled(
        Array.from({ length: 5 }, () => club.member.claims.claim({ business, treet: daily.id })),
      );
      expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
      club.backend.clock.forward(DAY_MS);
      club.member = await reSign(club.memberPerson);
      club.owner = await reSign({ email: "owner@people.example" });
      await expect(club.member.claims.claim({ business, treet: daily.id })).resolves.toMatchObject({
        state: "active",
      });
    });

    it("can be given back before it is revealed, and then be claimed by another member", async () => {
      const { id } = await live({ stockTotal: 1 });
      const claim = await club.member.claims.claim({ business, treet: id });
      const other = club.backend.as((await newMember("Nora")).tokens.token);
      await expect(other.claims.claim({ business, treet: id })).rejects.toMatchObject({ code: "sold_out" });
      await club.member.claims.cancel({ business, claim: claim.id });
      await expect(club.member.claims.cancel({ business, claim: claim.id })).rejects.toMatchObject({
        message: "This claim is already over.",
      });
      const theirs = await other.claims.claim({ business, treet: id });
      await other.claims.reveal({ business, claim: theirs.id });
      await expect(other.claims.cancel({ business, claim: theirs.id })).rejects.toMatchObject({
        code: "conflict",
      });
    });

    it("is listed in the wallet with usable claims first, the soonest to expire on top", async () => {
      const holder = club.backend.as((await newMember("Wanda")).tokens.token);
      const claimed = async (more: Record<string, unknown>) => {
        const { id } = await live(more);
        return holder.claims.claim({ business, treet: id });
      };
      const voucher = { type: "voucher", howToUse: "Show it." };
      const days = (validDays: number) => ({ validKind: "days_after_claim", validDays });
      const later = await claimed({ title: "Nine days", ...days(9) });
      const soon = await claimed({ title: "Two days", ...days(2) });
      await claimed({ title: "For ever", validKind: "never" });
      await claimed({ title: "Not decided", requiresApproval: true });
      const used = await claimed({ ...voucher, title: "Used" });
      await club.owner.claims.redeem({ business, ref: used.ref });
      const order = ["Two days", "Nine days", "For ever", "Not decided", "Used"];

      const titles = (page: { items: readonly { treet: { title: string } }[] }) =>
        page.items.map(({ treet }) => treet.title);
      expect(titles(await holder.claims.wallet({}))).toEqual(order);
      expect(titles(await holder.claims.mine({ business }))).toEqual(order);

      const paged: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await holder.claims.wallet({ limit: 2, cursor });
        paged.push(...titles(page));
        if (!page.nextCursor) break;
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(order);

      // Expired claims move below those that are pending.
      await club.backend.deps.database.pool.query("update claims set expires_at = $1 where id = any($2)", [
        new Date(club.backend.clock.now().getTime() - 1_000),
        [soon.id, later.id],
      ]);
      expect(titles(await holder.claims.wallet({})).slice(0, 2)).toEqual(["For ever", "Not decided"]);
    });

    it("can be made again after one of several was given back", async () => {
      const { id } = await live({ perMemberLimit: 2 });
      const first = await club.member.claims.claim({ business, treet: id });
      await club.member.claims.claim({ business, treet: id });
      await club.member.claims.cancel({ business, claim: first.id });
      await expect(club.member.claims.claim({ business, treet: id })).resolves.toMatchObject({
        state: "active",
      });
      await expect(club.member.claims.claim({ business, treet: id })).rejects.toMatchObject({
        code: "claim_limit",
      });
    });

    it("keeps the content at the time of claiming, whatever changes later", async () => {
      const member = club.backend.as((await newMember("Keepa")).tokens.token);
      const mine = await live({ perMemberLimit: 3 });
      const change = async (content: Record<string, unknown>) => {
        const present = await club.owner.treets.get({ business, treet: mine.id });
        const { version } = present;
        await club.owner.treets.update({
          business,
          treet: mine.id,
          version,
          content: { ...club.content, perMemberLimit: 3, ...content },
        });
      };
      const first = await member.claims.claim({ business, treet: mine.id });
      await change({ title: "Twenty percent at the café", valuePercent: 20, sharedCode: "COFFEE20" });
      await club.owner.treets.move({ business, treet: mine.id, move: "pause" });
      await club.owner.treets.move({ business, treet: mine.id, move: "resume" });
      const second = await member.claims.claim({ business, treet: mine.id });
      await change({ title: "Five percent at the café", valuePercent: 5, sharedCode: "COFFEE5" });

      const third = await member.claims.claim({ business, treet: mine.id });
      const expected = [
        { claim: first, title: "Ten percent at the café", valuePercent: 10, code: "COFFEE10" },
        { claim: second, title: "Twenty percent at the café", valuePercent: 20, code: "COFFEE20" },
        { claim: third, title: "Five percent at the café", valuePercent: 5, code: "COFFEE5" },
      ];
      for (const { claim, code, ...treet } of expected) {
        const shown = await member.claims.reveal({ business, claim: claim.id });
        expect(shown).toMatchObject({ code, treet });
        expect(await club.owner.claims.find({ business, ref: claim.ref })).toMatchObject({ treet });
        const { items } = await member.claims.wallet({ search: "caf", limit: 100 });
        expect(items.find(({ id }) => id === claim.id)).toMatchObject({ treet, shown: { code } });
        const held = await club.owner.claims.ofTreet({ business, treet: mine.id });
        expect(held.items.find(({ id }) => id === claim.id)).toMatchObject({ treet });
      }
    });

    it("is refused with an explanation: the limit, when it resets, the end or the stock", async () => {
      const member = club.backend.as((await newMember("Refusa")).tokens.token);
      const refusalOf = async (treet: string) =>
        (await member.claims.claim({ business, treet }).catch(({ message }) => message)) as string;
      const once = await live();
      await member.claims.claim({ business, treet: once.id });
      expect(await refusalOf(once.id)).toBe("You've claimed this.");
      const daily = await live({ perMemberLimit: 2, limitWindow: "day" });
      for (const _ of [1, 2]) await member.claims.claim({ business, treet: daily.id });
      expect(await refusalOf(daily.id)).toMatch(
        /^You've claimed this 2 of 2 times\. You can claim it again from \d+ \w+ \d{4}\.$/,
      );
      expect((await member.claims.offer({ business, treet: daily.id })).refusal).toBe(
        await refusalOf(daily.id),
      );
      const few = await live({ stockTotal: 2 });
      for (const name of ["Stocka", "Stockb"]) {
        const { tokens } = await newMember(name);
        await club.backend.as(tokens.token).claims.claim({ business, treet: few.id });
      }
      expect(await refusalOf(few.id)).toBe("All 2 are claimed.");
      const over = await live({ claimUntil: club.iso(1_000) });
      club.backend.clock.forward(2_000);
      expect(await refusalOf(over.id)).toMatch(/^This treet ended on \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/);

      const { ref } = await member.claims.claim({ business, treet: (await live()).id });
      await club.owner.claims.redeem({ business, ref });
      await expect(club.owner.claims.redeem({ business, ref })).rejects.toMatchObject({
        message: expect.stringMatching(/^Already redeemed on \d+ \w+ \d{4}, \d\d:\d\d UTC by Owner\.$/),
      });
    });

    it("is limited to the treet's audience", async () => {
      const { id } = await live({ audience: ["Founders"] });
      await expect(club.member.claims.offer({ business, treet: id })).rejects.toMatchObject({
        code: "not_found",
      });
      await club.backend.deps.database.pool.query(
        "update members set labels = '{Founders}' where lower(email) = 'mia@people.example'",
      );
      await expect(club.member.claims.claim({ business, treet: id })).resolves.toMatchObject({
        state: "active",
      });
    });

    it("expires at the end of its validity", async () => {
      const { id } = await live({ validDays: 3 });
      const claim = await club.member.claims.claim({ business, treet: id });
      club.backend.clock.forward(3 * DAY_MS);
      club.member = await reSign(club.memberPerson);
      club.owner = await reSign({ email: "owner@people.example" });
      await expect(club.member.claims.reveal({ business, claim: claim.id })).rejects.toMatchObject({
        code: "claim_expired",
      });
      expect(
        (await club.member.claims.mine({ business, limit: 100 })).items.find(({ id }) => id === claim.id)
          ?.state,
      ).toBe("expired");
    });
  });
}

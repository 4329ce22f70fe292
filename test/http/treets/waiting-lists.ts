import { describe, expect, it } from "vitest";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { updateWaitlists } from "#server/backend/offers/waitlist/places.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetClub } from "../../support/treet-club.ts";

/** Describes sold-out treets and their waiting lists. */
export function describeSoldOut(club: TreetClub): void {
  const { business, kind, live, newMember, reSign } = club;
  describe("a sold-out treet", () => {
    const people = async (name: string, count: number) => {
      const found = [];
      for (let index = 0; index < count; index++) {
        const person = await newMember(`${name}${index}${kind}`);
        found.push({ email: person.email, client: club.backend.as(person.tokens.token) });
      }
      return found;
    };

    it("is reserved for a day for the first on the waiting list, and for nobody else", async () => {
      const { id } = await live({ title: "The only one", stockTotal: 1 });
      const treet = { business, treet: id };
      const [holder, first, second, third] = await people("waiter", 4);
      if (!holder || !first || !second || !third) throw new Error("Too few people");
      await expect(first.client.claims.joinWaitlist(treet)).rejects.toMatchObject({ code: "conflict" });
      const claim = await holder.client.claims.claim(treet);
      expect(await first.client.claims.offer(treet)).toMatchObject({ soldOut: true, mayWait: true, left: 0 });
      await expect(holder.client.claims.joinWaitlist(treet)).rejects.toMatchObject({ code: "claim_limit" });
      expect(await first.client.claims.joinWaitlist(treet)).toEqual({ position: 1, heldUntil: null });
      expect(await second.client.claims.joinWaitlist(treet)).toMatchObject({ position: 2 });
      expect(await first.client.claims.joinWaitlist(treet)).toMatchObject({ position: 1 });
      expect((await club.owner.treets.get(treet)).waiting).toBe(2);

      await holder.client.claims.cancel({ business, claim: claim.id });
      expect(await club.backend.emailTo(first.email)).toContain("We're holding one for you until");
      const others = [holder, second, third, second, third];
      const refused = await Promise.allSettled(others.map(({ client }) => client.claims.claim(treet)));
      expect(refused.filter(({ status }) => status === "fulfilled")).toEqual([]);
      expect((await third.client.claims.offer(treet)).soldOut).toBe(true);

      await first.client.claims.leaveWaitlist(treet);
      expect(await second.client.claims.offer(treet)).toMatchObject({
        refusal: null,
        waiting: { position: 1, heldUntil: expect.any(String) },
      });
      await second.client.claims.claim(treet);
      expect((await club.owner.treets.get(treet)).waiting).toBe(0);
      await expect(second.client.claims.leaveWaitlist(treet)).rejects.toMatchObject({ code: "not_found" });
    });

    it("is offered to the next after a day, and its waiting list ends with the treet", async () => {
      const { id } = await live({ title: "Two for tonight", stockTotal: 1, perMemberLimit: 1 });
      const treet = { business, treet: id };
      const [holder, first, second] = await people("later", 3);
      if (!holder || !first || !second) throw new Error("Too few people");
      const claim = await holder.client.claims.claim(treet);
      await first.client.claims.joinWaitlist(treet);
      await second.client.claims.joinWaitlist(treet);
      await holder.client.claims.cancel({ business, claim: claim.id });
      club.backend.clock.forward(DAY_MS + 1000);
      await Promise.all([tick(club.backend.deps, [updateWaitlists]), tick(club.backend.deps)]);
      const offers = (await club.backend.deps.mail.list({ to: second.email, limit: 50 })).filter(
        ({ subject }) => subject.startsWith("It's your turn"),
      );
      expect(offers).toHaveLength(1);
      const late = await reSign({ email: first.email });
      await expect(late.claims.claim(treet)).rejects.toMatchObject({ code: "sold_out" });
      expect(await late.claims.joinWaitlist(treet)).toMatchObject({ position: 2 });
      club.owner = await reSign({ email: "owner@people.example" });
      club.member = await reSign(club.memberPerson);
      await club.owner.treets.move({ ...treet, move: "end" });
      await tick(club.backend.deps, [updateWaitlists]);
      expect(await club.backend.emailTo(first.email)).toContain("It has ended");
    });

    it("has its waiting list closed with it, also among hundreds that end in the same minute", async () => {
      const { id } = await live({ title: "Ends with many", stockTotal: 1 });
      const [holder, waiting] = await people("many", 2);
      if (!holder || !waiting) throw new Error("Too few people");
      await holder.client.claims.claim({ business, treet: id });
      await waiting.client.claims.joinWaitlist({ business, treet: id });
      const { pool } = club.backend.deps.database;
      const copied = (table: string, own: string, changes: string) =>
        pool.query(
          `insert into ${table} select (jsonb_populate_record(row, ${changes})).* from ${table} row, generate_series(1, 250) n where ${own} = $1`,
          [id],
        );
      await copied(
        "treets",
        "row.id",
        `jsonb_build_object('id', row.id || n, 'state', 'ended', 'ended_at', now())`,
      );
      await copied(
        "waitlist_entries",
        "row.treet_id",
        `jsonb_build_object('id', row.id || n, 'treet_id', row.treet_id || n)`,
      );
      await updateWaitlists(club.backend.deps);
      const { rows } = await pool.query("select treet_id from waitlist_entries where treet_id like $1", [
        `${id}_%`,
      ]);
      expect(rows).toEqual([]);
      await pool.query("delete from treets where id like $1 and id <> $2", [`${id}%`, id]);
    });

    it("is held again for the first in line when it was paused while it was held", async () => {
      const { id } = await live({ title: "A pause in between", stockTotal: 1 });
      const treet = { business, treet: id };
      const [holder, first, second] = await people("paused", 3);
      if (!holder || !first || !second) throw new Error("Too few people");
      const claim = await holder.client.claims.claim(treet);
      for (const { client } of [first, second]) await client.claims.joinWaitlist(treet);
      await holder.client.claims.cancel({ business, claim: claim.id });
      await club.owner.treets.move({ ...treet, move: "pause" });
      await tick(club.backend.deps, [updateWaitlists]);
      club.backend.clock.forward(2 * DAY_MS);
      await tick(club.backend.deps, [updateWaitlists]);
      club.owner = await reSign({ email: "owner@people.example" });
      club.member = await reSign(club.memberPerson);
      await club.owner.treets.move({ ...treet, move: "resume" });
      const back = await reSign({ email: first.email });
      expect(await back.claims.offer(treet)).toMatchObject({
        refusal: null,
        waiting: { position: 1, heldUntil: expect.any(String) },
      });
      await back.claims.claim(treet);
    });

    it("is marked before a claim, also for an empty code pool, and is available again with new codes", async () => {
      const draft = await club.owner.treets.create({
        business,
        content: { ...club.content, type: "code_pool", sharedCode: null, title: "Cinema" },
      });
      const treet = { business, treet: draft.id };
      await club.owner.treets.addCodes({ ...treet, text: "CINEMA-1" });
      await club.owner.treets.move({ ...treet, move: "publish" });
      const [lucky, first, second, third] = await people("cinema", 4);
      if (!lucky || !first || !second || !third) throw new Error("Too few people");
      expect((await lucky.client.claims.offer(treet)).left).toBe(1);
      await lucky.client.claims.claim(treet);
      expect(await first.client.claims.offer(treet)).toMatchObject({ soldOut: true, left: 0 });
      const { items } = await first.client.claims.catalogue({ business, search: "Cinema" });
      expect(items).toMatchObject([{ soldOut: true }]);
      for (const { client } of [first, second]) await client.claims.joinWaitlist(treet);

      await club.owner.treets.addCodes({ ...treet, text: "CINEMA-2\nCINEMA-3\nCINEMA-4" });
      for (const { email } of [first, second])
        expect(await club.backend.emailTo(email)).toContain("We're holding one for you");
      expect((await third.client.claims.offer(treet)).left).toBe(1);
      const answers = await Promise.allSettled(
        [third, third, lucky, first, second].map(({ client }) => client.claims.claim(treet)),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === "fulfilled")).toHaveLength(3);
      await expect(first.client.claims.offer(treet)).resolves.toMatchObject({ claimed: 1 });
      await expect(second.client.claims.offer(treet)).resolves.toMatchObject({ claimed: 1 });
    });
  });
}

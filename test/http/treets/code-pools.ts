import { describe, expect, it } from "vitest";
import type { BackendClient } from "#shared/contract/index.ts";
import { Problem } from "#shared/problems.ts";
import type { TreetClub } from "../../support/treet-club.ts";

/** Describes treets with a pool of codes, of which each member gets one. */
export function describeCodePools(club: TreetClub): void {
  const { business, kind } = club;
  describe("a code pool", () => {
    it("reports each skipped line", async () => {
      const { id } = await club.owner.treets.create({
        business,
        content: { ...club.content, type: "code_pool" },
      });
      const first = await club.owner.treets.addCodes({
        business,
        treet: id,
        text: "AAA-1\nAAA-2\n\naaa-1\nX\n",
      });
      expect(first).toEqual({
        added: 2,
        skipped: [
          { line: 4, reason: "Same as line 1." },
          { line: 5, reason: "Use 2 to 64 characters." },
        ],
        skippedTotal: 2,
      });
      const second = await club.owner.treets.addCodes({ business, treet: id, text: "AAA-2\nAAA-3" });
      expect(second).toMatchObject({
        added: 1,
        skipped: [{ line: 1, reason: "You've already added this code." }],
      });
      const { rows } = await club.backend.deps.database.pool.query("select cipher from treet_codes");
      expect(JSON.stringify(rows)).not.toContain("AAA-");
    });

    it("gives each code to one member, and no more than exist, with 200 concurrent claims", async () => {
      const people = kind === "postgres" ? 200 : 40;
      const codes = Math.floor(people / 2);
      const draft = await club.owner.treets.create({
        business,
        content: { ...club.content, type: "code_pool", title: "Scarce", stockTotal: codes },
      });
      const text = Array.from({ length: codes }, (_, index) => `CODE-${index}`).join("\n");
      await club.owner.treets.addCodes({ business, treet: draft.id, text });
      await club.owner.treets.move({ business, treet: draft.id, move: "publish" });
      const crowd = await addCrowd(people);
      const results = await Promise.allSettled(crowd.map((one) => claimUntilAnswered(one, draft.id)));
      const given = results.filter(({ status }) => status === "fulfilled");
      const refused = results.filter((result) => result.status === "rejected");
      expect(given).toHaveLength(codes);
      expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(["sold_out"]));
      const { rows } = await club.backend.deps.database.pool.query(
        "select count(distinct code_id)::int as codes, count(*)::int as claims from claims where treet_id = $1",
        [draft.id],
      );
      expect(rows[0]).toEqual({ codes, claims: codes });
      expect((await club.owner.treets.get({ business, treet: draft.id })).claimedCount).toBe(codes);
    });

    it("counts concurrent claims of several treets, each to its own limit", async () => {
      const plenty = await club.live({ title: "Plenty" });
      const scarce = await club.live({ title: "Scarce", stockTotal: 5 });
      const crowd = await addCrowd(20);
      const asked = crowd.flatMap((one) => [
        claimUntilAnswered(one, plenty.id),
        claimUntilAnswered(one, scarce.id),
        claimUntilAnswered(one, plenty.id),
        claimUntilAnswered(one, "trt_none"),
      ]);
      const outcomes = (await Promise.allSettled(asked)).map((answer) =>
        answer.status === "fulfilled" ? "claimed" : answer.reason.code,
      );
      const times = (outcome: string) => outcomes.filter((one) => one === outcome).length;
      expect(["claimed", "sold_out", "claim_limit", "not_found"].map(times)).toEqual([25, 15, 20, 20]);
      const { rows } = await club.backend.deps.database.pool.query(
        `select treets.claimed_count as counted, insight_treets.claims as summed, (
            select count(distinct ordinal || member_id)::int from claims where treet_id = treets.id) as claims
          from treets join insight_treets on treet_id = treets.id and span = 'day'
          where treets.id = any($1) order by title`,
        [[plenty.id, scarce.id]],
      );
      expect(rows).toEqual([
        { counted: 20, summed: 20, claims: 20 },
        { counted: 5, summed: 5, claims: 5 },
      ]);
    });

    it.runIf(kind === "postgres")("does not make claims wait for another treet's lock", async () => {
      const held = await club.live({ title: "Held" });
      const free = await club.live({ title: "Free" });
      const [first, second] = await addCrowd(2);
      const holder = await club.backend.deps.database.pool.connect();
      try {
        await holder.query("begin");
        await holder.query("select 1 from treets where id = $1 for update", [held.id]);
        let isHeldAnswered = false;
        const waiting = first?.claims.claim({ business, treet: held.id }).finally(() => {
          isHeldAnswered = true;
        });
        expect(await second?.claims.claim({ business, treet: free.id })).toMatchObject({ state: "active" });
        expect(isHeldAnswered).toBe(false);
        await holder.query("rollback");
        expect(await waiting).toMatchObject({ state: "active" });
      } finally {
        holder.release();
      }
    });

    /** Retries a claim that is refused for the moment, as it may be on a busy machine; nothing was changed then. */
    async function claimUntilAnswered(one: BackendClient, treet: string): Promise<unknown> {
      for (;;) {
        try {
          return await one.claims.claim({ business, treet });
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
        }
      }
    }

    /** Creates members with sessions by a shortcut; the same members each time. */
    async function addCrowd(count: number): Promise<BackendClient[]> {
      const { pool } = club.backend.deps.database;
      await pool.query(
        `insert into users (id, email, first_name, email_verified_at) select 'usr_crowd' || n, 'crowd' || n || '@people.example', 'C' || n, now() from generate_series(1, ${count}) n on conflict do nothing`,
      );
      await pool.query(
        `insert into members (id, business_id, user_id, email, first_name, status, source) select 'mem_crowd' || n, (select id from businesses where slug = '${business}'), 'usr_crowd' || n, 'crowd' || n || '@people.example', 'C' || n, 'active', 'manual' from generate_series(1, ${count}) n on conflict do nothing`,
      );
      const { inTransaction } = await import("#server/backend/platform/db/transaction.ts");
      const { openSession } = await import("#server/backend/accounts/auth/sessions.ts");
      const crowd: BackendClient[] = [];
      for (let n = 1; n <= count; n++) {
        const caller = { token: undefined, requestId: `crowd${n}`, ip: "", userAgent: "" };
        const pair = await inTransaction(club.backend.deps.db, (tx) =>
          openSession(tx, club.backend.deps, { userId: `usr_crowd${n}`, caller, keep: true }),
        );
        crowd.push(club.backend.as(pair.token));
      }
      return crowd;
    }
  });
}

import { beforeAll, describe, expect, it } from "vitest";
import { reconcilePayouts } from "#server/backend/accounts/payouts/checks.ts";
import { reconcilePurchases, settleWaiting } from "#server/backend/offers/purchases/reconciliation.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { submitHosted } from "../support/billing.ts";
import { tries } from "../support/length.ts";
import { apiOf, type TestPerson } from "../support/people.ts";
import { hear, newMember, newShop, type Shop } from "../support/purchases.ts";
import { runningBackend } from "../support/running.ts";

const PAYMENTS = tries({ usual: 60, long: 5_000 });
const DAYS = tries({ usual: 4, long: 30 });
/** The long run takes minutes. */
const MAX_MS = tries({ usual: 4, long: 30 }) * MINUTE_MS;
const SHOPS = 3;
const BUYERS_EACH = tries({ usual: 4, long: 30 });

/** Returns a seeded random generator, so that a failure can be reproduced. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const backend = runningBackend();
const shops: (Shop & { readonly buyers: readonly TestPerson[] })[] = [];
beforeAll(async () => {
  for (const priceMinor of [1200, 999, 3333].slice(0, SHOPS)) {
    const shop = await newShop(backend, { priceMinor, perMemberLimit: 100 });
    const buyers: TestPerson[] = [];
    for (let each = 0; each < BUYERS_EACH; each++) buyers.push(await newMember(backend, shop));
    shops.push({ ...shop, buyers });
  }
});

const rowsOf = async <Row extends object>(query: string): Promise<Row[]> =>
  (await backend.deps.database.pool.query<Row>(query)).rows;

/** Lets banks decide about half of the open disputes, for either side. */
async function decideDisputes(chance: () => number): Promise<void> {
  const stripe = await backend.deps.payments.client();
  for await (const { id, status } of stripe.disputes.list({ limit: 100 })) {
    if (status !== "needs_response" || chance() < 0.5) continue;
    const uncategorized_text = chance() < 0.5 ? "winning_evidence" : "losing_evidence";
    await stripe.disputes.update(id, { evidence: { uncategorized_text } });
  }
}

/** SQL condition for charges that were neither refunded nor taken back by a bank. */
const stands = `c.kind = 'charge' and c.object ->> 'refunded' = 'false' and not exists (select from payments_sandbox.objects t
  where t.id = c.object ->> 'transfer' and t.object ->> 'reversed' = 'true')`;

describe("a simulated month of payments", () => {
  it(
    "agrees with the provider to the cent, despite lost, duplicate and late events",
    async () => {
      const chance = chances(11);
      const late: unknown[] = [];
      /**
       * Loses a tenth of the events, delays a tenth until a later day, and delivers a tenth twice, all of them in any
       * order.
       */
      const unreliably = <T>(events: T[]): T[] => {
        const waiting = late.splice(0) as T[];
        const kept = [...waiting, ...events].flatMap((event) => {
          const fate = chance();
          if (fate < 0.1) return [];
          if (fate < 0.2) late.push(event);
          return fate < 0.2 ? [] : fate < 0.3 ? [event, event] : [event];
        });
        return kept.sort(() => chance() - 0.5);
      };
      for (let day = 0; day < DAYS; day++) {
        // Rate limits use real time, by which all of this takes one morning.
        await rowsOf("delete from rate_limits");
        for (let each = 0; each < PAYMENTS / DAYS; each++) {
          const shop = shops[Math.floor(chance() * shops.length)];
          const buyer = shop?.buyers[Math.floor(chance() * BUYERS_EACH)];
          if (!shop || !buyer) throw new Error("Nobody buys anything");
          const api = await apiOf(backend, buyer);
          const { purchase, url } = await api.purchases.buy({ business: shop.slug, treet: shop.treet });
          const fate = chance();
          if (fate < 0.1) continue;
          const card =
            fate < 0.15 ? "4000000000000259" : fate < 0.2 ? "4000000000000002" : "4242424242424242";
          await submitHosted(backend, url, { card });
          // Half of the buyers come back, and the payment is checked then.
          if (chance() < 0.5) await api.purchases.get({ business: shop.slug, purchase });
          if (chance() > 0.15) continue;
          const { items } = await api.claims.mine({ business: shop.slug, treet: shop.treet });
          const claim = items.find(({ state }) => state === "active");
          if (claim) await api.claims.cancel({ business: shop.slug, claim: claim.id }).catch(() => undefined);
        }
        await hear(backend, unreliably);
        await decideDisputes(chance);
        backend.clock.forward(DAY_MS);
        await settleWaiting(backend.deps);
        await (await backend.deps.payments.sandbox())?.passTime();
      }
      await reconcilePurchases(backend.deps);
      await reconcilePayouts(backend.deps);

      const states = await rowsOf<{ state: string; many: number }>(
        "select state, count(*)::int as many from purchases group by state order by state",
      );
      expect(states.map(({ state }) => state)).toEqual(["expired", "paid", "refunded"]);

      // Every movement has two entries, which balance.
      expect(
        await rowsOf(
          "select movement from ledger_entries group by movement having sum(amount_minor) <> 0 or count(*) <> 2",
        ),
      ).toEqual([]);

      // Each seller's balance, and the amount that reached their bank, match the provider's account.
      const ours = await rowsOf(
        `select p.provider_account_id as account,
         coalesce(sum(l.amount_minor) filter (where l.account = 'seller'), 0)::int as coming,
         coalesce(sum(l.amount_minor) filter (where l.account = 'bank'), 0)::int as arrived
       from payout_accounts p left join ledger_entries l on l.business_id = p.business_id group by 1 order by 1`,
      );
      const theirs = await rowsOf(
        `select a.id as account,
         (coalesce((select sum((c.object ->> 'amount')::int - (c.object ->> 'application_fee_amount')::int)
           from payments_sandbox.objects c where c.object ->> 'destination' = a.id and ${stands}), 0)
          - coalesce((select sum((o.object ->> 'amount')::int) from payments_sandbox.objects o
           where o.kind = 'payout' and o.object ->> 'status' = 'paid' and o.object ->> 'destination' = 'ba_' || a.id), 0))::int as coming,
         coalesce((select sum((o.object ->> 'amount')::int) from payments_sandbox.objects o
           where o.kind = 'payout' and o.object ->> 'status' = 'paid' and o.object ->> 'destination' = 'ba_' || a.id), 0)::int as arrived
       from payments_sandbox.objects a where a.kind = 'account' order by 1`,
      );
      expect(ours).toEqual(theirs);
      expect(ours).toHaveLength(SHOPS);

      // Our fees are those of the payments that were not given back, and members have paid exactly these payments.
      const [sides] = await rowsOf(
        `select coalesce(sum(amount_minor) filter (where account = 'platform'), 0)::int as fees,
         coalesce(-sum(amount_minor) filter (where account = 'buyers'), 0)::int as paid from ledger_entries`,
      );
      const [charged] = await rowsOf(
        `select sum((object ->> 'application_fee_amount')::int)::int as fees, sum((object ->> 'amount')::int)::int as paid
       from payments_sandbox.objects c where ${stands}`,
      );
      expect(sides).toEqual(charged);

      // Each payment that stands has one claim, any other has none, and the claims are counted in the treets' stock.
      expect(
        await rowsOf(
          `select p.id from purchases p left join claims c on c.id = p.claim_id
         where (p.state = 'paid' and p.dispute_state is distinct from 'lost') <> (c.state is not null and c.state = 'active')`,
        ),
      ).toEqual([]);
      expect(
        await rowsOf(
          `select t.id from treets t where t.price_minor > 0 and t.claimed_count <>
         (select count(*) from claims c where c.treet_id = t.id and c.state = 'active')`,
        ),
      ).toEqual([]);
      const [claimed] = await rowsOf<{ many: number }>(
        "select count(*)::int as many from claims where state = 'active'",
      );
      const [status] = await rowsOf<{ many: number }>(
        `select count(*)::int as many from payments_sandbox.objects c where ${stands}`,
      );
      expect(claimed).toEqual(status);
    },
    MAX_MS,
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleEvents } from "#server/backend/billing/events.ts";
import { readProvider } from "#server/backend/billing/reading.ts";
import { reconcile, tend } from "#server/backend/billing/tending.ts";
import {
  type BillingInterval,
  isUpgrade,
  type PlanChoice,
  type SoldPlan,
  soldPlans,
} from "#shared/billing.ts";
import { DAY_MS } from "#shared/constants.ts";
import { sumOf } from "#shared/money.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { buy, deliverEvents, newClub, ownerOf, type PayingTeam, submitHosted } from "../support/billing.ts";

/** A few here; `BILLING_YEAR=200 npx vitest run …/billing-year.test.ts` lives the year of as many as one likes. */
const BUSINESSES = Number(process.env.BILLING_YEAR ?? 2);
const SEED = Number(process.env.BILLING_YEAR_SEED ?? 7);
const MEMBERS = 3;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

/** Always the same dice, so that a year that went wrong can be lived again. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("a year of businesses that join, renew, fail, move up and down, and leave", () => {
  it("ends with the provider and the database agreeing on each, and nobody's members lost", {
    timeout: 60_000 + BUSINESSES * 60_000,
  }, async () => {
    const random = dice(SEED);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const clubs: PayingTeam[] = [];
    for (let number = 0; number < BUSINESSES; number++) {
      const club = await newClub(backend, `year-${number}`);
      const api = await ownerOf(backend, club);
      for (let member = 0; member < MEMBERS; member++) {
        await api.members.add({
          business: club.slug,
          email: `m${member}@${club.slug}.example`,
          firstName: "M",
          invite: false,
        });
      }
      clubs.push(club);
    }

    for (let day = 0; day < 365; ) {
      const step = 7 + Math.floor(random() * 20);
      day += step;
      backend.clock.forward(step * DAY_MS);
      for (const club of clubs) if (random() < 0.5) await live(club, pick, random);
      await deliverEvents(backend, (events) => shuffled(events, random));
      await handleEvents(backend.deps);
      if (random() < 0.8) await tend(backend.deps);
    }
    await tend(backend.deps);
    await reconcile(backend.deps);

    for (const { slug } of clubs) await expectAgreement(slug);
    expect((await reconcile(backend.deps)).mended).toBe(0);
    const { rows } = await backend.deps.database.pool.query(
      "select count(*)::int as members from members m join businesses b on b.id = m.business_id where b.slug like 'year-%' and m.status = 'active'",
    );
    expect(rows[0].members).toBe(BUSINESSES * MEMBERS);
  });
});

type Random = () => number;

/** A tenth is lost, a fifth comes twice, and the order is anybody's. */
function shuffled<T>(events: T[], random: Random): T[] {
  const kept = events.filter(() => random() > 0.1);
  const doubled = [...kept, ...kept.filter(() => random() < 0.2)];
  return doubled
    .map((event) => [random(), event] as const)
    .sort(([one], [other]) => one - other)
    .map(([, event]) => event);
}

const CARDS = ["4242424242424242", "4242424242424242", "4000000000000341", "4000000000000002"];

/** One thing a business may do on a day; what is refused is part of life. */
async function live(club: PayingTeam, pick: <T>(all: readonly T[]) => T, random: Random): Promise<void> {
  const api = await ownerOf(backend, club);
  const { slug } = club;
  const business = slug;
  const standing = await api.billing.standing({ business });
  const interval: BillingInterval = random() < 0.2 ? "year" : "month";
  const plan: SoldPlan = pick(soldPlans);
  const isBought = standing.state === "active" || standing.state === "past_due";
  try {
    if (!isBought) {
      if (random() < 0.2) await api.billing.startTrial({ business });
      else await buy(backend, club, plan, { interval, card: pick(CARDS), look: random() < 0.5 });
      return;
    }
    const from: PlanChoice = { plan: standing.plan, interval: standing.interval };
    const deed = random();
    if (deed < 0.35) {
      const wish = isUpgrade(from, { plan, interval })
        ? { plan, interval }
        : { plan: "scale" as const, interval };
      const quote = await api.billing.quote({ business, ...wish });
      await api.billing.change({ business, quote: quote.id });
    } else if (deed < 0.6) await api.billing.schedule({ business, plan, interval });
    else if (deed < 0.7) await api.billing.schedule({ business, plan: "starter", interval: "month" });
    else if (deed < 0.85) await api.billing.undoScheduled({ business });
    else {
      const { url } = await api.billing.portal({ business });
      await submitHosted(backend, url, { do: "card", card: pick(CARDS) });
      if (random() < 0.7) await api.billing.portalReturn({ business });
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    expect(["conflict", "plan_same", "payment_failed", "invalid_input"]).toContain(code);
  }
}

async function expectAgreement(slug: string): Promise<void> {
  const { rows } = await backend.deps.database.pool.query(
    "select b.id, b.plan, a.customer_id, a.credit_minor, s.state, s.plan as paid_plan, s.interval, s.period_end from businesses b left join billing_accounts a on a.business_id = b.id left join subscriptions s on s.business_id = b.id where b.slug = $1",
    [slug],
  );
  const stored = rows[0];
  if (!stored.customer_id) return void expect(stored.plan).toBe("starter");
  const stripe = await backend.deps.payments.client();
  const state = await readProvider(stripe, stored.customer_id, { invoices: 100 });
  const found = state.subscription;
  const isLive = found && ["active", "trialing", "past_due"].includes(found.state);
  expect(stored.plan, slug).toBe(isLive ? found.plan : "starter");
  expect(stored.state ?? undefined, slug).toBe(found?.state);
  expect(stored.period_end?.getTime(), slug).toBe(found?.periodEnd.getTime());
  expect(stored.credit_minor, slug).toBe(state.creditMinor);
  const { rows: kept } = await backend.deps.database.pool.query(
    "select id, paid_minor, state from invoices where business_id = $1",
    [stored.id],
  );
  const ledger = sumOf(state.invoices.map(({ paidMinor }) => paidMinor));
  expect(sumOf(kept.map(({ paid_minor }) => paid_minor)), slug).toBe(ledger);
  expect(state.isDoubled, slug).toBe(false);
}

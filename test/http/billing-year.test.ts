import { describe, expect, it } from "vitest";
import { reconcile, runBillingChecks } from "#server/backend/accounts/billing/checks.ts";
import { handleEvents } from "#server/backend/accounts/billing/events.ts";
import { readProvider, secondsOf } from "#server/backend/accounts/billing/reading.ts";
import {
  type BillingInterval,
  isUpgrade,
  type PlanChoice,
  type SoldPlan,
  soldPlans,
} from "#shared/billing.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { sumOf } from "#shared/money.ts";
import { planOf } from "#shared/plans.ts";
import { buy, deliverEvents, newClub, ownerOf, type PayingTeam, submitHosted } from "../support/billing.ts";
import { tries } from "../support/length.ts";
import { newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { runningBackend } from "../support/running.ts";
import { words } from "../support/treet-club.ts";

/** Number of businesses. `BILLING_YEAR=200 npx vitest run …/billing-year.test.ts` runs the year with any other number. */
const BUSINESSES = Number(process.env.BILLING_YEAR ?? tries({ usual: 2, long: 4 }));
const SEED = Number(process.env.BILLING_YEAR_SEED ?? 7);
const MEMBERS = 3;
/** More than the free plan allows. */
const MAX_TREETS = 8;

const backend = runningBackend();

/** A business with its own test clock at the provider, and what it created in the year. */
interface Club extends PayingTeam {
  readonly clock: string;
  readonly customer: string;
  readonly member: TestPerson;
  readonly picture: Awaited<ReturnType<typeof uploadedPicture>>;
  readonly treets: string[];
  readonly claims: string[];
}

/** Returns a seeded random generator, so that a year that failed can be repeated. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const query = (text: string, values: unknown[] = []) => backend.deps.database.pool.query(text, values);

describe("a simulated year of businesses that join, renew, fail, upgrade, downgrade and leave", () => {
  it("ends with the provider and the database in agreement, and nothing lost", {
    timeout: 120_000 + BUSINESSES * 60_000,
  }, async () => {
    const random = dice(SEED);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const clubs: Club[] = [];
    for (let number = 0; number < BUSINESSES; number++) clubs.push(await openClub(number));
    const stripe = await backend.deps.payments.client();
    const disclosed = { events: 0, lost: 0, deeds: 0, corrected: 0 };

    for (let day = 0; day < 365; ) {
      const step = 7 + Math.floor(random() * 20);
      day += step;
      backend.clock.forward(step * DAY_MS);
      const now = secondsOf(backend.clock.now());
      for (const club of shuffled(clubs, random)) {
        await stripe.testHelpers.testClocks.advance(club.clock, { frozen_time: now });
        if (random() >= 0.5) continue;
        disclosed.deeds++;
        await live(club, pick, random);
      }
      await deliverEvents(backend, (events) => {
        const arranged = badNetwork(events, random);
        disclosed.events += events.length;
        disclosed.lost += events.length - new Set(arranged).size;
        return arranged;
      });
      await handleEvents(backend.deps);
      if (random() < 0.8) await runBillingChecks(backend.deps);
      if (random() < 0.3) disclosed.corrected += (await reconcile(backend.deps)).corrected;
    }
    await runBillingChecks(backend.deps);
    disclosed.corrected += (await reconcile(backend.deps)).corrected;
    expect(disclosed.lost).toBeGreaterThan(disclosed.events / 20);

    const ledger = await paidByCustomer();
    for (const club of clubs) {
      await expectAgreement(club, ledger.get(club.customer) ?? 0);
      await expectNothingLost(club);
    }
    expect((await reconcile(backend.deps)).corrected).toBe(0);
    const { rows } = await query(
      "select count(*)::int as number, sum(paid_minor)::int as paid from invoices",
    );
    expect(rows[0].paid ?? 0).toBe(sumOf([...ledger.values()]));
    console.log(
      JSON.stringify({
        businesses: BUSINESSES,
        ...disclosed,
        invoices: rows[0].number,
        paid: rows[0].paid,
      }),
    );
  });
});

/** Creates a business whose members have claimed something, and which the provider bills by a test clock. */
async function openClub(number: number): Promise<Club> {
  const team = await newClub(backend, `year-${number}`);
  const { slug, owner } = team;
  const api = backend.as(owner.tokens.token);
  const member = { email: `kim-${number}@people.example`, firstName: `Kim-${number}` };
  const others = Array.from({ length: MEMBERS - 1 }, (_, other) => ({
    email: `m${other}@${slug}.example`,
    firstName: "M",
  }));
  for (const one of [member, ...others]) await api.members.add({ business: slug, ...one, invite: false });
  const stripe = await backend.deps.payments.client();
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: secondsOf(backend.clock.now()) });
  const { rows } = await query("select id from businesses where slug = $1", [slug]);
  const customer = await stripe.customers.create({
    name: slug,
    email: owner.email,
    address: { country: "US" },
    test_clock: clock.id,
    metadata: { business: rows[0].id },
  });
  await query("update billing_accounts set customer_id = $2 where business_id = $1", [
    rows[0].id,
    customer.id,
  ]);
  const club: Club = {
    ...team,
    clock: clock.id,
    customer: customer.id,
    member: await newPerson(backend, member.firstName),
    picture: await uploadedPicture(api),
    treets: [],
    claims: [],
  };
  for (let treet = 0; treet < 2; treet++) await offer(club, api);
  return club;
}

/** Publishes another treet, which a member claims. */
async function offer(club: Club, api: BackendClient): Promise<void> {
  const business = club.slug;
  const content = { ...words, ...club.picture, title: `Treet ${club.treets.length}` };
  const { id } = await api.treets.create({ business, content });
  club.treets.push(id);
  await api.treets.move({ business, treet: id, move: "publish" });
  const { token } = await sessionOf(backend, club.member);
  const claim = await backend.as(token).claims.claim({ business, treet: id });
  club.claims.push(claim.id);
}

type Random = () => number;

/** Loses a tenth of the events, delivers a fifth of the others twice, and shuffles all of them. */
function badNetwork<T>(events: readonly T[], random: Random): T[] {
  const kept = events.filter(() => random() > 0.1);
  return shuffled([...kept, ...kept.filter(() => random() < 0.2)], random);
}

const shuffled = <T>(all: readonly T[], random: Random): T[] =>
  all
    .map((one) => [random(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);

const CARDS = ["4242424242424242", "4242424242424242", "4000000000000341", "4000000000000002"];

/** Does one thing that a business may do on a day. Being refused is part of it. */
async function live(club: Club, pick: <T>(all: readonly T[]) => T, random: Random): Promise<void> {
  const api = await ownerOf(backend, club);
  const { slug } = club;
  const business = slug;
  const status = await api.billing.status({ business });
  const interval: BillingInterval = random() < 0.2 ? "year" : "month";
  const plan: SoldPlan = pick(soldPlans);
  const isBought = status.state === "active" || status.state === "past_due";
  try {
    if (random() < 0.4 && club.treets.length < MAX_TREETS) await offer(club, api);
    if (!isBought) {
      if (random() < 0.2) await api.billing.startTrial({ business });
      else await buy(backend, club, plan, { interval, card: pick(CARDS), look: random() < 0.5 });
      return;
    }
    const from: PlanChoice = { plan: status.plan, interval: status.interval };
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
    expect(["conflict", "plan_same", "payment_failed", "invalid_input", "limit_reached"]).toContain(code);
  }
}

/**
 * Returns the amount that each customer really paid, by the provider's own events, whether or not they were delivered.
 */
async function paidByCustomer(): Promise<Map<string, number>> {
  const stripe = await backend.deps.payments.client();
  const paid = new Map<string, number>();
  for await (const event of stripe.events.list({ type: "invoice.paid", limit: 100 })) {
    if (event.type !== "invoice.paid") continue;
    const { customer, amount_paid: amount } = event.data.object;
    paid.set(String(customer), (paid.get(String(customer)) ?? 0) + amount);
  }
  return paid;
}

async function expectAgreement({ slug, customer }: Club, paid: number): Promise<void> {
  const { rows } = await query(
    "select b.id, b.plan, a.credit_minor, s.state, s.plan as paid_plan, s.interval, s.period_end from businesses b join billing_accounts a on a.business_id = b.id left join subscriptions s on s.business_id = b.id where b.slug = $1",
    [slug],
  );
  const [stored] = rows;
  const stripe = await backend.deps.payments.client();
  const state = await readProvider(stripe, customer, { invoices: 100 });
  const found = state.subscription;
  const isLive = found && ["active", "trialing", "past_due"].includes(found.state);
  expect(stored.plan, slug).toBe(isLive ? found.plan : "starter");
  expect(stored.state ?? undefined, slug).toBe(found?.state);
  expect(stored.interval ?? undefined, slug).toBe(found?.interval);
  expect(stored.period_end?.getTime(), slug).toBe(found?.periodEnd.getTime());
  expect(stored.credit_minor, slug).toBe(state.creditMinor);
  expect(state.isDoubled, slug).toBe(false);
  const { rows: kept } = await query(
    "select due_minor, total_minor, paid_minor, state from invoices where business_id = $1",
    [stored.id],
  );
  expect(kept.length, slug).toBe(state.invoices.length);
  expect(sumOf(kept.map(({ paid_minor }) => paid_minor)), slug).toBe(paid);
  // Every cent that was invoiced was due, or was taken from an earlier credit.
  const status = kept.filter(({ state: of }) => of !== "void");
  expect(sumOf(status.map(({ due_minor, total_minor }) => due_minor - total_minor)), slug).toBe(
    stored.credit_minor,
  );
}

/** Everything that was created still exists, as much as the plan allows is live, and the rest only waits for room. */
async function expectNothingLost({ slug, treets, claims }: Club): Promise<void> {
  const { rows: kept } = await query(
    "select b.plan, array(select m.id from members m where m.business_id = b.id and m.status = 'active') as members, array(select c.id from claims c where c.id = any ($2) and c.state = 'active') as claims from businesses b where b.slug = $1",
    [slug, claims],
  );
  expect(kept[0].members, slug).toHaveLength(MEMBERS);
  expect([...kept[0].claims].sort(), slug).toEqual([...claims].sort());
  const limit = planOf(kept[0].plan).limits.liveTreets ?? Number.POSITIVE_INFINITY;
  const states = async () => {
    const { rows } = await query(
      "select t.state, t.pause_reason, t.room_wanted_at is not null as waits, count(*)::int as number from treets t where t.id = any ($1) group by 1, 2, 3",
      [treets],
    );
    const live = rows.filter(({ state }) => state === "live");
    const waiting = rows.filter(
      ({ state, pause_reason: why, waits }) =>
        (state === "paused" && why === "plan_limit") || (state === "draft" && waits),
    );
    const countOf = (some: typeof rows) => sumOf(some.map(({ number }) => number));
    return { live: countOf(live), waiting: countOf(waiting) };
  };
  const room = Math.min(limit, treets.length);
  // The change of plan is stored; a job adapts the treets to it.
  await expect.poll(states, { message: slug }).toEqual({ live: room, waiting: treets.length - room });
}

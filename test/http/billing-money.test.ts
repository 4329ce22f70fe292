import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BillingInterval, billingIntervals, priceOf, soldPlans } from "#shared/billing.ts";
import { afterCredit, shareOf, sumOf } from "#shared/money.ts";
import { tries } from "../support/length.ts";
import { startTestSandbox } from "../support/sandbox.ts";

const RUNS = tries({ usual: 8, long: 50 });

let world: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  world = await startTestSandbox();
});
afterAll(() => world.stop());

const choice = fc.record({
  plan: fc.constantFrom(...soldPlans),
  interval: fc.constantFrom(...billingIntervals),
});

describe("the calculation of amounts", () => {
  it("credits half of 29.00 and charges half of 79.00: 25.00", () => {
    const half = { remainingSeconds: 1_296_000, periodSeconds: 2_592_000, newRhythm: false };
    expect(prorate({ paidMinor: 2900, newMinor: 7900, ...half })).toEqual({
      creditMinor: 1450,
      chargeMinor: 3950,
      differenceMinor: 2500,
    });
  });

  it("never loses or creates more than a rounding cent when splitting an amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 31_622_400 }),
        (minor, whole) => {
          expect(shareOf(minor, whole, whole)).toBe(minor);
          expect(shareOf(minor, 0, whole)).toBe(0);
          const part = Math.floor(whole / 3);
          expect(
            Math.abs(shareOf(minor, part, whole) + shareOf(minor, whole - part, whole) - minor),
          ).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("never yields a negative amount due, and keeps the rest as credit", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 7), max: 10 ** 7 }), fc.nat(10 ** 7), (total, credit) => {
        const { dueMinor, creditMinor } = afterCredit(total, credit);
        expect(dueMinor).toBeGreaterThanOrEqual(0);
        expect(creditMinor).toBeGreaterThanOrEqual(0);
        expect(dueMinor - creditMinor).toBe(total - credit);
      }),
    );
  });

  it("agrees with the provider for any two plans, any moment, interval and credit", async () => {
    const { stripe, prices, subscribe } = world;
    const priceId = ({ plan, interval }: { plan: (typeof soldPlans)[number]; interval: BillingInterval }) =>
      prices(priceOf(plan, interval), interval);
    await fc.assert(
      fc.asyncProperty(
        choice,
        choice,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 300_00 }),
        async (from, to, moment, credit) => {
          const { subscription: id, customer } = await subscribe(await priceId(from));
          await stripe.customers.update(customer, { balance: -credit });
          const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
          const start = item?.current_period_start ?? 0;
          const end = item?.current_period_end ?? 0;
          const at = start + Math.floor((end - start) * moment);
          const change = {
            items: [{ id: item?.id ?? "", price: await priceId(to) }],
            proration_behavior: "always_invoice" as const,
            proration_date: at,
          };
          const ours = prorate({
            paidMinor: priceOf(from.plan, from.interval),
            newMinor: priceOf(to.plan, to.interval),
            remainingSeconds: end - at,
            periodSeconds: end - start,
            newRhythm: from.interval !== to.interval,
          });
          const due = afterCredit(ours.differenceMinor, credit);
          const quoted = await stripe.invoices.createPreview({
            customer,
            subscription: id,
            subscription_details: change,
          });
          // Without a credit the amount may be -0, which adding 0 turns into 0.
          const lines = quoted.lines.data.map(({ amount }) => amount + 0);
          expect(lines).toEqual([0 - ours.creditMinor + 0, ours.chargeMinor]);
          expect(quoted.amount_due).toBe(due.dueMinor);
          await stripe.subscriptions.update(id, { ...change, payment_behavior: "error_if_incomplete" });
          const { data } = await stripe.invoices.list({ customer });
          expect(data[0]?.amount_paid).toBe(quoted.amount_due);
          const after = await stripe.customers.retrieve(customer);
          expect("balance" in after && after.balance + due.creditMinor).toBe(0);
          expect(sumOf(data.map(({ amount_paid }) => amount_paid))).toBe(
            priceOf(from.plan, from.interval) + due.dueMinor,
          );
        },
      ),
      { numRuns: RUNS },
    );
  });
});

interface Proration {
  /** Credit for the unused time at the old price, as a positive amount. */
  readonly creditMinor: number;
  readonly chargeMinor: number;
  /** Negative if the credit exceeds the charge; the difference then becomes credit. */
  readonly differenceMinor: number;
}

/** Prorates a change of price within a period, to the second. A new billing interval starts a whole new period. */
function prorate(facts: {
  readonly paidMinor: number;
  readonly newMinor: number;
  readonly remainingSeconds: number;
  readonly periodSeconds: number;
  readonly newRhythm: boolean;
}): Proration {
  const { paidMinor, newMinor, remainingSeconds, periodSeconds } = facts;
  const creditMinor = shareOf(paidMinor, remainingSeconds, periodSeconds);
  const chargeMinor = facts.newRhythm ? newMinor : shareOf(newMinor, remainingSeconds, periodSeconds);
  return { creditMinor, chargeMinor, differenceMinor: chargeMinor - creditMinor };
}

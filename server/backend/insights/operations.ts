import { DAY_MS } from "#shared/constants.ts";
import { isPlanId, plans } from "#shared/plans.ts";
import { business, operations } from "../operation.ts";
import { busiestTreets, type Period, perDay, totalsOf } from "./queries.ts";

/** Counted from what happened, never from counters that could drift: every list adds up to its total. */
export const overview = operations.insights.overview.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const plan = isPlanId(business.plan) ? plans[business.plan] : plans.starter;
  const days = Math.min(input.days, plan.limits.insightsDays ?? input.days);
  const to = dayOf(deps.clock(), business.timezone);
  const period = (from: string, to: string): Period => ({
    ...{ businessId: business.id, timezone: business.timezone, from, to },
  });
  const present = period(addDays(to, 1 - days), to);
  const before = period(addDays(present.from, -days), addDays(present.from, -1));
  return {
    ...{ from: present.from, to, days },
    totals: await totalsOf(deps.db, present),
    before: await totalsOf(deps.db, before),
    perDay: await perDay(deps.db, present),
    treets: await busiestTreets(deps.db, present),
  };
});

const dayOf = (at: Date, timezone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short" }).format(at);

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

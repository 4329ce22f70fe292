import { and, asc, eq, gt } from "drizzle-orm";
import { href } from "#shared/href.ts";
import {
  type CountedLimit,
  countedLimits,
  limitWordAfter,
  NEARLY_FULL_SHARE,
  planOf,
} from "#shared/plans.ts";
import * as words from "#words/mails.ts";
import { matching } from "../../platform/db/rows.ts";
import { type BusinessRow, businesses } from "../../platform/db/schema/businesses.ts";
import { limitNotices } from "../../platform/db/schema/notifications.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { scheduledJob } from "../../platform/jobs/job.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { limitUsed } from "./email-templates.ts";
import { usageOf } from "./usage.ts";

/** Percentage of a limit; if both are reached at once, only the higher one is notified. */
type Level = 80 | 100;

const BUSINESSES_AT_ONCE = 100;

const watchHourly = scheduledJob("businesses.watch-limits", "41 * * * *", { maxMinutes: 60 });

/** Hourly is often enough to notify those who can change the plan, as limits fill up slowly. */
export function defineLimitWatch(deps: Dependencies): void {
  deps.jobs.define(watchHourly, () => watchLimits(deps));
}

/** Notifies of each limit that is nearly or completely used up, once until there is room again. */
export async function watchLimits(deps: Dependencies): Promise<void> {
  let after = "";
  for (;;) {
    const some = await deps.db
      .select()
      .from(businesses)
      .where(and(gt(businesses.id, after), matching(businesses, { status: "active", isCommunity: true })))
      .orderBy(asc(businesses.id))
      .limit(BUSINESSES_AT_ONCE);
    for (const business of some) await watch(deps, business);
    const last = some.at(-1);
    if (!last || some.length < BUSINESSES_AT_ONCE) return;
    after = last.id;
  }
}

async function watch(deps: Dependencies, business: BusinessRow): Promise<void> {
  const { limits } = planOf(business.plan);
  if (countedLimits.every((limit) => limits[limit] === null)) return;
  const use = await usageOf(deps.db, business.id, deps.clock());
  await inTransaction(deps.db, async (tx) => {
    // Locks the business, so that a second process waits and then finds the notice already sent.
    await tx
      .select({ id: businesses.id })
      .from(businesses)
      .where(eq(businesses.id, business.id))
      .for("update");
    const said = await tx.select().from(limitNotices).where(eq(limitNotices.businessId, business.id));
    for (const limit of countedLimits) {
      const max = limits[limit];
      const before = said.find((row) => row.limit === limit)?.level ?? 0;
      const level = max === null ? undefined : levelOf(use[limit], max);
      if (max === null || level === undefined) {
        if (before > 0) await forget(tx, business.id, limit);
        continue;
      }
      if (level === before) continue;
      const row = { level, at: deps.clock() };
      await tx
        .insert(limitNotices)
        .values({ businessId: business.id, limit, ...row })
        .onConflictDoUpdate({ target: [limitNotices.businessId, limitNotices.limit], set: row });
      if (level > before) await tell(tx, deps, business, { limit, used: use[limit], max, level });
    }
  });
}

const levelOf = (used: number, max: number): Level | undefined =>
  used >= max ? 100 : used >= max * NEARLY_FULL_SHARE ? 80 : undefined;

const forget = (tx: Transaction, businessId: string, limit: CountedLimit) =>
  tx.delete(limitNotices).where(matching(limitNotices, { businessId, limit }));

async function tell(
  tx: Transaction,
  deps: Dependencies,
  business: BusinessRow,
  { limit, used, max, level }: { limit: CountedLimit; used: number; max: number; level: Level },
): Promise<void> {
  const what = () => words.usedOf({ used, max, what: limitWordAfter(limit, max) });
  const url = deps.config.publicUrl + href("selectPlan", {}, { business: business.slug });
  const plan = planOf(business.plan).name;
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: level === 100 ? "limit_reached" : "limit_near",
    facts: { what: limit, who: `${used}/${max}` },
    mail: () => limitUsed({ business: business.name, what: what(), plan, isFull: level === 100, url }),
  });
}

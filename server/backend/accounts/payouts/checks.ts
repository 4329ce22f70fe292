import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { PAYOUT_REMINDER_DAYS } from "#shared/payouts.ts";
import { payoutAccounts } from "../../platform/db/schema/payouts.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { scheduledJob } from "../../platform/jobs/job.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { lockBusiness } from "../businesses/index.ts";
import { notePayouts } from "./arrivals.ts";
import { accountReminderEmail } from "./email-templates.ts";
import { findPayoutAccount, type PayoutAccountRow } from "./queries.ts";
import { readAndStoreAccount } from "./storing.ts";

const checkHourly = scheduledJob("payouts.tend", "23 * * * *", { maxMinutes: 60 });

const reconcileNightly = scheduledJob("payouts.reconcile", "7 3 * * *", { maxMinutes: 240 });

export function definePayoutChecks(deps: Dependencies): void {
  deps.jobs.define(checkHourly, () => checkPayoutAccounts(deps));
  deps.jobs.define(reconcileNightly, () => reconcilePayouts(deps));
}

/** Compares each account and its payouts with the provider every night. */
export async function reconcilePayouts(deps: Dependencies): Promise<void> {
  const connected = await deps.db
    .select({ businessId: payoutAccounts.businessId })
    .from(payoutAccounts)
    .where(isNotNull(payoutAccounts.providerAccountId));
  for (const { businessId } of connected) {
    try {
      await readAndStoreAccount(deps, businessId);
      await notePayouts(deps, businessId);
    } catch (error) {
      deps.log.error({ err: error, businessId }, "Reconciling a payout account failed");
    }
  }
}

/** Whether the business, rather than the provider, has something left to do. */
const isUnfinished = ({ state, isSubmitted }: PayoutAccountRow) =>
  state === "restricted" || (state === "pending" && !isSubmitted);

/**
 * Reads every account again that is neither enabled nor rejected `PAYOUT_REMINDER_DAYS` after it was started, and
 * reminds the team once if it is unfinished.
 */
export async function checkPayoutAccounts(deps: Dependencies): Promise<void> {
  const longAgo = new Date(deps.clock().getTime() - PAYOUT_REMINDER_DAYS * DAY_MS);
  const open = await deps.db
    .select({ businessId: payoutAccounts.businessId })
    .from(payoutAccounts)
    .where(
      and(
        or(eq(payoutAccounts.state, "pending"), eq(payoutAccounts.state, "restricted")),
        lte(payoutAccounts.begunAt, longAgo),
        isNull(payoutAccounts.remindedAt),
      ),
    );
  for (const { businessId } of open) {
    try {
      await readAndStoreAccount(deps, businessId);
    } catch (error) {
      // Without a fresh reading there is no reminder, as the setup may be finished already.
      deps.log.warn({ err: error, businessId }, "Checking a payout account failed and will be retried");
      continue;
    }
    await remind(deps, businessId);
  }
}

async function remind(deps: Dependencies, businessId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const business = await lockBusiness(tx, businessId);
    const account = await findPayoutAccount(tx, businessId);
    if (!business || !account || account.remindedAt || !isUnfinished(account)) return;
    await tx
      .update(payoutAccounts)
      .set({ remindedAt: deps.clock() })
      .where(eq(payoutAccounts.businessId, businessId));
    await notifyTeam(tx, deps, {
      businessId,
      kind: "payouts_unfinished",
      mail: () =>
        accountReminderEmail({
          business: business.name,
          url: `${deps.config.publicUrl}${href("settingsOverview", { business: business.slug }, { tab: "payouts" })}`,
        }),
    });
  });
}

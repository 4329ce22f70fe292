import { and, eq, lt, sql } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { requirementsInWords } from "#shared/payouts.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { payoutAccounts } from "../../platform/db/schema/payouts.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { askProvider, refusalCode, type SubjectReader } from "../billing/index.ts";
import { lockBusiness } from "../businesses/index.ts";
import { notePayouts } from "./arrivals.ts";
import { accountEnabledEmail, accountNeedsEmail, accountRejectedEmail } from "./email-templates.ts";
import { findPayoutAccount, type PayoutAccountRow } from "./queries.ts";
import { type AccountReading, GONE, readAccount } from "./reading.ts";

/** Handles an event about a connected account of ours; undefined for any other account, including disconnected ones. */
export const readPayoutSubject: SubjectReader = async (deps, subject) => {
  const [found] = await deps.db
    .select({ businessId: payoutAccounts.businessId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.providerAccountId, subject));
  if (!found) return undefined;
  const changed = await readAndStoreAccount(deps, found.businessId);
  await notePayouts(deps, found.businessId);
  return changed;
};

/**
 * Reads the account from the provider and updates the database to match; returns what changed. Reads are numbered when
 * they start: an older read that finishes after a newer one changes nothing.
 */
export async function readAndStoreAccount(
  deps: Dependencies,
  businessId: string,
): Promise<readonly string[]> {
  const [begun] = await deps.db
    .update(payoutAccounts)
    .set({ readsBegun: sql`${payoutAccounts.readsBegun} + 1` })
    .where(eq(payoutAccounts.businessId, businessId))
    .returning();
  const accountId = begun?.providerAccountId;
  if (!begun || !accountId) return [];
  // Its ID is kept, as the provider answers the same to a wrong key: the account is back once it can be read again.
  const reading = await askProvider(deps, (stripe) =>
    stripe.accounts.retrieve(accountId).then(readAccount, (error: unknown) => {
      if (refusalCode(error) === "account_invalid") return GONE;
      throw error;
    }),
  );
  return inTransaction(deps.db, (tx) =>
    store(tx, deps, { businessId, accountId, ticket: begun.readsBegun, reading }),
  );
}

interface Look {
  readonly businessId: string;
  readonly accountId: string;
  readonly ticket: number;
  readonly reading: AccountReading;
}

async function store(tx: Transaction, deps: Dependencies, look: Look): Promise<readonly string[]> {
  const { businessId, accountId, ticket, reading } = look;
  const business = await lockBusiness(tx, businessId);
  const before = await findPayoutAccount(tx, businessId);
  if (!business || !before || before.providerAccountId !== accountId) return [];
  const now = deps.clock();
  const [stored] = await tx
    .update(payoutAccounts)
    .set({ ...reading, readStored: ticket, readAt: now, updatedAt: now })
    .where(and(eq(payoutAccounts.businessId, businessId), lt(payoutAccounts.readStored, ticket)))
    .returning();
  if (!stored) return [];
  const isNewlyAsked = stored.requirements.length > 0 && before.requirements.length === 0;
  if (stored.state !== before.state)
    await audit(tx, {
      businessId,
      actor: "payment provider",
      action: "payouts.state-changed",
      entityId: null,
      at: now,
      summary: auditSentence(log.payoutsChanged, {
        state: stored.state === "not_connected" ? "other" : stored.state,
      }),
      changes: { state: [before.state, stored.state] },
    });
  if (stored.state !== before.state || (stored.state === "enabled" && isNewlyAsked))
    await tell(tx, deps, business, stored);
  return stored.state === before.state ? [] : [`payouts ${stored.state}`];
}

async function tell(
  tx: Transaction,
  deps: Dependencies,
  business: { readonly id: string; readonly name: string; readonly slug: string },
  account: PayoutAccountRow,
): Promise<void> {
  const url = `${deps.config.publicUrl}${href("settingsOverview", { business: business.slug }, { tab: "payouts" })}`;
  const about = { business: business.name, url };
  const needs = account.requirements.length > 0 && account.state !== "rejected";
  if (needs && account.state !== "pending") {
    await notifyTeam(tx, deps, {
      businessId: business.id,
      kind: "payouts_need",
      mail: () =>
        accountNeedsEmail({
          ...about,
          wanted: requirementsInWords(account.requirements).map(({ what }) => what),
          deadline: account.deadline,
          isStopped: account.state === "restricted",
        }),
    });
  } else if (account.state === "enabled") {
    await notifyTeam(tx, deps, {
      businessId: business.id,
      kind: "payouts_ready",
      mail: () => accountEnabledEmail(about),
    });
  } else if (account.state === "rejected") {
    await notifyTeam(tx, deps, {
      businessId: business.id,
      kind: "payouts_refused",
      mail: () => accountRejectedEmail(about),
    });
  }
}

import { and, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import { isEntitled } from "#shared/billing.ts";
import { type PlanId, planOf } from "#shared/plans.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { matching } from "../../platform/db/rows.ts";
import {
  billingAccounts,
  billingCheckouts,
  billingQuotes,
  invoices,
  subscriptions,
} from "../../platform/db/schema/billing.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { lockBusiness } from "../businesses/index.ts";
import { askProvider } from "./asking.ts";
import { finishAwaitedUpgrade } from "./confirming.ts";
import { notifyOfFailedPayment, notifyOfPlanEnd, sendReceipt } from "./notices.ts";
import { announcePlan } from "./plan-changes.ts";
import {
  ensureAccount,
  findSubscription,
  isRunning,
  type SubscriptionRow,
  unsentReceipts,
} from "./queries.ts";
import {
  type ProviderInvoice,
  type ProviderState,
  type ProviderSubscription,
  readProvider,
} from "./reading.ts";

const PROVIDER = "payment provider";

export interface ReadOutcome {
  /** What was corrected, in words for the log; empty if the stored state was right. */
  readonly corrected: readonly string[];
}

/**
 * Reads the provider and updates the database to match. Reads are numbered when they start: an older read that finishes
 * after a newer one changes nothing, so the latest state wins in whatever order events arrive.
 */
export async function readAndStore(
  deps: Dependencies,
  businessId: string,
  { actor = PROVIDER, invoices: max }: { actor?: string; invoices?: number } = {},
): Promise<ReadOutcome> {
  await ensureAccount(deps.db, businessId);
  const [begun] = await deps.db
    .update(billingAccounts)
    .set({ readsBegun: sql`${billingAccounts.readsBegun} + 1` })
    .where(eq(billingAccounts.businessId, businessId))
    .returning();
  if (!begun?.customerId) return { corrected: [] };
  const { customerId, readsBegun: ticket } = begun;
  const read = () =>
    askProvider(deps, (stripe) => readProvider(stripe, customerId, max ? { invoices: max } : {}));
  const found = await read();
  const state = (await finishAwaitedUpgrade(deps, found.subscription)) ? await read() : found;
  const outcome = await inTransaction(deps.db, (tx) =>
    store(tx, deps, { businessId, customerId, state, ticket, actor }),
  );
  if (state.isDeleted)
    deps.log.warn({ businessId }, "The customer of a business was deleted at the payment provider");
  if (state.isDoubled) deps.log.error({ businessId }, "A business has more than one paid subscription");
  for (const id of state.replaced) {
    await askProvider(deps, (stripe) => stripe.subscriptions.cancel(id)).catch(() => undefined);
  }
  return outcome;
}

interface Look {
  readonly businessId: string;
  readonly customerId: string;
  readonly state: ProviderState;
  readonly ticket: number;
  readonly actor: string;
}

async function store(tx: Transaction, deps: Dependencies, look: Look): Promise<ReadOutcome> {
  const { businessId, customerId, state, ticket } = look;
  const business = await lockBusiness(tx, businessId);
  if (!business) return { corrected: [] };
  const now = deps.clock();
  const [newest] = await tx
    .update(billingAccounts)
    .set({
      readStored: ticket,
      readAt: now,
      creditMinor: state.creditMinor,
      // The next customer begins with the profile of the deleted one.
      ...(state.isDeleted ? { customerId: null } : profileIn(state)),
      cardBrand: state.card?.brand ?? null,
      cardLast4: state.card?.last4 ?? null,
      cardExpMonth: state.card?.expMonth ?? null,
      cardExpYear: state.card?.expYear ?? null,
    })
    .where(and(matching(billingAccounts, { businessId, customerId }), lt(billingAccounts.readStored, ticket)))
    .returning({ businessId: billingAccounts.businessId });
  if (!newest) return { corrected: [] };

  const corrected: string[] = [];
  const before = await findSubscription(tx, businessId);
  if (await storeInvoices(tx, businessId, state.invoices)) corrected.push("invoice");
  const found = state.subscription;
  const after = found
    ? await storeSubscription(tx, deps, { businessId, found, before })
    : state.isDeleted && (await endWithCustomer(tx, deps, businessId));
  if (after) {
    if (differs(before, after)) corrected.push("subscription");
    const plan = planAfter(business.plan, before, after);
    if (plan !== business.plan) {
      corrected.push("plan");
      await storePlan(tx, deps, { ...look, business, plan, before });
    }
    if (before?.state !== "past_due" && after.state === "past_due")
      await notifyOfFailedPayment(tx, deps, business, after);
  }
  for (const invoice of await unsentReceipts(tx, businessId)) await sendReceipt(tx, deps, business, invoice);
  return { corrected };
}

const profileIn = ({ name, email, address, vat }: ProviderState) => ({
  legalName: name,
  email,
  ...address,
  vatId: vat?.id ?? "",
  vatState: vat?.state ?? ("none" as const),
});

/** Ends what belonged to a deleted customer, as the provider does: the subscription, and purchases in progress. */
async function endWithCustomer(
  tx: Transaction,
  { clock }: Pick<Dependencies, "clock">,
  businessId: string,
): Promise<SubscriptionRow | undefined> {
  await tx
    .update(billingQuotes)
    .set({ expiresAt: clock() })
    .where(and(eq(billingQuotes.businessId, businessId), gt(billingQuotes.expiresAt, clock())));
  await tx
    .update(billingCheckouts)
    .set({ state: "expired", url: null })
    .where(matching(billingCheckouts, { businessId, state: "open" }));
  const [ended] = await tx
    .update(subscriptions)
    .set({
      state: "canceled",
      cancelAtPeriodEnd: false,
      scheduledPlan: null,
      scheduledInterval: null,
      scheduleId: null,
      pastDueSince: null,
    })
    .where(and(eq(subscriptions.businessId, businessId), isRunning))
    .returning();
  return ended;
}

/** Takes away only a plan that was bought; one granted by hand stays. */
function planAfter(current: PlanId, before: SubscriptionRow | undefined, after: SubscriptionRow): PlanId {
  if (isEntitled(after.state)) return after.plan;
  return before && current === before.plan ? "starter" : current;
}

async function storePlan(
  tx: Transaction,
  deps: Dependencies,
  {
    businessId,
    actor,
    business,
    plan,
    before,
  }: Look & {
    business: { name: string; plan: string; slug: string; id: string; status: string };
    plan: PlanId;
    before: SubscriptionRow | undefined;
  },
): Promise<void> {
  // All limits are read from this column, so from this transaction on those of the new plan apply.
  await tx.update(businesses).set({ plan }).where(eq(businesses.id, businessId));
  await announcePlan(tx, deps, businessId);
  await audit(tx, {
    businessId,
    actor,
    action: "billing.plan-changed",
    entityId: null,
    summary: auditSentence(log.planChanged, { from: planOf(business.plan).name, to: planOf(plan).name }),
    changes: { plan: [business.plan, plan] },
    at: deps.clock(),
  });
  if (plan === "starter" && before && business.status !== "deleted")
    await notifyOfPlanEnd(tx, deps, business, before);
}

async function storeSubscription(
  tx: Transaction,
  deps: Dependencies,
  {
    businessId,
    found,
    before,
  }: { businessId: string; found: ProviderSubscription; before: SubscriptionRow | undefined },
): Promise<SubscriptionRow> {
  const { itemId: _, discounts: __, awaited: ___, endTakenBack: ____, ...facts } = found;
  const isSame = before?.providerId === found.providerId;
  const isOverdue = found.state === "past_due";
  const row = {
    ...facts,
    businessId,
    pastDueSince: isOverdue ? ((isSame ? before?.pastDueSince : null) ?? deps.clock()) : null,
    dunningStep: isOverdue && isSame ? (before?.dunningStep ?? 0) : 0,
    trialReminderAt: isSame ? (before?.trialReminderAt ?? null) : null,
    downgradeReminderAt:
      isSame && facts.scheduledPlan === before?.scheduledPlan ? (before?.downgradeReminderAt ?? null) : null,
  };
  const [stored] = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.businessId, set: row })
    .returning();
  if (!stored) throw new Error("Failed to store the subscription");
  return stored;
}

const compared = [
  "providerId",
  "plan",
  "interval",
  "state",
  "cancelAtPeriodEnd",
  "scheduledPlan",
  "scheduledInterval",
] as const;
const differs = (before: SubscriptionRow | undefined, after: SubscriptionRow): boolean =>
  !before ||
  compared.some((field) => before[field] !== after[field]) ||
  before.periodEnd.getTime() !== after.periodEnd.getTime();

/** Returns whether an invoice was new or had changed. */
async function storeInvoices(
  tx: Transaction,
  businessId: string,
  found: readonly ProviderInvoice[],
): Promise<boolean> {
  if (found.length === 0) return false;
  const rows = found.map((invoice) => ({ ...invoice, businessId, lines: [...invoice.lines] }));
  const { id, receiptSentAt: _, ...columns } = getTableColumns(invoices);
  const changed = await tx
    .insert(invoices)
    .values(rows)
    .onConflictDoUpdate({
      target: id,
      set: Object.fromEntries(
        Object.entries(columns).map(([field, { name }]) => [field, sql`excluded.${sql.identifier(name)}`]),
      ),
      setWhere: sql`${invoices.businessId} = ${businessId} and (${invoices.state} is distinct from excluded.state or ${invoices.paidMinor} <> excluded.paid_minor or ${invoices.number} is distinct from excluded.number)`,
    })
    .returning({ id });
  return changed.length > 0;
}

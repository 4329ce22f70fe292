import { eq } from "drizzle-orm";
import { DUNNING_DAYS, dunningEnd } from "#shared/billing.ts";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { formatMoney, sumOf } from "#shared/money.ts";
import { planOf } from "#shared/plans.ts";
import { longDay } from "#shared/words/locale.ts";
import { findRow } from "../../platform/db/rows.ts";
import { billingAccounts, invoices, subscriptions } from "../../platform/db/schema/billing.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { failedPaymentEmail, planEndedEmail, receiptEmail } from "./email-templates.ts";
import { type InvoiceRow, managersOf, openInvoicesOf, type SubscriptionRow } from "./queries.ts";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export const billingPage = (
  { config }: Pick<Dependencies, "config">,
  { slug }: { readonly slug: string },
): string => config.publicUrl + href("settingsOverview", { business: slug }, { tab: "plan" });

/** Sends the receipt to the address for invoices, or to the first user with billing rights if none is set. */
export async function sendReceipt(
  tx: Transaction,
  deps: Dependencies,
  business: Named,
  invoice: InvoiceRow,
): Promise<void> {
  const account = await findRow(tx, billingAccounts, { businessId: business.id });
  const [owner] = await managersOf(tx, business.id);
  const to = account?.email || owner?.email;
  await tx.update(invoices).set({ receiptSentAt: deps.clock() }).where(eq(invoices.id, invoice.id));
  if (!to) return;
  const money = (minor: number) => formatMoney({ minor, currency: invoice.currency });
  const mail = () =>
    receiptEmail({
      business: business.name,
      url: invoice.url ?? billingPage(deps, business),
      number: invoice.number ?? invoice.id,
      total: money(invoice.totalMinor),
      paid: money(invoice.paidMinor),
      date: longDay(invoice.paidAt ?? invoice.createdAt),
    });
  await deps.mail.send(tx, to, mail);
}

/** Number of the failed-payment notice due on this day, 1 to 4. */
export function dunningStepAt(since: Date, now: Date): number {
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  return DUNNING_DAYS.filter((day) => days >= day).length;
}

/** Sends the notice that is due, each one once. The caller must have locked the business. */
export async function notifyOfFailedPayment(
  tx: Transaction,
  deps: Dependencies,
  business: Named,
  { pastDueSince, dunningStep, plan }: SubscriptionRow,
): Promise<void> {
  if (!pastDueSince) return;
  const step = dunningStepAt(pastDueSince, deps.clock());
  if (step <= dunningStep) return;
  await tx.update(subscriptions).set({ dunningStep: step }).where(eq(subscriptions.businessId, business.id));
  const open = await openInvoicesOf(tx, business.id);
  const currency = open[0]?.currency ?? "EUR";
  const amount = formatMoney({ minor: sumOf(open.map(({ dueMinor }) => dueMinor)), currency });
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: "payment_failed",
    facts: { what: amount },
    mail: () =>
      failedPaymentEmail({
        business: business.name,
        url: billingPage(deps, business),
        step,
        amount,
        plan: planOf(plan).name,
        endsOn: longDay(dunningEnd(pastDueSince)),
      }),
  });
}

export async function notifyOfPlanEnd(
  tx: Transaction,
  deps: Dependencies,
  business: Named,
  before: SubscriptionRow,
): Promise<void> {
  const plan = planOf(before.plan).name;
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: "plan_ended",
    facts: { what: plan },
    mail: () =>
      planEndedEmail({
        business: business.name,
        plan,
        url: deps.config.publicUrl + href("selectPlan", {}, { business: business.slug }),
      }),
  });
}

import { sql } from "drizzle-orm";
import { enabled } from "./engine/onboarding.ts";
import { DAY_SECONDS } from "./engine/scene.ts";
import { newAccount } from "./objects/accounts.ts";
import type { Metadata } from "./objects/basics.ts";
import type { Kind, Kinds } from "./objects/kinds.ts";
import { newPayment, newPayout, newRefund, type Payout } from "./objects/payments.ts";
import { newPaymentSession } from "./objects/sessions.ts";
import { type Hidden, type SandboxTransaction, Store, tables } from "./store.ts";

/** A sale from before the sandbox's first request. Amounts are in minor units, times in seconds since 1970. */
export interface PastSale {
  readonly metadata: Metadata;
  readonly email: string;
  readonly amount: number;
  readonly fee: number;
  readonly paidAt: number;
  readonly refundedAt?: number | undefined;
  /** The page the checkout was started from. */
  readonly page: string;
}

interface Past {
  readonly seller: Omit<Parameters<typeof newAccount>[0], "created"> & { readonly created: number };
  readonly sales: readonly PastSale[];
  readonly now: number;
}

interface Entry<K extends Kind = Kind> {
  readonly kind: K;
  readonly object: Kinds[K];
  readonly hidden: Hidden;
}

const entry = <K extends Kind>(kind: K, object: Kinds[K], hidden: Hidden = {}): Entry<K> => ({
  kind,
  object,
  hidden,
});

const CHECKOUT_SECONDS = 1_800;
/** Length of the period whose earnings are paid out together, arriving two days after its end. */
const PAYOUT_SECONDS = 7 * DAY_SECONDS;
const ARRIVAL_SECONDS = 2 * DAY_SECONDS;

/**
 * Seeds the sandbox with an account, its sales, refunds and payouts, as if they had happened here at the time, so that
 * they can be refunded like new ones. Emits no events, as the product already has these sales.
 */
export async function rememberSales(tx: SandboxTransaction, { seller, sales, now }: Past) {
  await tx.execute(tables);
  const account = enabled(newAccount(seller));
  const sold = sales.map((sale) => checkoutOf(sale, account.id, seller.currency));
  const payouts = payoutsOf(sales, { account: account.id, currency: seller.currency, now });
  await insert(tx, [
    entry("account", account),
    ...sold.flatMap(({ entries }) => entries),
    ...payouts.map((payout) => entry("payout", payout, { account: account.id })),
  ]);
  const store = new Store(tx);
  for (const { id, status, arrival_date: arrival } of payouts)
    if (status === "pending") await store.wake(id, arrival, null);
  return {
    account: account.id,
    sold: sold.map(({ session, payment }) => ({ session, payment })),
    payouts: payouts.filter(({ status }) => status === "paid"),
  };
}

function checkoutOf(sale: PastSale, destination: string, currency: string) {
  const { amount, fee, metadata, email, paidAt, refundedAt, page } = sale;
  const { intent, charge, transfer, applicationFee } = newPayment({
    amount,
    currency,
    fee,
    destination,
    metadata,
    created: paidAt,
  });
  const session = {
    ...newPaymentSession({
      currency,
      total: amount,
      email,
      successUrl: page,
      cancelUrl: page,
      clientReference: null,
      metadata,
      url: () => page,
      created: paidAt - 60,
      expiresAt: paidAt + CHECKOUT_SECONDS,
    }),
    status: "complete" as const,
    payment_status: "paid" as const,
    payment_intent: intent.id,
    url: null,
  };
  const isBack = refundedAt !== undefined;
  return {
    session: session.id,
    payment: intent.id,
    entries: [
      entry("checkout.session", session, { destination, fee, metadata: JSON.stringify(metadata) }),
      entry("payment_intent", intent),
      entry("charge", isBack ? { ...charge, refunded: true, amount_refunded: amount } : charge),
      entry("transfer", isBack ? { ...transfer, reversed: true, amount_reversed: amount } : transfer),
      entry(
        "application_fee",
        isBack ? { ...applicationFee, refunded: true, amount_refunded: fee } : applicationFee,
      ),
      ...(isBack ? [entry("refund", newRefund({ charge, amount, metadata, created: refundedAt }))] : []),
    ],
  };
}

/** Builds a payout of each week's earnings; the current week's is pending. */
function payoutsOf(
  sales: readonly PastSale[],
  { account, currency, now }: { readonly account: string; readonly currency: string; readonly now: number },
): readonly Payout[] {
  const weeks = new Map<number, number>();
  const add = (at: number, amount: number) => {
    const week = Math.floor((now - at) / PAYOUT_SECONDS);
    weeks.set(week, (weeks.get(week) ?? 0) + amount);
  };
  for (const { amount, fee, paidAt, refundedAt } of sales) {
    add(paidAt, amount - fee);
    if (refundedAt !== undefined) add(refundedAt, fee - amount);
  }
  return [...weeks].flatMap(([week, amount]) => {
    if (amount <= 0) return [];
    const end = now - week * PAYOUT_SECONDS;
    const arrival = end + ARRIVAL_SECONDS;
    const payout = newPayout({ account, currency, created: end - PAYOUT_SECONDS, arrival });
    return [{ ...payout, amount, status: arrival <= now ? ("paid" as const) : ("pending" as const) }];
  });
}

async function insert(tx: SandboxTransaction, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ kind, object, hidden }) => ({ id: object.id, kind, object, hidden }));
  await tx.execute(sql`
    insert into payments_sandbox.objects (id, kind, object, hidden)
    select id, kind, object, hidden
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id text, kind text, object jsonb, hidden jsonb)`);
}

import type Stripe from "stripe";
import {
  type BillingInterval,
  isEntitled,
  isSoldPlan,
  type SoldPlan,
  type SubscriptionState,
} from "#shared/billing.ts";
import type { BilledLine } from "#shared/contract/billing-shapes.ts";
import { sumOf } from "#shared/money.ts";
import { unlessMissing } from "./asking.ts";
import { choiceOf } from "./catalogue.ts";
import { readLine } from "./invoice-lines.ts";

/** The state at the provider, in our own terms. */
export interface ProviderState {
  readonly email: string;
  readonly name: string;
  readonly address: { line1: string; postalCode: string; city: string; country: string | null };
  readonly vat: { id: string; state: "pending" | "unverified" | "verified" } | undefined;
  readonly card: { brand: string; last4: string; expMonth: number; expYear: number } | undefined;
  readonly creditMinor: number;
  readonly subscription: ProviderSubscription | undefined;
  readonly invoices: readonly ProviderInvoice[];
  /** IDs of trials replaced by another subscription, which should be cancelled. */
  readonly replaced: readonly string[];
  /** True if more than one subscription is paid for, which is always a mistake. */
  readonly isDoubled: boolean;
  /** True if the platform's operator deleted the customer at the provider. Nothing can be changed or sold then. */
  readonly isDeleted: boolean;
}

export interface ProviderSubscription {
  readonly providerId: string;
  readonly itemId: string;
  readonly plan: SoldPlan;
  readonly interval: BillingInterval;
  readonly state: SubscriptionState;
  readonly priceMinor: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly trialEnd: Date | null;
  readonly hasCard: boolean;
  readonly cancelAtPeriodEnd: boolean;
  readonly endTakenBack: EndTakenBack;
  readonly scheduledPlan: SoldPlan | null;
  readonly scheduledInterval: BillingInterval | null;
  readonly scheduleId: string | null;
  readonly discounts: string;
  readonly awaited: AwaitedUpgrade | null;
}

/** The fields that take back the end of a subscription at the provider; none if it does not end. */
type EndTakenBack = { readonly cancel_at_period_end?: false; readonly cancel_at?: "" };

/** An upgrade that the bank was asked to confirm. */
export interface AwaitedUpgrade {
  readonly plan: SoldPlan;
  readonly interval: BillingInterval;
  readonly since: Date;
  /** Whether the provider still waits for the confirmation. */
  readonly isPending: boolean;
  /** The smaller plan that was scheduled before. */
  readonly former: { readonly plan: SoldPlan; readonly interval: BillingInterval } | null;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly state: "draft" | "open" | "paid" | "uncollectible" | "void";
  readonly currency: string;
  readonly lines: readonly BilledLine[];
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly dueMinor: number;
  readonly paidMinor: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly url: string | null;
  readonly pdfUrl: string | null;
}

const INVOICES_READ = 24;

/** Reads everything about one customer. This is the actual state, whatever an event said. */
export async function readProvider(
  stripe: Stripe,
  customerId: string,
  { invoices: max = INVOICES_READ }: { invoices?: number } = {},
): Promise<ProviderState> {
  // A deleted customer can be retrieved, but what it had may be missing.
  const [customer, subscriptions, bills, taxIds] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] }),
    listed(
      stripe.subscriptions.list({
        customer: customerId,
        status: "all",
        limit: 20,
        expand: ["data.default_payment_method", "data.schedule"],
      }),
    ),
    listed(stripe.invoices.list({ customer: customerId, limit: max })),
    listed(stripe.customers.listTaxIds(customerId, { limit: 10 })),
  ]);
  const invoices = bills.map(readInvoice);
  if (customer.deleted) return { ...NOTHING, invoices };
  const hasCard = customer.invoice_settings.default_payment_method !== null;
  const ours = subscriptions.flatMap((subscription) => {
    const read = readSubscription(subscription, hasCard);
    return read ? [{ ...read, own: subscription.default_payment_method }] : [];
  });
  const live = ours.filter(({ state }) => isEntitled(state));
  // A trial that nobody bought: it gives way to a subscription, even if there is a card that it could be charged to.
  const isBareTrial = ({ state, own }: (typeof ours)[number]) => state === "trialing" && own === null;
  const best = live.find((one) => !isBareTrial(one)) ?? live[0] ?? ours[0];
  const vat = taxIds.find(({ type }) => type === "eu_vat");
  return {
    email: customer.email ?? "",
    name: customer.name ?? "",
    address: {
      line1: customer.address?.line1 ?? "",
      postalCode: customer.address?.postal_code ?? "",
      city: customer.address?.city ?? "",
      country: customer.address?.country ?? null,
    },
    vat: vat && { id: vat.value, state: vatStateOf(vat) },
    card: cardOf(best?.own) ?? cardOf(customer.invoice_settings.default_payment_method),
    creditMinor: 0 - customer.balance,
    subscription: best,
    invoices,
    replaced: live.filter((one) => one !== best && isBareTrial(one)).map(({ providerId }) => providerId),
    isDoubled: live.filter((one) => !isBareTrial(one)).length > 1,
    isDeleted: false,
  };
}

const listed = async <T>(page: Promise<{ data: T[] }>): Promise<T[]> =>
  (await unlessMissing(page))?.data ?? [];

const NOTHING: Omit<ProviderState, "invoices"> = {
  email: "",
  name: "",
  address: { line1: "", postalCode: "", city: "", country: null },
  vat: undefined,
  card: undefined,
  creditMinor: 0,
  subscription: undefined,
  replaced: [],
  isDoubled: false,
  isDeleted: true,
};

const VAT_STATES = ["verified", "unverified", "pending"] as const;
/** Returns the register's verdict on a VAT ID; `pending` until there is one. */
export const vatStateOf = ({
  verification,
}: Pick<Stripe.TaxId, "verification">): (typeof VAT_STATES)[number] =>
  VAT_STATES.find((known) => known === verification?.status) ?? "pending";

function cardOf(method: string | Stripe.PaymentMethod | null | undefined): ProviderState["card"] {
  if (typeof method !== "object" || !method?.card) return undefined;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

/** The provider charges the customer's card for a subscription that has no card of its own. */
function readSubscription(
  found: Stripe.Subscription,
  customerHasCard: boolean,
): ProviderSubscription | undefined {
  const [item] = found.items.data;
  const choice = item && choiceOf(item.price);
  if (!item || !choice) return undefined;
  const next = nextPhase(found.schedule, item.current_period_end);
  return {
    ...choice,
    providerId: found.id,
    itemId: item.id,
    state: stateOf(found.status),
    priceMinor: item.price.unit_amount ?? 0,
    periodStart: moment(item.current_period_start),
    periodEnd: moment(item.current_period_end),
    trialEnd: found.trial_end === null ? null : moment(found.trial_end),
    hasCard: found.default_payment_method !== null || customerHasCard,
    cancelAtPeriodEnd:
      found.cancel_at_period_end || (found.cancel_at !== null && found.cancel_at <= item.current_period_end),
    endTakenBack: endTakenBack(found),
    scheduledPlan: next?.plan ?? null,
    scheduledInterval: next?.interval ?? null,
    scheduleId: typeof found.schedule === "object" ? (found.schedule?.id ?? null) : found.schedule,
    discounts: JSON.stringify(found.discounts),
    awaited: awaitedIn(found),
  };
}

/** An end that was chosen in the provider's portal is a date only, which has to be taken back as one. */
export function endTakenBack({
  cancel_at: at,
  cancel_at_period_end: isByPeriod,
}: Stripe.Subscription): EndTakenBack {
  if (isByPeriod) return { cancel_at_period_end: false };
  return at === null ? {} : { cancel_at: "" };
}

function awaitedIn({ metadata, pending_update: pending }: Stripe.Subscription): AwaitedUpgrade | null {
  const { awaited_plan: plan, former_plan: former } = metadata;
  if (!isSoldPlan(plan)) return null;
  return {
    plan,
    interval: intervalOf(metadata.awaited_interval),
    since: moment(Number(metadata.awaited_since)),
    isPending: pending !== null,
    former: isSoldPlan(former) ? { plan: former, interval: intervalOf(metadata.former_interval) } : null,
  };
}

const intervalOf = (text: string | undefined): BillingInterval => (text === "year" ? "year" : "month");

/** Returns the plan that a schedule sets for the end of this period, if any; it is stored in the schedule's metadata. */
function nextPhase(schedule: Stripe.Subscription["schedule"], periodEnd: number) {
  if (typeof schedule !== "object" || schedule === null) return undefined;
  const phase = schedule.phases.find(({ start_date }) => start_date >= periodEnd);
  const { next_plan: plan, next_interval: interval } = schedule.metadata ?? {};
  if (!phase || !isSoldPlan(plan)) return undefined;
  return { plan, interval: intervalOf(interval) };
}

const states: Readonly<Record<string, SubscriptionState>> = {
  active: "active",
  trialing: "trialing",
  incomplete: "incomplete",
  incomplete_expired: "expired",
  past_due: "past_due",
  unpaid: "past_due",
};
const stateOf = (status: string): SubscriptionState => states[status] ?? "canceled";

export function readInvoice(found: Stripe.Invoice): ProviderInvoice {
  const { status_transitions: times } = found;
  return {
    id: found.id ?? "",
    number: found.number,
    state: stateOfInvoice(found.status),
    currency: found.currency.toUpperCase(),
    lines: found.lines.data.map(readLine),
    subtotalMinor: found.subtotal,
    discountMinor: sumOf((found.total_discount_amounts ?? []).map(({ amount }) => amount)),
    taxMinor: sumOf((found.total_taxes ?? []).map(({ amount }) => amount)),
    totalMinor: found.total,
    dueMinor: found.amount_due,
    paidMinor: found.amount_paid,
    createdAt: moment(found.created),
    paidAt: times.paid_at ? moment(times.paid_at) : null,
    url: found.hosted_invoice_url ?? null,
    pdfUrl: found.invoice_pdf ?? null,
  };
}

const INVOICE_STATES = ["draft", "open", "paid", "uncollectible", "void"] as const;
const stateOfInvoice = (status: string | null): ProviderInvoice["state"] =>
  INVOICE_STATES.find((known) => known === status) ?? "draft";

export const moment = (seconds: number): Date => new Date(seconds * 1_000);
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

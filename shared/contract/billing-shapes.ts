import * as z from "zod";
import * as words from "#words/inputs.ts";
import { billingIntervals, pickedLimits, soldPlans, subscriptionStates, vatStates } from "../billing.ts";
import { invoiceStates } from "../lists/invoices.ts";
import { planIds } from "../plans.ts";
import { emailField } from "./account-fields.ts";
import { businessInput, timestamp } from "./common.ts";
import { typed } from "./fields.ts";

export const plan = z.enum(planIds);
export const interval = z.enum(billingIntervals);
const minor = z.number().int();
export const namesIn = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

/** Details of the plan that everyone on the team may see. */
export const billingStatus = z.object({
  plan,
  interval,
  state: z.enum(subscriptionStates),
  periodEnd: timestamp.nullable(),
  trialEnd: timestamp.nullable(),
  /** The trial ends without a charge, as no card has been added. */
  trialEndsItself: z.boolean(),
  /** The plan from the end of the period; `starter` if the subscription ends. */
  scheduled: z.object({ plan, interval, at: timestamp }).nullable(),
  /** `step` is the last notice sent about a failed payment: 1 to 4. */
  pastDue: z
    .object({ step: z.number().int(), since: timestamp, endsAt: timestamp, dueMinor: minor })
    .nullable(),
  trialAvailable: z.boolean(),
  mayManage: z.boolean(),
  mayView: z.boolean(),
  /** Names of the team members who can change the plan. */
  managers: z.array(z.string()),
  /** True if this user has already asked them today. */
  asked: z.boolean(),
});
export type BillingStatus = z.infer<typeof billingStatus>;

export const billingProfile = z.object({
  legalName: typed().max(120, { error: () => words.atMostCharacters({ max: 120 }) }),
  line1: typed().max(200, { error: () => words.atMostCharacters({ max: 200 }) }),
  postalCode: typed().max(20, { error: () => words.atMostCharacters({ max: 20 }) }),
  city: typed().max(100, { error: () => words.atMostCharacters({ max: 100 }) }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: words.chooseACountry })
    .nullable(),
  vatId: typed().max(20, { error: () => words.atMostCharacters({ max: 20 }) }),
  email: z.union([z.literal(""), emailField], { error: words.enterAValidAddress }),
  poNumber: typed().max(40, { error: () => words.atMostCharacters({ max: 40 }) }),
});
export type BillingProfile = z.infer<typeof billingProfile>;

/** What a line of a price or an invoice is for: a period of a plan, the rest of one, or what is given back of one. */
export const billedItem = z.object({
  kind: z.enum(["plan", "trial", "rest", "unused"]),
  plan: z.enum(soldPlans),
  interval,
});
export type BilledItem = z.infer<typeof billedItem>;

const billedLine = z.object({
  /** In the payment provider's words. */
  description: z.string(),
  /** Null if the line is not for a plan. */
  item: billedItem.nullable(),
  amountMinor: minor,
});
export type BilledLine = z.infer<typeof billedLine>;

/** How a price is taxed; `unknown`: no country has been given yet. */
const taxKind = z.enum(["unknown", "vat", "reverse_charge", "none"]);

/** Amount without VAT. */
const charge = z.object({ at: timestamp, amountMinor: minor });
export const taxedCharge = charge.extend({ tax: taxKind, taxMinor: minor });
export type TaxedCharge = z.infer<typeof taxedCharge>;

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  state: z.enum(invoiceStates),
  currency: z.string(),
  lines: z.array(billedLine),
  subtotalMinor: minor,
  discountMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  dueMinor: minor,
  paidMinor: minor,
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  url: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});

export const billingOverview = z.object({
  status: billingStatus,
  priceMinor: minor,
  currency: z.string(),
  creditMinor: minor,
  /** Null if no further charge is due. */
  nextCharge: charge.nullable(),
  card: z
    .object({ brand: z.string(), last4: z.string(), expMonth: z.number().int(), expYear: z.number().int() })
    .nullable(),
  profile: billingProfile,
  vatState: z.enum(vatStates),
  invoices: z.array(invoice),
  openInvoiceUrl: z.string().nullable(),
  /** Payments are simulated on this installation. */
  isSandbox: z.boolean(),
});
export type BillingOverview = z.infer<typeof billingOverview>;

export const billingQuote = z.object({
  id: z.string(),
  /** `checkout`: paid on the provider's page; `change`: charged to the stored card. */
  kind: z.enum(["checkout", "change"]),
  plan: z.enum(soldPlans),
  interval,
  currency: z.string(),
  lines: z.array(billedLine),
  discountMinor: minor,
  promotionCode: z.string().nullable(),
  taxMinor: minor,
  tax: taxKind,
  totalMinor: minor,
  /** Part of the business's credit that is applied. */
  creditUsedMinor: minor,
  dueMinor: minor,
  /** Credit left or created. */
  creditLeftMinor: minor,
  next: taxedCharge,
  expiresAt: timestamp,
});
export type BillingQuote = z.infer<typeof billingQuote>;
/** What a quote came to before it was made again. */
export type FormerQuote = Pick<BillingQuote, "dueMinor" | "taxMinor">;

export const planChoice = businessInput.extend({ plan: z.enum(soldPlans), interval });
export const picks = z.partialRecord(z.enum(pickedLimits), z.array(z.string().max(64)).max(5_000));

export const checkoutState = z.object({
  /** `open`: not paid; `unconfirmed`: the provider could not be asked whether it is paid. */
  state: z.enum(["open", "unconfirmed", "processing", "complete", "expired"]),
  business: z.object({ slug: z.string(), name: z.string() }),
  plan: z.enum(soldPlans),
  interval,
  /** The business's present plan. */
  current: plan,
  url: z.string().nullable(),
  dueMinor: minor,
  currency: z.string(),
  receiptUrl: z.string().nullable(),
  redirect: z.string(),
  mayManage: z.boolean(),
});
export type CheckoutState = z.infer<typeof checkoutState>;

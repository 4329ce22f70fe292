import * as z from "zod";
import * as words from "#words/inputs.ts";
import {
  abandonReasons,
  billingIntervals,
  cancelReasons,
  pickedLimits,
  soldPlans,
  subscriptionStates,
  vatStates,
} from "../billing.ts";
import { invoiceStates, invoicesList } from "../lists/invoices.ts";
import { planIds } from "../plans.ts";
import { emailField } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import {
  businessInput,
  done,
  inBusiness,
  ofBusiness,
  pageInput,
  pageOf,
  signedIn,
  timestamp,
} from "./operation.ts";

const plan = z.enum(planIds);
const interval = z.enum(billingIntervals);
const minor = z.number().int();
const keys = <T extends object>(table: T) =>
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
  legalName: z
    .string()
    .trim()
    .max(120, { error: () => words.atMostCharacters({ max: 120 }) }),
  line1: z
    .string()
    .trim()
    .max(200, { error: () => words.atMostCharacters({ max: 200 }) }),
  postalCode: z
    .string()
    .trim()
    .max(20, { error: () => words.atMostCharacters({ max: 20 }) }),
  city: z
    .string()
    .trim()
    .max(100, { error: () => words.atMostCharacters({ max: 100 }) }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: words.chooseACountry })
    .nullable(),
  vatId: z
    .string()
    .trim()
    .max(20, { error: () => words.atMostCharacters({ max: 20 }) }),
  email: z.union([z.literal(""), emailField], { error: words.enterAValidAddress }),
  poNumber: z
    .string()
    .trim()
    .max(40, { error: () => words.atMostCharacters({ max: 40 }) }),
});
export type BillingProfile = z.infer<typeof billingProfile>;

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  state: z.enum(invoiceStates),
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), amountMinor: minor })),
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
  /** Null if no further charge is due. Amount without VAT. */
  nextCharge: z.object({ at: timestamp, amountMinor: minor }).nullable(),
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
  lines: z.array(z.object({ description: z.string(), amountMinor: minor })),
  discountMinor: minor,
  promotionCode: z.string().nullable(),
  taxMinor: minor,
  /** `unknown`: no country has been given yet. */
  tax: z.enum(["unknown", "vat", "reverse_charge", "none"]),
  totalMinor: minor,
  /** Part of the business's credit that is applied. */
  creditUsedMinor: minor,
  dueMinor: minor,
  /** Credit left or created. */
  creditLeftMinor: minor,
  /** Amount without VAT. */
  next: z.object({ at: timestamp, amountMinor: minor }),
  expiresAt: timestamp,
});
export type BillingQuote = z.infer<typeof billingQuote>;

const choice = businessInput.extend({ plan: z.enum(soldPlans), interval });
const picks = z.partialRecord(z.enum(pickedLimits), z.array(z.string().max(64)).max(5_000));

export const checkoutState = z.object({
  state: z.enum(["open", "processing", "complete", "expired"]),
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

export const billing = {
  checkoutState: signedIn
    .route({
      method: "GET",
      path: "/billing/checkouts/{session}",
      summary: "Get the state of a checkout",
    })
    .input(z.object({ session: z.string().min(1).max(200) }))
    .output(checkoutState),
  abandonCheckout: signedIn
    .route({
      method: "POST",
      path: "/billing/checkouts/{session}/abandon",
      summary: "Record why a checkout was abandoned",
    })
    .input(z.object({ session: z.string().min(1).max(200), reason: z.enum(keys(abandonReasons)) }))
    .output(done),
  ...ofBusiness.router({
    status: inBusiness("panel.view", { atRest: true })
      .route({
        method: "GET",
        path: "/billing/status",
        summary: "Get the billing status that the whole team may see",
      })
      .input(businessInput)
      .output(billingStatus),
    overview: inBusiness("billing.view", { atRest: true })
      .route({ method: "GET", path: "/billing", summary: "Get the billing overview" })
      .input(businessInput)
      .output(billingOverview),
    refresh: inBusiness("billing.view", { atRest: true })
      .route({
        method: "POST",
        path: "/billing/refresh",
        summary: "Refresh the billing data from the payment provider",
      })
      .input(businessInput)
      .output(billingOverview),
    invoices: inBusiness("billing.view", { atRest: true })
      .route({
        method: "GET",
        path: "/billing/invoices",
        summary: "List invoices, newest first by default",
      })
      .input(
        businessInput
          .extend(pageInput.shape)
          .extend(filterFields({ ...invoicesList.filters, ...invoicesList.look })),
      )
      .output(pageOf(invoice)),
    saveProfile: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "PUT",
        path: "/billing/profile",
        summary: "Update the billing details for invoices",
      })
      .input(businessInput.extend(billingProfile.shape))
      .output(z.object({ vatState: z.enum(vatStates) })),
    quote: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "POST",
        path: "/billing/quotes",
        summary: "Quote the price of a plan",
        description: "The quote is valid for 15 minutes. The amount quoted is the amount charged.",
      })
      .input(choice.extend({ promotionCode: z.string().trim().max(60).default("") }))
      .output(billingQuote),
    checkout: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "POST",
        path: "/billing/checkouts",
        summary: "Start a checkout from a quote",
      })
      .input(businessInput.extend({ quote: z.string().max(64), redirect: z.string().max(2_048).default("") }))
      .output(z.object({ session: z.string(), url: z.string() })),
    openCheckout: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "GET",
        path: "/billing/checkouts/open",
        summary: "Get the open checkout",
      })
      .input(businessInput)
      .output(z.object({ checkout: checkoutState.extend({ id: z.string() }).nullable() })),
    change: inBusiness("billing.manage", { atRest: true })
      .route({ method: "POST", path: "/billing/change", summary: "Upgrade the plan from a quote" })
      .input(businessInput.extend({ quote: z.string().max(64) }))
      .output(z.object({ state: z.enum(["done", "confirm"]), url: z.string().nullable() })),
    schedule: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "PUT",
        path: "/billing/scheduled-change",
        summary: "Schedule a downgrade or the end of the paid plan",
      })
      .input(
        businessInput.extend({
          plan,
          interval,
          picks: picks.default({}),
          reason: z.enum(keys(cancelReasons)).optional(),
        }),
      )
      .output(z.object({ plan, at: timestamp })),
    choosePicks: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "PUT",
        path: "/billing/picks",
        summary: "Set what to keep on a smaller plan",
      })
      .input(businessInput.extend({ picks }))
      .output(done),
    picks: inBusiness("billing.view", { atRest: true })
      .route({
        method: "GET",
        path: "/billing/picks",
        summary: "Get what to keep on a smaller plan",
      })
      .input(businessInput)
      .output(z.object({ picks })),
    growth: inBusiness("panel.view")
      .route({
        method: "GET",
        path: "/billing/growth",
        summary: "Estimate the community's monthly growth",
      })
      .input(businessInput)
      .output(z.object({ membersAMonth: z.number() })),
    choices: inBusiness("billing.view", { atRest: true })
      .route({
        method: "GET",
        path: "/billing/choices",
        summary: "List the items that count against a limit, in the order they are kept on a smaller plan",
        description: "Returns at most 1,000 items.",
      })
      .input(businessInput.extend({ limit: z.enum(pickedLimits) }))
      .output(
        z.object({
          items: z.array(z.object({ id: z.string(), name: z.string() })),
          total: z.number().int(),
        }),
      ),
    undoScheduled: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "DELETE",
        path: "/billing/scheduled-change",
        summary: "Cancel the scheduled plan change",
      })
      .input(businessInput)
      .output(done),
    startTrial: inBusiness("billing.manage")
      .route({
        method: "POST",
        path: "/billing/trial",
        summary: "Start the 14-day Growth trial, without a card",
      })
      .input(businessInput)
      .output(z.object({ endsAt: timestamp })),
    portal: inBusiness("billing.manage", { atRest: true })
      .route({
        method: "POST",
        path: "/billing/portal",
        summary: "Create a link to the payment provider's portal",
      })
      .input(businessInput)
      .output(z.object({ url: z.string() })),
    portalReturn: inBusiness("billing.view", { atRest: true })
      .route({
        method: "POST",
        path: "/billing/portal-return",
        summary: "Get the changes made in the payment provider's portal",
      })
      .input(businessInput)
      .output(
        z.object({
          overview: billingOverview,
          changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
          /** The payment provider did not respond, so this is the last known state. */
          isStale: z.boolean(),
        }),
      ),
    request: inBusiness("panel.view")
      .route({
        method: "POST",
        path: "/billing/requests",
        summary: "Ask the team members who manage billing to choose a plan",
      })
      .input(choice)
      .output(z.object({ asked: z.array(z.string()) })),
  }),
};

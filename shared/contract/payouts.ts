import * as z from "zod";
import * as words from "#words/inputs.ts";
import { payoutCountries, payoutStates } from "../payouts.ts";
import { businessInput, done, fileDownload, flagInput, timestamp } from "./common.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

const mayManage = inBusiness("payouts.manage");
const mayManageAtRest = inBusiness("payouts.manage", { atRest: true });
const mayViewAtRest = inBusiness("billing.view", { atRest: true });

export const payoutAccount = z.object({
  state: z.enum(payoutStates),
  /** The business has completed all of the provider's forms; anything pending is for the provider to check. */
  isSubmitted: z.boolean(),
  requirements: z.array(z.object({ what: z.string(), who: z.string() })),
  /** Deadline for the requirements, after which payouts stop. */
  deadline: timestamp.nullable(),
  /** How often money is paid out, once it can be. */
  interval: z.enum(["daily", "weekly", "monthly", "manual"]).nullable(),
  country: z.string().nullable(),
  /** When the data was last fetched from the provider. */
  readAt: timestamp.nullable(),
  /** The payment provider did not respond, so this is the last known state. */
  isStale: z.boolean(),
  isSandbox: z.boolean(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

const minor = z.number().int();
const sums = {
  currency: z.string(),
  sold: z.number().int(),
  refunded: z.number().int(),
  salesMinor: minor,
  refundsMinor: minor,
  /** Amounts that banks took back for payments disputed by members. */
  disputesMinor: minor,
  feesMinor: minor,
  /** Sales minus refunds, lost disputes and fees. */
  netMinor: minor,
  payoutsMinor: minor,
};
export const statement = z.object({
  /** In the time zone of the business, such as 2026-11. */
  month: z.string(),
  /** True once the month has ended in that time zone, and there is a next one. */
  isOver: z.boolean(),
  currency: z.string(),
  rows: z.array(z.object({ treetId: z.string(), title: z.string(), ...sums })),
  /** One entry per currency with movements. */
  totals: z.array(z.object(sums)),
});
export type Statement = z.infer<typeof statement>;
const monthField = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: words.chooseAMonth });

const way = z.object({ url: z.string() });

export const payouts = ofBusiness.router({
  account: mayManageAtRest("GET /payout-account", "Get the payout account", {
    description: "With `refresh`, the data is first fetched from the payment provider.",
  })
    .input(businessInput.extend({ refresh: flagInput }))
    .output(payoutAccount),
  connect: mayManage(
    "POST /payout-account",
    "Connect a payout account and get a link to the payment provider's pages",
  )
    .input(
      businessInput.extend({ country: z.enum(payoutCountries, { error: words.chooseWhereTheBusinessIs }) }),
    )
    .output(way),
  link: mayManageAtRest(
    "POST /payout-account/link",
    "Create a single-use link to the payment provider's pages, valid for a few minutes",
  )
    .input(businessInput)
    .output(way),
  disconnect: mayManage("DELETE /payout-account", "Disconnect the payout account")
    .input(businessInput)
    .output(done),
  statement: mayManageAtRest(
    "GET /payout-account/statement",
    "Get the sales, fees, refunds and payouts of a month, by treet",
  )
    .input(businessInput.extend({ month: monthField.optional() }))
    .output(statement),
  statementFile: mayManageAtRest(
    "GET /payout-account/statement.csv",
    "Export the payout statement of a month as CSV",
    { file: true },
  )
    .input(businessInput.extend({ month: monthField }))
    .output(fileDownload),
  statementPdf: mayManageAtRest(
    "GET /payout-account/statement.pdf",
    "Export the payout statement of a month as PDF",
  )
    .input(businessInput.extend({ month: monthField }))
    .output(z.file()),
  spending: mayViewAtRest(
    "GET /member-payments",
    "Get the payments by a community's members in a month, with fees, by treet",
  )
    .input(businessInput.extend({ month: monthField.optional() }))
    .output(statement),
  spendingFile: mayViewAtRest(
    "GET /member-payments.csv",
    "Export the payments by a community's members in a month as CSV",
    { file: true },
  )
    .input(businessInput.extend({ month: monthField }))
    .output(fileDownload),
});

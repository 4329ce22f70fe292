import * as z from "zod";
import { abandonReasons, cancelReasons, pickedLimits, vatStates } from "../billing.ts";
import { invoicesList } from "../lists/invoices.ts";
import {
  billingOverview,
  billingProfile,
  billingQuote,
  billingStatus,
  checkoutState,
  interval,
  invoice,
  namesIn,
  picks,
  plan,
  planChoice,
  taxedCharge,
} from "./billing-shapes.ts";
import { businessInput, done, pageInput, pageOf, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { listFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, signedIn } from "./operation.ts";

const mayManageAtRest = inBusiness("billing.manage", { atRest: true });
const mayView = inBusiness("panel.view");
const mayViewAtRest = inBusiness("billing.view", { atRest: true });

export const billing = {
  checkoutState: signedIn("GET /billing/checkouts/{session}", "Get the state of a checkout")
    .input(z.object({ session: z.string().min(1).max(200) }))
    .output(checkoutState),
  abandonCheckout: signedIn(
    "POST /billing/checkouts/{session}/abandon",
    "Record why a checkout was abandoned",
  )
    .input(z.object({ session: z.string().min(1).max(200), reason: z.enum(namesIn(abandonReasons)) }))
    .output(done),
  ...ofBusiness.router({
    status: inBusiness("panel.view", { atRest: true })(
      "GET /billing/status",
      "Get the billing status that the whole team may see",
    )
      .input(businessInput)
      .output(billingStatus),
    overview: mayViewAtRest("GET /billing", "Get the billing overview")
      .input(businessInput)
      .output(billingOverview),
    refresh: mayViewAtRest("POST /billing/refresh", "Refresh the billing data from the payment provider")
      .input(businessInput)
      .output(billingOverview),
    nextCharge: mayViewAtRest(
      "GET /billing/next-charge",
      "Get the next charge with its tax from the payment provider",
    )
      .input(businessInput)
      .output(z.object({ charge: taxedCharge.nullable() })),
    invoices: mayViewAtRest("GET /billing/invoices", "List invoices, newest first by default")
      .input(businessInput.extend(pageInput.shape).extend(listFields(invoicesList)))
      .output(pageOf(invoice)),
    saveProfile: mayManageAtRest("PUT /billing/profile", "Update the billing details for invoices")
      .input(businessInput.extend(billingProfile.shape))
      .output(z.object({ vatState: z.enum(vatStates) })),
    quote: mayManageAtRest("POST /billing/quotes", "Quote the price of a plan", {
      description: "The quote is valid for 15 minutes. The amount quoted is the amount charged.",
    })
      .input(planChoice.extend({ promotionCode: typed().max(60).default("") }))
      .output(billingQuote),
    checkout: mayManageAtRest("POST /billing/checkouts", "Start a checkout from a quote")
      .input(businessInput.extend({ quote: z.string().max(64), redirect: z.string().max(2_048).default("") }))
      .output(z.object({ session: z.string(), url: z.string() })),
    openCheckout: mayManageAtRest("GET /billing/checkouts/open", "Get the open checkout")
      .input(businessInput)
      .output(z.object({ checkout: checkoutState.extend({ id: z.string() }).nullable() })),
    change: mayManageAtRest("POST /billing/change", "Upgrade the plan from a quote")
      .input(businessInput.extend({ quote: z.string().max(64) }))
      .output(z.object({ state: z.enum(["done", "confirm"]), url: z.string().nullable() })),
    schedule: mayManageAtRest(
      "PUT /billing/scheduled-change",
      "Schedule a downgrade or the end of the paid plan",
    )
      .input(
        businessInput.extend({
          plan,
          interval,
          picks: picks.default({}),
          reason: z.enum(namesIn(cancelReasons)).optional(),
        }),
      )
      .output(z.object({ plan, at: timestamp })),
    choosePicks: mayManageAtRest("PUT /billing/picks", "Set what to keep on a smaller plan")
      .input(businessInput.extend({ picks }))
      .output(done),
    picks: mayViewAtRest("GET /billing/picks", "Get what to keep on a smaller plan")
      .input(businessInput)
      .output(z.object({ picks })),
    growth: mayView("GET /billing/growth", "Estimate the community's monthly growth")
      .input(businessInput)
      .output(z.object({ membersAMonth: z.number() })),
    choices: mayViewAtRest(
      "GET /billing/choices",
      "List the items that count against a limit, in the order they are kept on a smaller plan",
      { description: "Returns at most 1,000 items." },
    )
      .input(businessInput.extend({ limit: z.enum(pickedLimits) }))
      .output(
        z.object({
          /** An item that `alwaysStays`, such as the owner's seat, counts against the limit whatever is chosen. */
          items: z.array(z.object({ id: z.string(), name: z.string(), alwaysStays: z.boolean() })),
          total: z.number().int(),
        }),
      ),
    undoScheduled: mayManageAtRest("DELETE /billing/scheduled-change", "Cancel the scheduled plan change")
      .input(businessInput)
      .output(done),
    startTrial: inBusiness("billing.manage")(
      "POST /billing/trial",
      "Start the 14-day Growth trial, without a card",
    )
      .input(businessInput)
      .output(z.object({ endsAt: timestamp })),
    portal: mayManageAtRest("POST /billing/portal", "Create a link to the payment provider's portal")
      .input(businessInput)
      .output(z.object({ url: z.string() })),
    portalReturn: mayViewAtRest(
      "POST /billing/portal-return",
      "Get the changes made in the payment provider's portal",
    )
      .input(businessInput)
      .output(
        z.object({
          overview: billingOverview,
          changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
          /** The payment provider did not respond, so this is the last known state. */
          isStale: z.boolean(),
        }),
      ),
    request: mayView("POST /billing/requests", "Ask the team members who manage billing to choose a plan")
      .input(planChoice)
      .output(z.object({ asked: z.array(z.string()) })),
  }),
};

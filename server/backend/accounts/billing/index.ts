/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { askProvider, refusalCode, unlessMissing } from "./asking.ts";
export type { SubjectReader } from "./events.ts";
export { sendInvoicesTo } from "./invoice-address.ts";
export { keptWithin } from "./keeping.ts";
export { sellerOnInvoices } from "./on-invoices.ts";
export { overPlanIn } from "./over-plan.ts";
export type { PlanChoices, PlanFit } from "./plan-changes.ts";
export { billingStatusOf, mayTryPlan, nextChargeOf } from "./present.ts";
export { findSubscription, isRunning } from "./queries.ts";

/** What the rest of the backend may use of this domain; everything else here is its own. */
export { askProvider } from "./asking.ts";
export type { SubjectReader } from "./events.ts";
export { keptWithin } from "./keeping.ts";
export { sellerOnInvoices } from "./on-invoices.ts";
export type { PlanChoices, PlanFit } from "./plan-changes.ts";

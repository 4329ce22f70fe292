export { change } from "./changing.ts";
export { abandonCheckout, checkout, checkoutState, openCheckout } from "./checkout.ts";
export { growth } from "./growth.ts";
export { invoices, overview, refresh, saveProfile, status } from "./overview.ts";
export { portal, portalReturn } from "./portal.ts";
export { quote } from "./quotes.ts";
export { request } from "./requests.ts";
export { choosePicks, picks, schedule, undoScheduled } from "./scheduling.ts";
export { startTrial } from "./trial.ts";

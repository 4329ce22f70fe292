/** Orders of lists without sortable columns. The first of each is the default, which is omitted from the URL. */
export const invoiceOrders = ["newest", "oldest"] as const;
/** In the order in which codes are handed out, or most recently added first. */
export const codeOrders = ["oldest", "newest"] as const;
export const linkOrders = ["newest", "oldest", "name", "mostVisits", "mostJoins", "mostClaims"] as const;
/** A partner of several communities has figures in each, so a list of those cannot be sorted by them. */
export const partnerSomewhereOrders = ["newest", "oldest", "name"] as const;
export const partnerOrders = [...partnerSomewhereOrders, "mostTreets", "mostRecentClaims"] as const;
export const integrationOrders = ["oldest", "newest", "name"] as const;
export const packOrders = ["changed", "newest", "oldest", "name"] as const;
/** Suppliers do not see small counts, which could reveal who claimed, so they cannot sort by claims either. */
export const supplyOrders = ["changed", "ending", "name"] as const;
export const treetOrders = [...supplyOrders, "mostClaims", "fewestClaims"] as const;
export const peopleSomewhereOrders = ["name", "active"] as const;
export const peopleOrders = ["role", "name", "active", "newest"] as const;

/** Orders that any list can be sorted in: by when its rows began, or by their names. */
export type CommonOrder = "newest" | "oldest" | "name";
export type LinkOrder = (typeof linkOrders)[number];
export type PartnerOrder = (typeof partnerOrders)[number];
export type PackOrder = (typeof packOrders)[number];
export type TreetOrder = (typeof treetOrders)[number];
export type SupplyOrder = (typeof supplyOrders)[number];
export type PeopleOrder = (typeof peopleOrders)[number];
/** Orders that a menu can offer, each with a displayed name. */
export type ListOrder = CommonOrder | LinkOrder | PartnerOrder | PackOrder | TreetOrder | PeopleOrder;

/** Orders of lists that have no columns to sort by; of each list the first is the usual one, which no address says. */
export const invoiceOrders = ["newest", "oldest"] as const;
/** As they are given out, or what was added last first. */
export const codeOrders = ["oldest", "newest"] as const;
export const integrationOrders = ["oldest", "newest", "name"] as const;

/** What people read for each, wherever it is one of the choices. */
export type ListOrder = "newest" | "oldest" | "name";

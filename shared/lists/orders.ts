/** Orders of lists without sortable columns. The first of each is the default, which is omitted from the URL. */
export const invoiceOrders = ["newest", "oldest"] as const;
/** In the order in which codes are handed out, or most recently added first. */
export const codeOrders = ["oldest", "newest"] as const;
export const linkOrders = ["newest", "oldest", "name"] as const;
export const partnerOrders = ["newest", "oldest", "name"] as const;
export const integrationOrders = ["oldest", "newest", "name"] as const;

/** Orders that a menu can offer, each with a displayed name. */
export type ListOrder = "newest" | "oldest" | "name";

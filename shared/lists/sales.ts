import * as words from "#words/listNames.ts";
import { translated } from "../words/translated.ts";
import { choice, search } from "./list.ts";

/** Sales of a business, searchable by treet or by the reference of the claim. */
export const salesList = {
  filters: {
    search,
    state: choice<"paid" | "refunding" | "refunded">(
      words.state,
      translated({
        paid: words.paid,
        refunding: words.saleRefunding,
        refunded: words.saleRefunded,
      }),
      { any: words.anyStatus },
    ),
  },
  look: {},
};

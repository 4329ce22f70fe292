import * as words from "#words/listNames.ts";
import { choice, search } from "./list.ts";

/** Sales of a business, searchable by treet or by the reference of the claim. */
export const salesList = {
  filters: {
    search,
    state: choice<"paid" | "refunding" | "refunded">(
      words.state,
      {
        get paid() {
          return words.paid();
        },
        get refunding() {
          return words.saleRefunding();
        },
        get refunded() {
          return words.saleRefunded();
        },
      },
      { any: words.anyStatus },
    ),
  },
  look: {},
};

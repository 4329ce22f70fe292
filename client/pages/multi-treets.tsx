import type { multiTreetsPage } from "#server/pages/multi-treets.ts";
import type { DataOf } from "../page-props.ts";
import { pageOfViews } from "../page-views.tsx";

/** Treets of several businesses in one list: those the user manages, those they supply, and their own claims. */
export default pageOfViews<DataOf<typeof multiTreetsPage>>({
  managing: {
    file: "across/managed-treets.tsx",
    at: ["tab=managing"],
    load: async () => (await import("./across/managed-treets.tsx")).ManagedTreets,
  },
  supplying: {
    file: "across/supplied-treets.tsx",
    at: ["tab=supplying"],
    load: async () => (await import("./across/supplied-treets.tsx")).SuppliedTreets,
  },
  claims: {
    file: "across/wallet.tsx",
    at: ["tab=claims"],
    load: async () => (await import("./across/wallet.tsx")).Wallet,
  },
});

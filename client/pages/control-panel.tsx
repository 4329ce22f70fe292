import type { controlPanelPage } from "#server/pages/control-panel.ts";
import type { DataOf } from "../page-props.ts";
import { pageOfViews } from "../page-views.tsx";
import { attentionDrawer } from "./control-panel/late-drawer.ts";
import "./contact/conversation.css";
import "./control-panel.css";

/** The control panel: how a business is doing, what its team has to do, and the enquiries it has received. */
export default pageOfViews<DataOf<typeof controlPanelPage>>({
  today: {
    file: "control-panel/today.tsx",
    load: async () => (await import("./control-panel/today.tsx")).Today,
    parts: [attentionDrawer],
  },
  enquiries: {
    file: "control-panel/enquiries.tsx",
    at: ["tab=enquiries"],
    load: async () => (await import("./control-panel/enquiries.tsx")).Enquiries,
  },
});

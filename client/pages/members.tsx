import { pageOfViews } from "../page-views.tsx";
import { memberDrawers } from "./members/late-drawers.ts";
import type { ImportData, MembersData } from "./members/types.ts";
import "./members.css";

/** The people of a community: their list, and the way more of them come from a file. */
export default pageOfViews<MembersData | ImportData>({
  list: {
    file: "members/member-list.tsx",
    load: async () => (await import("./members/member-list.tsx")).MemberList,
    parts: [memberDrawers],
  },
  import: {
    file: "members/import-page.tsx",
    at: ["import"],
    load: async () => (await import("./members/import-page.tsx")).ImportPage,
  },
});

import { pageOfViews } from "../page-views.tsx";
import { memberDrawers } from "./members/late-drawers.ts";
import type { ImportData, MembersData } from "./members/types.ts";
import "./members.css";

/** A community's members: their list, and the import from a file. */
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

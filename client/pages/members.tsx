import { pageOfViews } from "../page-views.tsx";
import { memberDrawers } from "./members/late-drawers.ts";
import type { AnnouncementsData, ImportData, MembersData } from "./members/types.ts";
import "./members.css";

/** A community's members: their list, the import from a file, and what the team announces to them. */
export default pageOfViews<MembersData | ImportData | AnnouncementsData>({
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
  announcements: {
    file: "members/announcements-page.tsx",
    at: ["announcement"],
    load: async () => (await import("./members/announcements-page.tsx")).AnnouncementsPage,
  },
});

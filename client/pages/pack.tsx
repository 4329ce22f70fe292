import type { packPage } from "#server/pages/pack.ts";
import type { DataOf } from "../page-props.ts";
import { pageOfViews } from "../page-views.tsx";
import "./pack/pack.css";

/** A pack: a set of treets arranged by the team and claimed by members. */
export default pageOfViews<DataOf<typeof packPage>>({
  edit: {
    file: "pack/edit-pack.tsx",
    load: async () => (await import("./pack/edit-pack.tsx")).EditPack,
  },
  team: {
    file: "pack/team-pack.tsx",
    load: async () => (await import("./pack/team-pack.tsx")).TeamPack,
  },
  members: {
    file: "pack/pack-members.tsx",
    load: async () => (await import("./pack/pack-members.tsx")).PackMembers,
  },
  member: {
    file: "pack/member-pack.tsx",
    load: async () => (await import("./pack/member-pack.tsx")).MemberPack,
  },
});

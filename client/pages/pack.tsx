import type { PageProps } from "../page-props.ts";
import type { EditPackData, MemberPackData, TeamPackData } from "./pack/data.ts";
import { EditPack } from "./pack/edit-pack.tsx";
import { MemberPack } from "./pack/member-pack.tsx";
import { PackMembers, type PackMembersData } from "./pack/pack-members.tsx";
import { TeamPack } from "./pack/team-pack.tsx";
import "./pack/pack.css";
import "./treets/treets.css";

export type PackData = EditPackData | TeamPackData | MemberPackData | PackMembersData;

/** Treets that belong together: its team arranges them, its members claim them. */
export default function Pack({ data, form }: PageProps<PackData>) {
  switch (data.view) {
    case "edit":
      return <EditPack data={data} form={form} />;
    case "team":
      return <TeamPack data={data} form={form} />;
    case "members":
      return <PackMembers data={data} />;
    case "member":
      return <MemberPack data={data} form={form} />;
  }
}

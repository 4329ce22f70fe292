import type { packPage } from "#server/pages/pack.ts";
import type { PropsOf } from "../page-props.ts";
import { EditPack } from "./pack/edit-pack.tsx";
import { MemberPack } from "./pack/member-pack.tsx";
import { PackMembers } from "./pack/pack-members.tsx";
import { TeamPack } from "./pack/team-pack.tsx";
import "./pack/pack.css";
import "./treets/treets.css";

/** Treets that belong together: its team arranges them, its members claim them. */
export default function Pack({ data, form }: PropsOf<typeof packPage>) {
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

import type { ListedLink } from "#shared/contract/links.ts";
import type { PackFigures, PackForMember, PackForTeam } from "#shared/contract/packs.ts";
import type { PageProps } from "../page-props.ts";
import { EditPack } from "./pack/edit-pack.tsx";
import { MemberPack } from "./pack/member-pack.tsx";
import { PackMembers, type PackMembersData } from "./pack/pack-members.tsx";
import { TeamPack } from "./pack/team-pack.tsx";
import type { Lens } from "./treets/lens-choice.tsx";
import "./pack/pack.css";
import "./treets/treets.css";

export interface EditPackData {
  readonly view: "edit";
  /** Null for a new one. */
  readonly pack: PackForTeam | null;
  /** By whose clocks a pack comes and goes. */
  readonly timezone: string;
  /** What the treets to choose from were looked for by. */
  readonly find: string | undefined;
  /** Treets that could be put into it. */
  readonly choices: readonly { readonly id: string; readonly title: string }[];
}

export interface TeamPackData {
  readonly view: "team";
  readonly pack: PackForTeam;
  readonly figures: PackFigures;
  /** The newest links that lead to it. */
  readonly links: readonly ListedLink[];
}

export interface MemberPackData {
  readonly view: "member";
  readonly pack: PackForMember;
  /** Set where a team looks through its members' eyes. */
  readonly lens: Lens | null;
  /** Nobody with the label of the lens sees it. */
  readonly isHidden: boolean;
}

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

import type { ListedLink } from "#shared/contract/links.ts";
import type { PackFigures, PackForMember, PackForTeam } from "#shared/contract/packs.ts";
import type { ViewAs } from "../treets/view-as-choice.tsx";

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

export interface MemberPackData {
  readonly view: "member";
  readonly pack: PackForMember;
  /** Set where a team looks through its members' eyes. */
  readonly viewAs: ViewAs | null;
  /** Nobody with the label that is viewed as sees it. */
  readonly isHidden: boolean;
}

export interface TeamPackData {
  readonly view: "team";
  readonly pack: PackForTeam;
  readonly figures: PackFigures;
  /** The newest links that lead to it. */
  readonly links: readonly ListedLink[];
}

import type { SuppliedTreet } from "#shared/contract/supply.ts";
import type { Treet, TreetForTeam } from "#shared/contract/treet-shapes.ts";

export interface EditTreetData {
  readonly view: "edit";
  /** Null for a new treet. */
  readonly treet: EditableTreet | null;
  /** Template for a new treet; null for an empty form. */
  readonly template: string | null;
  /** Time zone in which dates are entered; null until the community is chosen. */
  readonly timezone: string | null;
  readonly currency: string;
  /** False if the partnership with the supplier is not active. */
  readonly isPartnerActive: boolean;
  /** The limit of live treets, if it is reached as a new treet is begun. */
  readonly full?: { readonly limit: "liveTreets"; readonly used: number; readonly max: number } | null;
  /** Set if a supplier is writing: the communities it can be for, one of which is chosen while the treet is new. */
  readonly supply: {
    readonly communities: readonly { readonly partner: string; readonly name: string }[];
    readonly chosen: string | null;
    /** True if changes are reviewed before members see them. */
    readonly isReviewed: boolean;
  } | null;
}

/** Initial values of the form; incomplete for a new treet. */
export type StartOfTreet = Partial<EditableTreet>;

/** Props of each section of the form. */
export interface SectionProps {
  readonly data: EditTreetData & {
    /** Initial values: the existing treet, or a template. */
    readonly start: StartOfTreet | null;
  };
}

/** An editable treet, for a community's team or for the supplier, who cannot set its audience. */
export type EditableTreet = (TreetForTeam | SuppliedTreet) &
  Partial<Pick<TreetForTeam, "inPacks">> &
  Partial<Pick<Treet, "audience" | "packsOnly" | "featured" | "requiresApproval" | "hideWhenSoldOut">>;

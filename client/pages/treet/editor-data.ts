import type { SuppliedTreet } from "#shared/contract/supply.ts";
import type { Treet, TreetForTeam } from "#shared/contract/treets.ts";

export interface EditTreetData {
  readonly view: "edit";
  /** Null for a new one. */
  readonly treet: EditableTreet | null;
  /** What a new one is to begin with; null where with nothing. */
  readonly template: string | null;
  /** By whose clock it is entered; null while it is not said for which community it is. */
  readonly timezone: string | null;
  readonly currency: string;
  /** False where the partnership with its supplier is not active. */
  readonly isPartnerActive: boolean;
  /** Set where a supplier writes; the communities it may be for, of which one is chosen while it is new. */
  readonly supply: {
    readonly communities: readonly { readonly partner: string; readonly name: string }[];
    readonly chosen: string | null;
    /** Its changes are looked at before members see them. */
    readonly isReviewed: boolean;
  } | null;
}

/** What a form can begin with: less than a whole treet where it is a new one. */
export type StartOfTreet = Partial<EditableTreet>;

/** What each section of the form is given. */
export interface SectionProps {
  readonly data: EditTreetData & {
    /** What the fields begin with: the treet as it is, or a template. */
    readonly start: StartOfTreet | null;
  };
}

/** What can be edited, by a community's team or by the supplier, who does not say whom it is for. */
export type EditableTreet = (TreetForTeam | SuppliedTreet) &
  Partial<Pick<Treet, "audience" | "featured" | "requiresApproval" | "hideWhenSoldOut">>;

import type { Claim, Offer } from "#shared/contract/claims.ts";
import type { CatalogueSort, TreetPlace } from "#shared/treets.ts";
import type { ViewAs } from "./view-as-choice.tsx";

export interface MemberTreetsData {
  readonly view: "member";
  readonly tab: "all" | "mine";
  readonly offers: readonly Offer[];
  readonly claims: readonly Claim[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: {
    readonly search?: string | undefined;
    readonly category?: string | undefined;
    readonly place?: TreetPlace | undefined;
    readonly unclaimed?: "yes" | undefined;
    readonly sort?: CatalogueSort | undefined;
  };
  /** Set where a team looks through its members' eyes. */
  readonly viewAs: ViewAs | null;
}

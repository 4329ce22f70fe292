import type { Offer } from "#shared/contract/claims.ts";
import type { QueryOf } from "#shared/lists/list.ts";
import type { offersList } from "#shared/lists/treets.ts";
import type { TreetCategory } from "#shared/treets.ts";
import type { ViewAs } from "./view-as-choice.tsx";

export interface MemberTreetsData {
  readonly view: "member";
  readonly offers: readonly Offer[];
  /** In which categories there is how much; empty beyond the first part of the list. */
  readonly categories: readonly { readonly category: TreetCategory; readonly total: number }[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: Omit<QueryOf<typeof offersList>, "cursor">;
  /** Set where a team looks through its members' eyes. */
  readonly viewAs: ViewAs | null;
}

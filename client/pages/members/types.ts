import type { membersPage } from "#server/pages/members.ts";
import type { MembersQuery } from "#shared/lists/members.ts";
import type { ViewOf } from "../../page-props.ts";

/** A part of the page that is opened beside or above the list; one at a time. */
export type Panel = NonNullable<MembersData["panel"]>;

/** What can be chosen by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A list that comes from a file, in place of the list that is there. */
export type ImportData = ViewOf<typeof membersPage, "import">;

export type MembersData = ViewOf<typeof membersPage, "list">;

/** What may stand in the address beside the query. */
export interface PanelQuery {
  readonly add?: 1 | "list" | undefined;
  readonly filters?: number | undefined;
  readonly arrange?: number | undefined;
  readonly views?: number | undefined;
  readonly labels?: number | undefined;
  readonly edit?: string | undefined;
  readonly member?: string | undefined;
  readonly selection?: string | undefined;
  readonly removing?: number | undefined;
  readonly import?: string | undefined;
}

/** A link to this list, with something changed. */
export type LinkTo = (changes: MembersQuery & PanelQuery) => string;

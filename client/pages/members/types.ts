import type { membersPage } from "#server/pages/members.ts";
import type { MembersQuery } from "#shared/lists/members.ts";
import type { ViewOf } from "../../page-props.ts";

/** The panel open beside or above the list; only one at a time. */
export type Panel = NonNullable<MembersData["panel"]>;

/** An option selected by name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Data of the import view, which replaces the list. */
export type ImportData = ViewOf<typeof membersPage, "import">;

/** Data of the view of announcements, which replaces the list too. */
export type AnnouncementsData = ViewOf<typeof membersPage, "announcements">;

export type MembersData = ViewOf<typeof membersPage, "list">;

/** Parameters of the URL in addition to the list's own query. */
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

/** Returns the URL of this list with some parameters changed. */
export type LinkTo = (changes: MembersQuery & PanelQuery) => string;

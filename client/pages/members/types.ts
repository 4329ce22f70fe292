import type { MemberImport } from "#shared/contract/member-imports.ts";
import type { Label } from "#shared/contract/member-labels.ts";
import type { Member, MemberDetail } from "#shared/contract/member-shapes.ts";
import type { SavedView } from "#shared/contract/saved-views.ts";
import type { MembersQuery } from "#shared/lists/members.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import type { Listed } from "../../lists/list-types.ts";

/** A part of the page that is opened beside or above the list; one at a time. */
export type Panel =
  | { readonly kind: "add"; readonly way: "one" | "list" }
  | {
      readonly kind: "filters";
      readonly labels: readonly Label[];
      readonly treet: readonly Named[];
      readonly link: readonly Named[];
    }
  | { readonly kind: "columns" }
  | { readonly kind: "views"; readonly editing: string | null }
  | { readonly kind: "labels"; readonly labels: readonly Label[]; readonly editing: string | null }
  | { readonly kind: "member"; readonly member: MemberDetail }
  | {
      readonly kind: "selection";
      readonly id: string;
      readonly total: number;
      readonly sample: readonly Member[];
      /** They are about to be removed. */
      readonly removing: boolean;
    };

/** What can be chosen by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A list that comes from a file, in place of the list that is there. */
export interface ImportData {
  readonly view: "import";
  readonly current: MemberImport | null;
  readonly latest: readonly Pick<MemberImport, "id" | "fileName" | "state" | "created" | "createdAt">[];
}

export interface MembersData extends Listed<Member, MembersQuery> {
  readonly view: "list";
  /** Members by status; arrives after the list. */
  readonly counts: Promise<Readonly<Record<MemberStatus, number>>>;
  readonly may: {
    readonly manage: boolean;
    readonly import: boolean;
    readonly changeRules: boolean;
  };
  readonly panel: Panel | null;
  /** How many the plan has room for, to those who look at who waits for that; null: any number. */
  readonly room?: { readonly plan: string; readonly members: number | null } | undefined;
  /** One's own views of the list and those the team shares, by name. */
  readonly views: readonly SavedView[];
  /** Names of what the address mentions by its id. */
  readonly named: { readonly treet?: string | undefined; readonly link?: string | undefined };
  /** What was done to several a moment ago can be undone by this. */
  readonly undo: string | null;
  /** Packs that can be given to those who are ticked; none for those who may not. */
  readonly packs: readonly { readonly id: string; readonly title: string }[];
}

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

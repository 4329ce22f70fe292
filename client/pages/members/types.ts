import type { MemberImport } from "#shared/contract/member-imports.ts";
import type { Label, Member, MemberDetail } from "#shared/contract/members.ts";
import type { emailStates, MemberStatus, memberSorts, memberSources } from "#shared/member-rules.ts";

/** What the address says about the list. */
export interface MembersQuery {
  readonly search?: string | undefined;
  readonly status?: MemberStatus | undefined;
  readonly label?: string | undefined;
  readonly source?: (typeof memberSources)[number] | undefined;
  readonly emailState?: (typeof emailStates)[number] | undefined;
  readonly inactiveDays?: number | undefined;
  readonly link?: string | undefined;
  readonly importId?: string | undefined;
  readonly sort?: (typeof memberSorts)[number] | undefined;
  readonly direction?: "ascending" | "descending" | undefined;
  readonly cursor?: string | undefined;
}

/** A part of the page that is opened beside or above the list; one at a time. */
export type Panel =
  | {
      readonly kind: "import";
      readonly current: MemberImport | null;
      readonly latest: readonly Pick<MemberImport, "id" | "fileName" | "state" | "created" | "createdAt">[];
    }
  | { readonly kind: "add" }
  | { readonly kind: "filters"; readonly labels: readonly Label[] }
  | { readonly kind: "labels"; readonly labels: readonly Label[]; readonly editing: string | null }
  | { readonly kind: "member"; readonly member: MemberDetail }
  | {
      readonly kind: "selection";
      readonly id: string;
      readonly total: number;
      readonly sample: readonly Member[];
    };

export interface MembersData {
  readonly members: readonly Member[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: MembersQuery;
  /** Members by status; arrives after the list. */
  readonly counts: Promise<Readonly<Record<MemberStatus, number>>>;
  readonly may: { readonly manage: boolean; readonly remove: boolean; readonly import: boolean };
  readonly panel: Panel | null;
}

/** What may stand in the address beside the query. */
export interface PanelQuery {
  readonly add?: number | undefined;
  readonly filters?: number | undefined;
  readonly labels?: number | undefined;
  readonly edit?: string | undefined;
  readonly member?: string | undefined;
  readonly selection?: string | undefined;
  readonly import?: string | undefined;
}

/** A link to this list, with something changed. */
export type LinkTo = (changes: MembersQuery & PanelQuery) => string;

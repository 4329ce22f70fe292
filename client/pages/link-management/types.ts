import type { LinkDetail, ListedLink } from "#shared/contract/links.ts";
import type { UtmTemplate } from "#shared/link-rules.ts";
import type { LinksQuery } from "#shared/lists/links.ts";
import type { Listed } from "../../lists/list-types.ts";

export interface LinkTarget {
  /** `join`, `profile`, `treet:trt_…` or `pack:pck_…`. */
  readonly value: string;
  readonly label: string;
}

export type { ListedLink };

export type LinkPanel =
  | { readonly kind: "new"; readonly targets: readonly LinkTarget[] }
  | { readonly kind: "file" }
  | { readonly kind: "link"; readonly link: LinkDetail; readonly edits: boolean }
  | null;

export interface LinkManagementData extends Listed<ListedLink, LinksQuery> {
  readonly used: number;
  readonly allowed: number | null;
  readonly timezone: string;
  readonly mayManage: boolean;
  /** The plan has colours and logos in codes. */
  readonly brandedQr: boolean;
  readonly panel: LinkPanel;
  /** What the newest links say of their campaigns, to be taken over. */
  readonly utms: readonly UtmTemplate[];
  /** Packs a link can give. */
  readonly packs: readonly { readonly id: string; readonly title: string }[];
}

import type { LinkDetail, ListedLink } from "#shared/contract/links.ts";
import type { LinkKind, UtmTemplate } from "#shared/link-rules.ts";

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

export interface LinksQuery {
  readonly search?: string | undefined;
  readonly kind?: LinkKind | undefined;
  readonly state?: "active" | "paused" | "ended" | undefined;
  readonly cursor?: string | undefined;
}

export interface LinkManagementData {
  readonly links: readonly ListedLink[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: LinksQuery;
  readonly used: number;
  readonly allowed: number | null;
  readonly archived: boolean;
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

import type { Link, LinkDetail } from "#shared/contract/links.ts";

export interface LinkTarget {
  /** `join`, `profile` or `treet:trt_…`. */
  readonly value: string;
  readonly label: string;
}

export type ListedLink = Link & { readonly joins: number };

export type LinkPanel =
  | { readonly kind: "new"; readonly targets: readonly LinkTarget[] }
  | { readonly kind: "link"; readonly link: LinkDetail; readonly edits: boolean }
  | null;

export interface LinkManagementData {
  readonly links: readonly ListedLink[];
  readonly used: number;
  readonly allowed: number | null;
  readonly archived: boolean;
  readonly timezone: string;
  readonly mayManage: boolean;
  /** The plan has colours and logos in codes. */
  readonly brandedQr: boolean;
  readonly panel: LinkPanel;
}

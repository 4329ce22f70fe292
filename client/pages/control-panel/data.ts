import type { InsightOverview, InsightTotals } from "#shared/contract/insights.ts";
import type { Attention, Setup } from "#shared/contract/panel.ts";
import type { Partnership } from "#shared/contract/partner-shapes.ts";
import type { AuditEntry } from "#shared/contract/settings.ts";
import type { SuppliedOverview } from "#shared/contract/supply.ts";
import type { PlanUse } from "#shared/plans.ts";
import type { TreetState } from "#shared/treets.ts";
import type { Opened } from "./attention-drawer.tsx";

export interface TodayData {
  readonly tab: "today";
  readonly firstName: string;
  /** Asked for: of how many days the figures are, and whether only one's own doings are listed. */
  readonly days: number;
  readonly mine: boolean;
  /** They see what everybody on the team did, rather than only themselves. */
  readonly seesAll: boolean;
  /** Null where the business has no members of its own. */
  readonly community: CommunityToday | null;
  /** What it supplies to others; `undefined` where it supplies nothing. */
  readonly supply: SupplyToday | undefined;
}

export interface CommunityToday {
  readonly attention: Block<readonly Attention[]>;
  /** The one of these that is being done. */
  readonly opened: Opened | null;
  readonly setup: Block<Setup>;
  readonly figures: Block<{
    readonly days: number;
    readonly totals: InsightTotals;
    readonly before: InsightTotals | null;
    readonly course: InsightOverview["course"];
  }>;
  readonly use: Block<PlanUse>;
  /** `undefined`: not for this person. */
  readonly activity: Block<readonly AuditEntry[]> | undefined;
}

/** A block that could not be loaded is null; it says so in its place and leaves the rest alone. */
export type Block<T> = T | null;

export interface SupplyToday {
  readonly counts: Block<Readonly<Record<TreetState, number>>>;
  /** Of the last 30 days; from 1 to 4 of anything is null. */
  readonly recent: Block<Pick<SuppliedOverview["totals"], "claims" | "redemptions">>;
  readonly communities: Block<readonly Partnership[]>;
}

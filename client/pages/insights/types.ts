import type {
  DrillDownItem,
  InsightLink,
  InsightMails,
  InsightMembers,
  InsightOffer,
  InsightOverview,
  InsightPartner,
  InsightUse,
} from "#shared/contract/insights.ts";
import type { SuppliedOverview } from "#shared/contract/supply.ts";
import type {
  Comparison,
  CountedMetric,
  CourseUnit,
  InsightRange,
  InsightTab,
  ListedFigure,
  NarrowingKind,
} from "#shared/insight-rules.ts";

export interface InsightsQuery extends Readonly<Partial<Record<NarrowingKind, string | undefined>>> {
  readonly tab?: InsightTab | undefined;
  readonly range?: InsightRange | undefined;
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare?: Comparison | undefined;
  readonly unit?: Exclude<CourseUnit, "hour"> | undefined;
  readonly metric?: CountedMetric | undefined;
  readonly list?: ListedFigure | undefined;
  readonly cursor?: string | undefined;
  readonly filters?: string | undefined;
}

export type InsightChoices = Readonly<
  Record<NarrowingKind, readonly { readonly id: string; readonly name: string }[]>
>;

export type InsightsData = CommunityInsights | SuppliedInsights;

/** What a business supplies to communities, in counts. */
export interface SuppliedInsights {
  readonly view: "supplied";
  readonly asked: number;
  readonly supplied: SuppliedOverview;
  /** It is a community as well, with insights of its own. */
  readonly isCommunity: boolean;
}

export interface CommunityInsights {
  readonly view: "community";
  readonly isProvider: boolean;
  /** Nothing has ever happened here: there is nothing to narrow, compare or take away. */
  readonly isNew: boolean;
  readonly query: InsightsQuery;
  readonly tab: InsightTab;
  readonly metric: CountedMetric;
  readonly overview: InsightOverview;
  /** Why the days that were chosen are not told; the usual ones are in their place. */
  readonly refusal: { readonly kind: "plan" } | { readonly kind: "days"; readonly message: string } | null;
  /** Whether the plan lets days be chosen. */
  readonly customRanges: boolean;
  /** One by one what a figure counts. */
  readonly drillDown: {
    readonly figure: ListedFigure;
    readonly items: readonly DrillDownItem[];
    readonly nextCursor: string | null;
    readonly total: number;
  } | null;
  /** What the figures can be narrowed to, once somebody wants to. */
  readonly choices: InsightChoices | null;
  /** Late, as of a long and busy period they take a moment: each of the part that shows it. */
  readonly used?: Promise<InsightUse>;
  readonly treets?: Promise<readonly BusyTreet[]>;
  readonly offer?: Promise<InsightOffer>;
  readonly members?: Promise<InsightMembers>;
  readonly partners?: Promise<readonly InsightPartner[]>;
  readonly mails?: Promise<InsightMails>;
  readonly links?: Promise<readonly InsightLink[]>;
}

export interface BusyTreet {
  readonly id: string;
  readonly title: string;
  readonly claims: number;
  readonly redemptions: number;
  readonly views: number;
  readonly viewers: number;
}

/** The address of this page with some of it changed; where a list went on to is never kept. */
export type LinkTo = (changes: Partial<InsightsQuery>) => string;

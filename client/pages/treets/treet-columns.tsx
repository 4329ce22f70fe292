import { type BusinessStatus, isClosed } from "#shared/business-kinds.ts";
import type { TreetRow } from "#shared/contract/treet-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import { numberText } from "#shared/words/locale.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treetLists.ts";
import { Badge } from "../../design/badge.tsx";
import { Count } from "../../design/count.tsx";
import type { Column } from "../../design/data-table.tsx";
import { Icon } from "../../design/icon.tsx";
import { Picture } from "../../design/picture.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { stateNames, stateTones, typeNames } from "./treet-words.ts";
import "./treet-cells.css";

type Titled = Pick<
  TreetRow,
  "type" | "title" | "imageId" | "valueKind" | "valuePercent" | "valueMinor" | "currency"
>;

/** Title of a treet with its picture or the icon of its type and, if given, its supplier. */
const TitleCell = ({ treet, by }: { readonly treet: Titled; readonly by?: string | null }) => (
  <span className="treet-cell">
    {treet.imageId ? (
      <Picture
        className="treet-cell-icon"
        src={imageUrl(treet.imageId, "small")}
        alt=""
        width={40}
        height={40}
        loading="lazy"
      />
    ) : (
      <Icon className="treet-cell-icon" name={typeNames[treet.type].icon} />
    )}
    <span className="person-text">
      <strong>{treet.title}</strong>
      <span className="muted small">
        {valueText(treet) ?? typeNames[treet.type].label}
        {by && <span className="from-medium">{` ${words.fromPartner({ by })}`}</span>}
      </span>
    </span>
  </span>
);

export const titleColumn: Column<Titled> = {
  id: "title",
  header: words.treet,
  cell: (treet) => <TitleCell treet={treet} />,
};

/** The title column with the supplier. */
export const titleWithSupplierColumn: Column<Titled & { readonly supplier: string | null }> = {
  id: "title",
  header: words.treet,
  cell: (treet) => <TitleCell treet={treet} by={treet.supplier} />,
};

/** For lists with treets of several communities: the time zone in which each begins and ends. */
interface Zoned {
  readonly timezone?: string | undefined;
}

type Stated = Pick<TreetRow, "state" | "claimFrom"> &
  Zoned & {
    readonly overPlan?: boolean;
    /** True if a change awaits the community's review. */
    readonly hasPendingChange?: boolean;
    /** For a supplier: whether the members of the community can claim anything. */
    readonly communityStatus?: BusinessStatus;
  };

/** Badges with the state and upcoming changes. */
export const TreetBadges = ({
  state,
  claimFrom,
  overPlan,
  hasPendingChange,
  communityStatus: status = "active",
  timezone,
}: Stated) => (
  <span className="badges">
    <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
    {isClosed({ status }) && (
      <Badge tone="warn">{words.communityClosed({ status: oneOf(["deleted"], status) })}</Badge>
    )}
    {overPlan && <Badge tone="warn">{words.pausedByPlan()}</Badge>}
    {hasPendingChange && <Badge tone="warn">{words.changeWaits()}</Badge>}
    {state === "scheduled" && claimFrom && (
      <Rich as="span" className="muted small">
        {words.fromDate({ time: () => <Time value={claimFrom} timezone={timezone} decides /> })}
      </Rich>
    )}
  </span>
);

export const stateColumn: Column<Stated> = {
  id: "state",
  header: words.state,
  cell: (treet) => <TreetBadges {...treet} />,
};

/** A treet in a team's or a supplier's list. */
export type ListedTreet = Omit<TreetRow, "claimedCount"> & {
  /** Null if suppressed for a supplier because the count is too small. */
  readonly claimedCount: number | null;
};
type Counted = Pick<ListedTreet, "claimedCount" | "stockTotal">;

/** "12", or "12 of 40" with a bar if the stock is limited. */
export const ClaimsOfStock = ({ claimedCount, stockTotal }: Counted) => (
  <>
    <Count value={claimedCount} of={stockTotal} />
    {stockTotal !== null && claimedCount !== null && (
      <progress className="meter-bar block" value={claimedCount} max={stockTotal} aria-hidden="true" />
    )}
  </>
);

export const claimsColumn: Column<Counted> = {
  id: "claims",
  header: words.claimsColumn,
  align: "end",
  hideBelow: "small",
  cell: (treet) => <ClaimsOfStock {...treet} />,
};

export const stockColumn: Column<Counted & Pick<TreetRow, "type">> = {
  id: "stock",
  header: words.stockLeft,
  hideBelow: "medium",
  cell: ({ type, stockTotal, claimedCount }) =>
    stockTotal === null ? (
      <span className="muted">{type === "code_pool" ? words.codes() : commonWords.unlimited()}</span>
    ) : claimedCount === null ? (
      words.stockOf({ stockTotal: numberText(stockTotal) })
    ) : (
      <Count value={Math.max(0, stockTotal - claimedCount)} of={stockTotal} />
    ),
};

export const endsColumn: Column<Pick<TreetRow, "claimUntil"> & Zoned> = {
  id: "ends",
  header: words.ends,
  hideBelow: "small",
  cell: ({ claimUntil, timezone }) =>
    claimUntil ? (
      <Time value={claimUntil} timezone={timezone} decides />
    ) : (
      <span className="muted">{words.noEndDate()}</span>
    ),
};

import { href } from "#shared/href.ts";
import {
  countedLimits,
  limitCounts,
  limitWords,
  NEARLY_FULL_SHARE,
  type PlanId,
  type PlanUse,
  plans,
} from "#shared/plans.ts";
import * as words from "#words/parts.ts";
import { Meter } from "../../design/figures.tsx";
import { capitalised } from "./capitalised.ts";

interface PlanMetersProps {
  /** Set if a hint should link to larger plans; absent if they are on the same page. */
  readonly business?: string;
  readonly plan: PlanId;
  readonly use: PlanUse;
  /** Omits limits of which nothing is used yet. */
  readonly onlyUsed?: boolean;
}

/** Usage of each limit of a plan, with a hint once it is nearly reached. */
export function PlanMeters({ business, plan, use, onlyUsed = false }: PlanMetersProps) {
  const limits = onlyUsed ? countedLimits.filter((limit) => use[limit] > 0) : countedLimits;
  return limits.map((limit) => {
    const max = plans[plan].limits[limit];
    const counted = limitWords[limit];
    const label = capitalised(counted);
    if (max === null) return <p key={limit}>{words.usageUnlimited({ label, use: use[limit] })}</p>;
    const isFull = use[limit] >= max;
    return (
      <div key={limit}>
        <Meter label={label} value={use[limit]} max={max} />
        <p className="muted small">{limitCounts[limit]}</p>
        {use[limit] >= max * NEARLY_FULL_SHARE && (
          <p className="small">
            {isFull ? words.roomNone({ words: counted }) : words.roomLittle({ words: counted })}{" "}
            {business && <a href={href("selectPlan", {}, { business })}>{words.largerPlan()}</a>}
          </p>
        )}
      </div>
    );
  });
}

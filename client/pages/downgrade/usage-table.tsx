import { countedLimits, limitWords, type PlanId, type PlanUse, plans } from "#shared/plans.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/plans.ts";
import { capitalised } from "../parts/capitalised.ts";

/** The business's usage beside the limits of a plan, and by how much it exceeds them. */
export const UsageTable = ({ use, plan }: { readonly use: PlanUse; readonly plan: PlanId }) => (
  <table className="usage-table">
    <caption className="visually-hidden">{words.usageAgainst({ name: plans[plan].name })}</caption>
    <thead>
      <tr>
        <th scope="col">{words.limit()}</th>
        <th scope="col">{words.now()}</th>
        <th scope="col">{plans[plan].name}</th>
        <th scope="col">{words.overByHead()}</th>
      </tr>
    </thead>
    <tbody>
      {countedLimits.map((limit) => {
        const max = plans[plan].limits[limit];
        const over = max === null ? 0 : Math.max(use[limit] - max, 0);
        return (
          <tr key={limit}>
            <th scope="row">{capitalised(limitWords[limit])}</th>
            <td>{numberText(use[limit])}</td>
            <td>{max === null ? commonWords.unlimited() : numberText(max)}</td>
            <td>{over > 0 ? numberText(over) : "–"}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

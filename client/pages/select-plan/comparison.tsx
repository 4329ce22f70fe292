import { limitNames, limitWords, type PlanId, planIds, plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/plans.ts";
import { Card } from "../../design/card.tsx";
import { ScrollFrame } from "../../design/scroll-frame.tsx";

export function Comparison({ plan }: { plan: PlanId }) {
  return (
    <Card title={words.sideBySide()}>
      <ScrollFrame className="plan-table-frame" label={words.comparisonCaption()}>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.comparisonWhat()}</span>
              </th>
              {planIds.map((id) => (
                <th key={id} scope="col" aria-current={id === plan || undefined}>
                  {plans[id].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {limitNames.map((limit) => (
              <tr key={limit}>
                <th scope="row">{limitWords[limit]}</th>
                {planIds.map((id) => (
                  <td key={id}>{amountText(plans[id].limits[limit])}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{words.apiIncluded()}</th>
              {planIds.map((id) => (
                <td key={id}>
                  {plans[id].features.apiAndWebhooks ? commonWords.yes() : words.notIncluded()}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollFrame>
      <p className="muted small">{words.neverLimited()}</p>
    </Card>
  );
}

export const amountText = (amount: number | null) =>
  amount === null ? commonWords.unlimited() : amount.toLocaleString(language());

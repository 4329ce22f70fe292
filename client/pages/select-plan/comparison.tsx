import { type PlanId, planIds, plans } from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { Card } from "../../design/card.tsx";
import { ScrollFrame } from "../../design/scroll-frame.tsx";
import { planContents } from "../billing/plan-contents.ts";

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
            {planContents.map(({ id, name, amount }) => (
              <tr key={id}>
                <th scope="row">{name()}</th>
                {planIds.map((plan) => (
                  <td key={plan}>{amount(plans[plan])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p className="muted small">{words.neverLimited()}</p>
    </Card>
  );
}

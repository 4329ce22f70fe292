import { type ReactNode, useState } from "react";
import { type BillingInterval, priceOf } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { type PlanId, planIds, plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/plans.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, SwitchField } from "../../design/choice-field.tsx";
import { Icon } from "../../design/icon.tsx";
import { ScrollFrame } from "../../design/scroll-frame.tsx";
import { price } from "../billing/parts.tsx";
import { type PlanContent, planGroups } from "../billing/plan-contents.ts";

type Row = Pick<PlanContent, "amount">;

interface ComparisonProps {
  /** The plan of the business. */
  readonly plan: PlanId;
  readonly interval: BillingInterval;
  /** The rest of the page's query, for browsers without JavaScript. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly compared: readonly PlanId[];
  readonly onlyDifferences: boolean;
}

/** The plans side by side. Which of them, and which rows, is chosen at once or, without JavaScript, by the server. */
export function Comparison({ plan, interval, query, ...asked }: ComparisonProps) {
  const [compared, setCompared] = useState(asked.compared);
  const [onlyDifferences, setOnlyDifferences] = useState(asked.onlyDifferences);
  const shown = compared.length > 0 ? compared : planIds;
  const differs = ({ amount }: Row) => new Set(shown.map((id) => amount(plans[id]))).size > 1;
  const isShown = (row: Row) => !onlyDifferences || shown.length === 1 || differs(row);
  return (
    <Card title={words.sideBySide()} id="compare">
      <form method="get" action={`${href("selectPlan")}#compare`} className="plan-choice">
        {Object.entries(query).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <fieldset>
          <legend className="visually-hidden">{words.comparedPlans()}</legend>
          {planIds.map((id) => (
            <CheckboxField
              key={id}
              name="compare"
              value={id}
              label={plans[id].name}
              checked={compared.includes(id)}
              onChange={({ target }) =>
                setCompared(
                  planIds.filter((each) => (each === id ? target.checked : compared.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
        <SwitchField
          name="differences"
          label={words.onlyDifferences()}
          checked={onlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
        />
        <noscript>
          <SubmitButton variant="secondary">{words.compare()}</SubmitButton>
        </noscript>
      </form>
      <ScrollFrame className="plan-table-frame" label={words.comparisonCaption()}>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.comparisonWhat()}</span>
              </th>
              {shown.map((id) => (
                <th key={id} scope="col" aria-current={id === plan || undefined}>
                  {plans[id].name}
                  <span className="plan-table-price">
                    {plans[id].monthMinor === null ? words.byAgreement() : price(priceOf(id, interval))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {[...planGroups, inEveryPlan].map(({ name, contents }) => {
            const rows = contents.filter(isShown);
            if (rows.length === 0) return null;
            return (
              <Group key={name()} name={name()} columns={shown.length + 1}>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">{row.name()}</th>
                    {shown.map((id) => (
                      <td key={id}>{row.amount(plans[id])}</td>
                    ))}
                  </tr>
                ))}
              </Group>
            );
          })}
        </table>
      </ScrollFrame>
      <p className="muted small">{words.nothingDeleted()}</p>
    </Card>
  );
}

/** Rows under a heading that collapses them. A table has no room for rows inside `<details>`: the style sheet hides them. */
const Group = ({ name, columns, children }: { name: string; columns: number; children: ReactNode }) => (
  <tbody>
    <tr className="plan-table-group">
      <th scope="rowgroup" colSpan={columns}>
        <details open>
          <summary>
            <Icon name="chevron-right" />
            {name}
          </summary>
        </details>
      </th>
    </tr>
    {children}
  </tbody>
);

/** What no plan limits. */
const inEveryPlan = {
  name: words.inEveryPlan,
  contents: [
    { id: "claims", name: words.claimsByMembers, amount: commonWords.unlimited },
    { id: "export", name: words.dataExport, amount: commonWords.yes },
    { id: "security", name: words.secureSignIn, amount: commonWords.yes },
    { id: "support", name: words.humanSupport, amount: commonWords.yes },
  ],
};

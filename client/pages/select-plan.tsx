import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { type LimitName, type PlanId, planIds, plans, smallestPlanFor } from "#shared/plans.ts";
import { Badge } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Meter } from "../design/figures.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import "./select-plan.css";

export interface SelectPlanData {
  /** The business the plan is for; null where the person runs none. */
  readonly business: { readonly slug: string; readonly name: string } | null;
  readonly plan: PlanId;
  readonly usage: Readonly<Record<"activeMembers" | "liveTreets" | "teamSeats", number>> | null;
}

const limitWords: Readonly<Record<LimitName, string>> = {
  activeMembers: "members",
  liveTreets: "live treets",
  activePartners: "partners",
  packs: "packs",
  teamSeats: "team seats",
  activeLinks: "links",
  importRows: "rows in an import",
  insightsDays: "days of insights",
  auditDays: "days of audit log",
};
const onCards = ["activeMembers", "liveTreets", "activePartners", "teamSeats", "activeLinks"] as const;
const rows = Object.keys(limitWords) as LimitName[];
const used = ["activeMembers", "liveTreets", "teamSeats"] as const;

export default function SelectPlan({ data: { business, plan, usage } }: PageProps<SelectPlanData>) {
  if (!business || !usage) {
    return (
      <>
        <PageHeader title="Choose a plan" />
        <EmptyState
          icon="building"
          title="A plan belongs to a community"
          action={
            <ButtonLink href={href("createCommunity")} variant="primary">
              Create a community
            </ButtonLink>
          }
        >
          <p>Create one first; it is free to start.</p>
        </EmptyState>
      </>
    );
  }
  const fitting = planIds[
    Math.max(...used.map((limit) => planIds.indexOf(smallestPlanFor(limit, usage[limit]))))
  ] as PlanId;
  return (
    <>
      <PageHeader title="Choose a plan" lead={`What ${business.name} uses, and what each plan includes.`} />
      <Stack gap={6}>
        <Notice tone="info" title="Paid plans are not on sale yet">
          <p>
            Everything you see works within the limits of your present plan. We will tell you when you can
            change it.
          </p>
        </Notice>
        <Card title={`Your plan: ${plans[plan].name}`}>
          <Grid>
            {used.map((limit) => {
              const most = plans[plan].limits[limit];
              const name = limitWords[limit];
              const label = name.charAt(0).toUpperCase() + name.slice(1);
              return most === null ? (
                <p key={limit}>
                  {label}: {usage[limit].toLocaleString("en")}, without limit
                </p>
              ) : (
                <Meter key={limit} label={label} value={usage[limit]} max={most} />
              );
            })}
          </Grid>
        </Card>
        <ul className="plans">
          {planIds.map((id) => (
            <PlanCard key={id} id={id} isCurrent={id === plan} isFitting={id === fitting && id !== plan} />
          ))}
        </ul>
        <Comparison plan={plan} />
      </Stack>
    </>
  );
}

function PlanCard({ id, isCurrent, isFitting }: { id: PlanId; isCurrent: boolean; isFitting: boolean }) {
  const { name, monthMinor, yearMinor, limits } = plans[id];
  return (
    <li className="plan" data-current={isCurrent || undefined}>
      <h2>
        {name} {isCurrent && <Badge tone="good">Yours</Badge>}
        {isFitting && <Badge tone="info">Fits what you use</Badge>}
      </h2>
      <p className="plan-price">
        {monthMinor === null ? "By agreement" : formatMoney({ minor: monthMinor, currency: "EUR" })}
        {monthMinor !== null && monthMinor > 0 && <span className="muted small"> a month, without VAT</span>}
      </p>
      {yearMinor !== null && yearMinor > 0 && (
        <p className="muted small">or {formatMoney({ minor: yearMinor, currency: "EUR" })} a year</p>
      )}
      <ul className="plan-limits">
        {onCards.map((limit) => (
          <li key={limit}>
            <strong>{amountText(limits[limit])}</strong> {limitWords[limit]}
          </li>
        ))}
      </ul>
      {id === "custom" && (
        <ButtonLink href={href("contactSteps")} size="small">
          Talk to us
        </ButtonLink>
      )}
    </li>
  );
}

function Comparison({ plan }: { plan: PlanId }) {
  return (
    <Card title="Side by side">
      <div className="plan-table-frame">
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What</span>
              </th>
              {planIds.map((id) => (
                <th key={id} scope="col" aria-current={id === plan || undefined}>
                  {plans[id].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((limit) => (
              <tr key={limit}>
                <th scope="row">{limitWords[limit]}</th>
                {planIds.map((id) => (
                  <td key={id}>{amountText(plans[id].limits[limit])}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">API and webhooks</th>
              {planIds.map((id) => (
                <td key={id}>{plans[id].features.apiAndWebhooks ? "Yes" : "No"}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p className="muted small">
        Claims, exports, unsubscribing and security are never limited by a plan, and nothing is ever deleted
        by changing it.
      </p>
    </Card>
  );
}

const amountText = (amount: number | null) => (amount === null ? "Unlimited" : amount.toLocaleString("en"));

import { useState } from "react";
import { communitySizes, sizeFor } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import {
  countedLimits,
  limitNames,
  limitWords,
  type PlanId,
  type PlanUse,
  planIds,
  plans,
  smallestPlanFor,
} from "#shared/plans.ts";
import { Badge } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import "./select-plan.css";
import { PlanMeters } from "./parts/plan-meters.tsx";
import { MemberSlider } from "./select-plan/member-slider.tsx";

export interface SelectPlanData {
  /** The business the plan is for; null where the person runs none. */
  readonly business: { readonly slug: string; readonly name: string } | null;
  readonly plan: PlanId;
  readonly use: PlanUse | null;
  /** Where the slider was put; null where it stands at the members there are. */
  readonly size: number | null;
}

const onCards = ["activeMembers", "liveTreets", "activePartners", "teamSeats", "activeLinks"] as const;
const rows = limitNames;

export default function SelectPlan({
  data: { business, plan, use, size: asked },
}: PageProps<SelectPlanData>) {
  const [size, setSize] = useState(asked ?? sizeFor(use?.activeMembers ?? 0));
  if (!business || !use) {
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
    Math.max(...countedLimits.map((limit) => planIds.indexOf(smallestPlanFor(limit, use[limit]))))
  ] as PlanId;
  const wanted = communitySizes[size] ?? 0;
  const isMoved = size !== sizeFor(use.activeMembers);
  const forSize = smallestPlanFor("activeMembers", size === communitySizes.length - 1 ? wanted + 1 : wanted);
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
            <PlanMeters plan={plan} use={use} />
          </Grid>
        </Card>
        <MemberSlider
          business={business.slug}
          members={use.activeMembers}
          size={size}
          fitting={forSize}
          onChange={setSize}
        />
        <ul className="plans">
          {planIds.map((id) => (
            <PlanCard
              key={id}
              id={id}
              isCurrent={id === plan}
              isFitting={id === fitting && id !== plan}
              isForSize={isMoved && id === forSize}
            />
          ))}
        </ul>
        <Comparison plan={plan} />
      </Stack>
    </>
  );
}

interface PlanCardProps {
  readonly id: PlanId;
  readonly isCurrent: boolean;
  readonly isFitting: boolean;
  /** What as many members as were asked for would need. */
  readonly isForSize: boolean;
}

function PlanCard({ id, isCurrent, isFitting, isForSize }: PlanCardProps) {
  const { name, monthMinor, yearMinor, limits } = plans[id];
  return (
    <li className="plan" data-current={isCurrent || undefined}>
      <h2>
        {name} {isCurrent && <Badge tone="good">Yours</Badge>}
        {isFitting && <Badge tone="info">Fits what you use</Badge>}
        {isForSize && <Badge tone="info">For that many</Badge>}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a link in it, the keyboard could not scroll it */}
      <section className="plan-table-frame" aria-label="Plans side by side" tabIndex={0}>
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
      </section>
      <p className="muted small">
        Claims, exports, unsubscribing and security are never limited by a plan, and nothing is ever deleted
        by changing it.
      </p>
    </Card>
  );
}

const amountText = (amount: number | null) => (amount === null ? "Unlimited" : amount.toLocaleString("en"));

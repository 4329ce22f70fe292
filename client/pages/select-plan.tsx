import { useState } from "react";
import type { selectPlanPage } from "#server/pages/select-plan.ts";
import { planRank } from "#shared/billing.ts";
import { communitySizes, sizeFor } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { countedLimits, monthsCovered, type PlanId, planIds, plans, smallestPlanFor } from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { Card } from "../design/card.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PropsOf } from "../page-props.ts";
import { NoCommunity } from "./billing/no-community.tsx";
import { dayOf, IntervalToggle, ScheduledNotice, SupplierNotice } from "./billing/parts.tsx";
import { TrialStrip } from "./billing/trial-strip.tsx";
import { PlanMeters } from "./parts/plan-meters.tsx";
import { Comparison } from "./select-plan/comparison.tsx";
import { MemberSlider } from "./select-plan/member-slider.tsx";
import { coversText, overOf, PlanCard } from "./select-plan/plan-card.tsx";
import { Questions } from "./select-plan/questions.tsx";
import "./select-plan.css";

export default function SelectPlan({ data, form }: PropsOf<typeof selectPlanPage>) {
  const { business, status, use, membersAMonth, interval, redirect, size: asked } = data;
  const { compared, onlyDifferences } = data;
  const [size, setSize] = useState(asked ?? sizeFor(use?.activeMembers ?? 0));
  if (!business || !use || !status) return <NoCommunity title={words.choosePlanTitle()} />;
  const { plan } = status;
  const { slug } = business;
  const query = { business: slug, redirect: redirect || undefined };
  const fitting = planIds[
    Math.max(...countedLimits.map((limit) => planIds.indexOf(smallestPlanFor(limit, use[limit]))))
  ] as PlanId;
  const wanted = communitySizes[size] ?? 0;
  const isMoved = size !== sizeFor(use.activeMembers);
  const forSize = smallestPlanFor("activeMembers", size === communitySizes.length - 1 ? wanted + 1 : wanted);
  return (
    <>
      <PageHeader title={words.choosePlanTitle()} lead={words.forNamed({ name: business.name })} />
      <Stack gap={6}>
        <SupplierNotice business={business} />
        <ScheduledNotice business={slug} status={status} />
        {status.trialEnd && status.trialEndsItself && (
          <Notice
            tone="info"
            title={words.trialUntil({ name: plans[plan].name, day: dayOf(status.trialEnd) })}
            text={words.trialChoose()}
          />
        )}
        <Card title={words.yourPlanIs({ name: plans[plan].name })}>
          <Grid>
            <PlanMeters plan={plan} use={use} onlyUsed={!business.isCommunity} />
          </Grid>
        </Card>
        {business.isCommunity && (
          <MemberSlider
            business={business.slug}
            members={use.activeMembers}
            size={size}
            fitting={forSize}
            onChange={setSize}
          />
        )}
        <IntervalToggle
          interval={interval}
          hrefFor={(each) => href("selectPlan", {}, { ...query, interval: each })}
        />
        <ul className="plans">
          {planIds.map((id) => (
            <PlanCard
              key={id}
              id={id}
              isCurrent={id === plan}
              // Nobody is led to a smaller plan than theirs.
              isFitting={id === fitting && planRank(id) > planRank(plan)}
              isForSize={isMoved && id === forSize}
              over={overOf(id, use)}
              covers={
                id === "custom" ? null : coversText(monthsCovered(id, use.activeMembers, membersAMonth))
              }
              interval={interval}
              business={slug}
              redirect={redirect}
              status={status}
              form={form}
            />
          ))}
        </ul>
        {business.isCommunity && (
          <TrialStrip business={slug} status={status} redirect={redirect} form={form} />
        )}
        <Comparison
          plan={plan}
          interval={interval}
          query={{ ...query, interval, size: isMoved ? String(size) : undefined }}
          compared={compared}
          onlyDifferences={onlyDifferences}
        />
        <Questions />
      </Stack>
    </>
  );
}

import { useState } from "react";
import type { selectPlanPage } from "#server/pages/select-plan.ts";
import { type BillingInterval, isSoldPlan, isUpgrade, planRank, priceOf } from "#shared/billing.ts";
import { communitySizes, sizeFor } from "#shared/community-sizes.ts";
import type { BillingStatus } from "#shared/contract/billing.ts";
import { href } from "#shared/href.ts";
import {
  countedLimits,
  limitNames,
  limitWordAfter,
  limitWords,
  monthsCovered,
  type PlanId,
  type PlanUse,
  planIds,
  plans,
  smallestPlanFor,
} from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/plans.ts";
import { Badge } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { classNames } from "../design/class-names.ts";
import { Grid, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Question } from "../design/question.tsx";
import { ScrollFrame } from "../design/scroll-frame.tsx";
import type { FormState, PropsOf } from "../page-props.ts";
import "./select-plan.css";
import { NoCommunity } from "./billing/no-community.tsx";
import { AskForPlan, dayOf, IntervalToggle, price, ScheduledNotice } from "./billing/parts.tsx";
import { TrialStrip } from "./billing/trial-strip.tsx";
import { PlanMeters } from "./parts/plan-meters.tsx";
import { MemberSlider } from "./select-plan/member-slider.tsx";

const onCards = ["activeMembers", "liveTreets", "activePartners", "teamSeats", "activeLinks"] as const;
const rows = limitNames;

export default function SelectPlan({ data, form }: PropsOf<typeof selectPlanPage>) {
  const { business, status, use, membersAMonth, interval, redirect, size: asked } = data;
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
        <ScheduledNotice business={slug} status={status} />
        {status.trialEnd && status.trialEndsItself && (
          <Notice
            tone="info"
            title={words.trialUntil({ name: plans[plan].name, day: dayOf(status.trialEnd) })}
          >
            <p>{words.trialChoose()}</p>
          </Notice>
        )}
        <Card title={words.yourPlanIs({ name: plans[plan].name })}>
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
              isFitting={id === fitting && id !== plan}
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
        <TrialStrip business={slug} status={status} redirect={redirect} form={form} />
        <Comparison plan={plan} />
        <Questions />
      </Stack>
    </>
  );
}

interface PlanCardProps {
  readonly id: PlanId;
  readonly isCurrent: boolean;
  readonly isFitting: boolean;
  /** True if this plan fits the number of members selected. */
  readonly isForSize: boolean;
  /** Current usage that exceeds this plan's limits. */
  readonly over: readonly string[];
  /** How long the plan will suffice at the recent rate of growth. */
  readonly covers: string | null;
  readonly interval: BillingInterval;
  readonly business: string;
  readonly redirect: string;
  readonly status: BillingStatus;
  readonly form: FormState | undefined;
}

const overOf = (plan: PlanId, use: PlanUse): string[] =>
  countedLimits.flatMap((limit) => {
    const max = plans[plan].limits[limit];
    const over = max === null ? 0 : use[limit] - max;
    return over > 0 ? [words.overByLimit({ over, what: limitWordAfter(limit, over) })] : [];
  });

function coversText(months: number | null): string | null {
  if (months === null) return null;
  if (months > 36) return words.coversYears();
  return words.coversYouForMonths({ count: months });
}

function PlanCard(props: PlanCardProps) {
  const { id, isCurrent, isFitting, isForSize, over, covers, interval } = props;
  const { name, monthMinor, limits } = plans[id];
  return (
    <li className="plan" data-current={isCurrent || undefined}>
      <h2>
        {name} {isCurrent && <Badge tone="good">{words.currentPlan()}</Badge>}
        {isFitting && <Badge tone="info">{words.fitsUsage()}</Badge>}
        {isForSize && <Badge tone="info">{words.fitsThatMany()}</Badge>}
      </h2>
      <p className={classNames("plan-price", monthMinor === null && "plan-price--words")}>
        {monthMinor === null ? words.byAgreement() : price(priceOf(id, interval))}
        {monthMinor !== null && monthMinor > 0 && (
          <span className="muted small">{words.perInterval({ interval })}</span>
        )}
      </p>
      <ul className="plan-limits">
        {onCards.map((limit) => (
          <li key={limit}>
            <strong>{amountText(limits[limit])}</strong> {limitWordAfter(limit, limits[limit])}
          </li>
        ))}
      </ul>
      <div className="plan-notes">
        {/* A plan that is already too small does not suffice for any time. */}
        {covers && over.length === 0 && <p className="muted small">{covers}</p>}
        {over.map((text) => (
          <Badge key={text} tone="warn">
            {text}
          </Badge>
        ))}
      </div>
      <PlanButton {...props} />
    </li>
  );
}

/** The action for a plan, if the user may manage it; otherwise a way to ask for it. */
function PlanButton({ id, interval, business, redirect, status, form, isFitting }: PlanCardProps) {
  const { plan, mayManage, state, trialEndsItself } = status;
  const subscribed = (state === "active" || state === "trialing" || state === "past_due") && !trialEndsItself;
  const isSame =
    id === plan && (id === "starter" || !subscribed ? !trialEndsItself : interval === status.interval);
  if (id === "custom") {
    return <ButtonLink href={href("contactSteps")}>{words.talkToUs()}</ButtonLink>;
  }
  if (isSame) {
    return (
      <ButtonLink href={href("settingsOverview", { business }, { tab: "plan" })} variant="quiet">
        {words.managePlan()}
      </ButtonLink>
    );
  }
  const choice = { plan: id, interval };
  const isUp = !subscribed
    ? planRank(id) >= planRank(plan) && isSoldPlan(id)
    : isUpgrade({ plan, interval: status.interval }, choice);
  if (!isUp) {
    if (!subscribed || !mayManage) return null;
    return (
      <ButtonLink href={href("downgrade", {}, { business, plan: id, interval })} variant="quiet">
        {id === "starter"
          ? words.cancelPaidPlan()
          : id === plan
            ? words.switchToMonthly()
            : words.downgrade()}
      </ButtonLink>
    );
  }
  if (!mayManage) {
    return isSoldPlan(id) ? (
      <AskForPlan business={business} status={status} plan={id} interval={interval} form={form} quiet />
    ) : null;
  }
  const query = { business, plan: id, interval, redirect: redirect || undefined };
  return (
    <ButtonLink
      href={subscribed ? href("upgrade", {}, query) : href("checkout", {}, query)}
      variant={isFitting ? "primary" : "secondary"}
    >
      {subscribed && id === plan ? words.switchToYearly() : words.choosePlanNamed({ name: plans[id].name })}
    </ButtonLink>
  );
}

const questions = [
  [words.upgradeQuestion, words.upgradeAnswer],
  [words.cancelQuestion, words.cancelAnswer],
  [words.vatQuestion, words.vatAnswer],
] as const;

function Questions() {
  return (
    <Card title={words.questions()}>
      {questions.map(([question, answer]) => (
        <Question key={question()} question={question()}>
          {answer()}
        </Question>
      ))}
      <p className="muted small">{words.pricesInEuros()}</p>
    </Card>
  );
}

function Comparison({ plan }: { plan: PlanId }) {
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
            {rows.map((limit) => (
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

const amountText = (amount: number | null) =>
  amount === null ? commonWords.unlimited() : amount.toLocaleString(language());

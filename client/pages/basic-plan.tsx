import type { basicPlanPage } from "#server/pages/basic-plan.ts";
import { planRank, priceOf } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { TextField } from "../design/text-field.tsx";
import type { FormState, PropsOf, ViewOf } from "../page-props.ts";
import { NoCommunity } from "./billing/no-community.tsx";
import { AskForPlan, IntervalToggle, PortalForm, price, ReachedLimits } from "./billing/parts.tsx";
import { gainsOf } from "./billing/plan-contents.ts";
import { TrialStrip } from "./billing/trial-strip.tsx";
import { PlanMeters } from "./parts/plan-meters.tsx";

export default function BasicPlan({ data, form }: PropsOf<typeof basicPlanPage>) {
  if (data.kind === "nothing") return <NoCommunity title={words.basicTitle()} />;
  const { business, status, use } = data;
  const { slug } = business;
  const plan = plans[status.plan];
  if (status.plan === "basic") {
    return (
      <Stack gap={5}>
        <PageHeader title={words.basicCurrent()} lead={business.name} />
        <Card title={words.usage()}>
          <Grid>
            <PlanMeters plan="basic" use={use} />
          </Grid>
        </Card>
        {status.mayManage && (
          <div className="form-actions">
            <ButtonLink
              href={href("settingsOverview", { business: slug }, { tab: "plan" })}
              variant="primary"
            >
              {words.managePlan()}
            </ButtonLink>
            <PortalForm business={slug} label={words.paymentMethod()} form={form} quiet />
          </div>
        )}
      </Stack>
    );
  }
  if (planRank(status.plan) > planRank("basic") && !status.trialEndsItself) {
    return (
      <Stack gap={5}>
        <PageHeader
          title={words.basicTitle()}
          lead={words.basicIncluded({ name: business.name, plan: plan.name })}
        />
        {data.isGranted && <p>{words.notBought({ plan: plan.name })}</p>}
        <div className="form-actions">
          {data.isGranted ? (
            <ButtonLink href={href("selectPlan", {}, { business: slug })}>{words.compareAll()}</ButtonLink>
          ) : (
            <ButtonLink
              href={href("downgrade", {}, { business: slug, plan: "basic", interval: status.interval })}
            >
              {words.downgradeToBasic()}
            </ButtonLink>
          )}
        </div>
      </Stack>
    );
  }
  if (!business.isCommunity) {
    return (
      <Stack gap={5}>
        <PageHeader title={words.paidNotNeeded()} lead={words.supplyIsFree({ name: business.name })} />
        <ButtonLink href={href("controlPanel", { business: slug })} variant="primary">
          {words.openPanel()}
        </ButtonLink>
      </Stack>
    );
  }
  return <Offer data={data} form={form} />;
}

function Offer({
  data,
  form,
}: {
  readonly data: ViewOf<typeof basicPlanPage, "plan">;
  readonly form: FormState | undefined;
}) {
  const { business, status, use, blocked, interval, redirect } = data;
  const { slug } = business;
  const query = { business: slug, redirect: redirect || undefined };
  return (
    <Stack gap={5}>
      <PageHeader title={words.basicRoom()} lead={words.forNamed({ name: business.name })} />
      <ReachedLimits business={slug} plan={status.plan} use={use} blocked={blocked} />
      <div className="checkout">
        <Card title={words.basicGains()}>
          <ul>
            {gainsOf("basic", status.trialEndsItself ? "starter" : status.plan).map(
              ({ id, text, instead }) => (
                <li key={id}>
                  {text}{" "}
                  {instead && <span className="muted small">{words.insteadOf({ from: instead })}</span>}
                </li>
              ),
            )}
          </ul>
        </Card>
        <Card title={words.priceOfInterval({ price: price(priceOf("basic", interval)), interval })} gap={4}>
          <p className="muted small">{words.basicTerms()}</p>
          <IntervalToggle
            interval={interval}
            saving="basic"
            hrefFor={(each) => href("basicPlan", {}, { ...query, interval: each })}
          />
          {status.mayManage ? (
            <form method="get" action={href("checkout")} className="form">
              <input type="hidden" name="business" value={slug} />
              <input type="hidden" name="plan" value="basic" />
              <input type="hidden" name="interval" value={interval} />
              {redirect && <input type="hidden" name="redirect" value={redirect} />}
              <TextField label={words.promotionCode()} name="code" maxLength={60} optional />
              <SubmitButton>{words.startBasic()}</SubmitButton>
            </form>
          ) : (
            <AskForPlan business={slug} status={status} plan="basic" interval={interval} form={form} />
          )}
          <a href={href("selectPlan", {}, query)}>{words.seeAllPlans()}</a>
        </Card>
      </div>
      <TrialStrip business={slug} status={status} redirect={redirect} form={form} />
    </Stack>
  );
}

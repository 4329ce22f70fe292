import type { downgradePage } from "#server/pages/downgrade.ts";
import {
  type BillingInterval,
  cancelReasons,
  isSameChoice,
  isUpgrade,
  type PlanChoice,
  priceOf,
} from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { planIds, plans } from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Rich } from "../design/rich.tsx";
import { SelectField } from "../design/text-field.tsx";
import type { FormState, PropsOf, ViewOf } from "../page-props.ts";
import { AskForPlan, dayOf, namesOf, price, ScheduledNotice } from "./billing/parts.tsx";
import { Changes } from "./downgrade/changes.tsx";
import { Picks } from "./downgrade/picks.tsx";
import { UsageTable } from "./downgrade/usage-table.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

type Choosing = ViewOf<typeof downgradePage, "choose">;

export default function Downgrade({ data, form }: PropsOf<typeof downgradePage>) {
  const { business, status } = data;
  if (data.kind === "not-allowed") {
    return (
      <NarrowPage
        title={words.downgrade()}
        lead={words.forNamed({ name: business.name })}
        below={
          <a href={href("controlPanel", { business: business.slug })}>
            {words.backToNamed({ name: business.name })}
          </a>
        }
      >
        <p>
          {words.onlyOwnersChange({ names: namesOf(status.managers) })} {words.roleCannotChange()}
        </p>
        {data.wish ? (
          <AskForPlan business={business.slug} status={status} {...data.wish} form={form} />
        ) : (
          <ButtonLink href={href("selectPlan", {}, { business: business.slug })} variant="primary">
            {words.comparePlans()}
          </ButtonLink>
        )}
      </NarrowPage>
    );
  }
  if (data.kind !== "choose") {
    return (
      <NarrowPage
        title={words.onPlan({ plan: plans[status.plan].name })}
        lead={words.nothingToEnd({ name: business.name })}
      >
        <ButtonLink href={href("selectPlan", {}, { business: business.slug })} variant="primary">
          {words.comparePlans()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      width="wide"
      title={words.downgrade()}
      lead={words.downgradeLead({ name: business.name, plan: plans[status.plan].name })}
      below={
        <a href={href("settingsOverview", { business: business.slug }, { tab: "plan" })}>
          {words.backToBilling()}
        </a>
      }
    >
      <Stack gap={5}>
        <ScheduledNotice business={business.slug} status={status} />
        <Targets data={data} />
        {data.target && <Consequences data={data} target={data.target} form={form} />}
      </Stack>
    </NarrowPage>
  );
}

/** Every plan below the current one with its price, and cancelling the paid plan. */
function Targets({ data: { business, status, target } }: { readonly data: Choosing }) {
  const from: PlanChoice = { plan: status.plan, interval: status.interval };
  const lower: PlanChoice[] = planIds
    .filter((id) => id !== "custom" && id !== "starter")
    .flatMap((plan) => (["month", "year"] as const).map((interval: BillingInterval) => ({ plan, interval })))
    .filter((choice) => !isSameChoice(choice, from) && !isUpgrade(from, choice));
  const isChosen = (choice: PlanChoice) => target !== null && isSameChoice(choice, target);
  return (
    <nav aria-label={words.smallerPlans()}>
      <ul className="plan-steps">
        {[...lower, { plan: "starter", interval: "month" } as const].map(({ plan, interval }) => (
          <li key={plan + interval}>
            <a
              className="plan-step"
              data-next={isChosen({ plan, interval }) ? "" : undefined}
              aria-current={isChosen({ plan, interval }) ? "true" : undefined}
              href={href("downgrade", {}, { business: business.slug, plan, interval })}
            >
              <strong>
                {plan === "starter"
                  ? words.cancelPaidPlan()
                  : words.planEach({
                      name: plans[plan].name,
                      interval: interval === "year" ? words.perYear() : words.perMonth(),
                    })}
              </strong>
              <span className="small">
                {plan === "starter"
                  ? words.starterFree()
                  : words.priceOfInterval({ price: price(priceOf(plan, interval)), interval })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Consequences({
  data,
  target,
  form,
}: {
  readonly data: Choosing;
  readonly target: PlanChoice;
  readonly form: FormState | undefined;
}) {
  const { business, status, use, over } = data;
  const scheduled = status.scheduled && isSameChoice(status.scheduled, target);
  const ends = target.plan === "starter";
  return (
    <>
      <UsageTable use={use} plan={target.plan} />
      <Changes from={status.plan} to={target.plan} use={use} />
      <Form
        state={form}
        intent={scheduled ? "picks" : "schedule"}
        key={target.plan + target.interval}
        values={{ business: business.slug, plan: target.plan, interval: target.interval }}
      >
        {over.map((each) => (
          <Picks key={each.limit} over={each} />
        ))}
        {ends && !scheduled && (
          <SelectField
            label={words.whyLeaving()}
            name="reason"
            options={[
              { value: "", label: words.reasonNone() },
              ...Object.entries(cancelReasons).map(([value, label]) => ({ value, label })),
            ]}
            optional
          />
        )}
        <p className="muted small">
          {ends
            ? words.planEnds({ name: plans[status.plan].name })
            : words.planBegins({ name: plans[target.plan].name })}
          {status.periodEnd ? ` ${words.onDay({ day: dayOf(status.periodEnd) })}` : ` ${words.atPeriodEnd()}`}
          {words.downgradeTerms()}
        </p>
        {(!scheduled || over.length > 0) && (
          <SubmitButton variant={ends ? "danger" : "primary"}>
            {scheduled
              ? words.saveSelection()
              : ends
                ? words.endPlan()
                : words.schedulePlan({ name: plans[target.plan].name })}
          </SubmitButton>
        )}
      </Form>
      {ends && !scheduled && (
        <p className="small">
          {status.interval === "month" && (
            <>
              <Rich>
                {words.yearlyHelp({
                  link: (text) => (
                    <a
                      href={href(
                        "upgrade",
                        {},
                        { business: business.slug, plan: status.plan, interval: "year" },
                      )}
                    >
                      {text}
                    </a>
                  ),
                })}
              </Rich>{" "}
            </>
          )}
          <Rich>{words.downgradeHelp({ link: (text) => <a href={href("contactSteps")}>{text}</a> })}</Rich>
        </p>
      )}
    </>
  );
}

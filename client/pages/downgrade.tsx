import { type FormEvent, useState } from "react";
import type { downgradePage } from "#server/pages/downgrade.ts";
import {
  type BillingInterval,
  cancelReasons,
  isSameChoice,
  isUpgrade,
  type PickedLimit,
  type PlanChoice,
  priceOf,
} from "#shared/billing.ts";
import { fold } from "#shared/fold.ts";
import { href } from "#shared/href.ts";
import { countedLimits, limitWords, type PlanId, type PlanUse, planIds, plans } from "#shared/plans.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/plans.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { useScripted } from "../design/hydrated.ts";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { Rich } from "../design/rich.tsx";
import { SelectField } from "../design/text-field.tsx";
import type { FormState, PropsOf, ViewOf } from "../page-props.ts";
import { dayOf, namesOf, price, ScheduledNotice } from "./billing/parts.tsx";
import { capitalised } from "./parts/capitalised.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";

type Choosing = ViewOf<typeof downgradePage, "choose">;

export default function Downgrade({ data, form }: PropsOf<typeof downgradePage>) {
  const { business, status } = data;
  if (data.kind === "not-allowed") {
    return (
      <NarrowPage title={words.downgrade()} lead={words.forNamed({ name: business.name })}>
        <p>{words.onlyOwnersChange({ names: namesOf(status.managers) })}</p>
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
  return (
    <nav aria-label={words.smallerPlans()}>
      <ul className="plan-steps">
        {[...lower, { plan: "starter", interval: "month" } as const].map(({ plan, interval }) => (
          <li key={plan + interval}>
            <a
              className="plan-step"
              data-next={target?.plan === plan && target.interval === interval ? "" : undefined}
              aria-current={target?.plan === plan && target.interval === interval ? "true" : undefined}
              href={href("downgrade", {}, { business: business.slug, plan, interval })}
            >
              <strong>{plan === "starter" ? words.cancelPaidPlan() : plans[plan].name}</strong>
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
      <Notice tone="info" title={words.membersNotice()}>
        {words.membersNoticeLead()}
      </Notice>
      {plans[status.plan].features.apiAndWebhooks && !plans[target.plan].features.apiAndWebhooks && (
        <Notice tone="warn">{words.apiSwitchedOff()}</Notice>
      )}
      <Form state={form} intent={scheduled ? "picks" : "schedule"} key={target.plan + target.interval}>
        <input type="hidden" name="business" value={business.slug} />
        <input type="hidden" name="plan" value={target.plan} />
        <input type="hidden" name="interval" value={target.interval} />
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
          <Rich>{words.downgradeHelp({ link: (text) => <a href={href("contactSteps")}>{text}</a> })}</Rich>
        </p>
      )}
    </>
  );
}

function UsageTable({ use, plan }: { readonly use: PlanUse; readonly plan: PlanId }) {
  return (
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
              <td>{use[limit].toLocaleString(language())}</td>
              <td>{max?.toLocaleString(language()) ?? commonWords.unlimited()}</td>
              <td>{over > 0 ? over.toLocaleString(language()) : "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const fates: Readonly<Record<PickedLimit, string>> = translated({
  liveTreets: words.othersTreets,
  activePartners: words.othersPartners,
  packs: words.othersPacks,
  activeLinks: words.othersLinks,
  teamSeats: words.othersTeam,
});

/** From this number of items on, the list can be searched by name. */
const MANY = 10;

function Picks({ over: { limit, max, total, items, chosen } }: { readonly over: Choosing["over"][number] }) {
  const [search, setSearch] = useState("");
  const [count, setCount] = useState(chosen.length);
  const scripted = useScripted();
  const wanted = fold(search.trim());
  const found = items.filter(({ name }) => fold(name).includes(wanted));
  const shown = new Set(found.map(({ id }) => id));
  const recount = (event: FormEvent<HTMLElement>) =>
    setCount(event.currentTarget.querySelectorAll("input:checked").length);
  return (
    <fieldset>
      <legend>{words.chooseStaying({ max, total, what: limitWords[limit] })}</legend>
      <p className="muted small">{fates[limit]}</p>
      {items.length > MANY && (
        <span className="control" {...scripted}>
          <input
            type="search"
            aria-label={words.searchItems({ what: limitWords[limit] })}
            placeholder={words.searchItems({ what: limitWords[limit] })}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            // Enter in the search field must not submit the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </span>
      )}
      <p className="small" role="status">
        {words.chosenOf({ count, max })}
        {wanted && ` ${words.foundCount({ count: found.length })}`}
      </p>
      {/* Rows that do not match the search stay in the form, to keep their ticks. */}
      <div className="picks" onChange={recount}>
        {items.map(({ id, name }) => (
          <label key={id} hidden={!shown.has(id)}>
            <input type="checkbox" name={limit} value={id} defaultChecked={chosen.includes(id)} />
            {name}
          </label>
        ))}
      </div>
      {total > items.length && <p className="muted small">{words.oldestShown({ count: items.length })}</p>}
    </fieldset>
  );
}

import { type FormEvent, useState } from "react";
import {
  type BillingInterval,
  cancelReasons,
  isSameChoice,
  isUpgrade,
  type PickedLimit,
  type PlanChoice,
  priceOf,
} from "#shared/billing.ts";
import type { BillingStanding } from "#shared/contract/billing.ts";
import { href } from "#shared/href.ts";
import { countedLimits, limitWords, type PlanId, type PlanUse, planIds, plans } from "#shared/plans.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { useScripted } from "../design/hydrated.ts";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { SelectField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { dayOf, namesOf, price, ScheduledNotice } from "./billing/parts.tsx";
import { capitalised } from "./parts/capitalised.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";

export interface OverLimit {
  readonly limit: PickedLimit;
  readonly most: number;
  /** How many there are to choose among. */
  readonly total: number;
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
}

interface Place {
  readonly slug: string;
  readonly name: string;
}

interface Choosing {
  readonly kind: "choose";
  readonly business: Place;
  readonly standing: BillingStanding;
  readonly use: PlanUse;
  readonly target: PlanChoice | null;
  readonly over: readonly OverLimit[];
}

export type DowngradeData =
  | Choosing
  | { readonly kind: "free" | "not-allowed"; readonly business: Place; readonly standing: BillingStanding };

export default function Downgrade({ data, form }: PageProps<DowngradeData>) {
  const { business, standing } = data;
  if (data.kind === "not-allowed") {
    return (
      <NarrowPage title="Downgrade" lead={`For ${business.name}`}>
        <p>Only {namesOf(standing.managers)} can change the plan.</p>
      </NarrowPage>
    );
  }
  if (data.kind !== "choose") {
    return (
      <NarrowPage
        title="You're on Starter"
        lead={`${business.name} has no paid plan, so there's nothing to end.`}
      >
        <ButtonLink href={href("selectPlan", {}, { business: business.slug })} variant="primary">
          Compare plans
        </ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      width="wide"
      title="Downgrade"
      lead={`${business.name} is on ${plans[standing.plan].name}. A smaller plan begins at the end of your period.`}
      below={
        <a href={href("settingsOverview", { business: business.slug }, { tab: "plan" })}>
          Back to plan and billing
        </a>
      }
    >
      <Stack gap={5}>
        <ScheduledNotice business={business.slug} standing={standing} />
        <Targets data={data} />
        {data.target && <Consequences data={data} target={data.target} form={form} />}
      </Stack>
    </NarrowPage>
  );
}

/** Every plan below the present one, each with its price, and the end of the paid plan. */
function Targets({ data: { business, standing, target } }: { readonly data: Choosing }) {
  const from: PlanChoice = { plan: standing.plan, interval: standing.interval };
  const lower: PlanChoice[] = planIds
    .filter((id) => id !== "custom" && id !== "starter")
    .flatMap((plan) => (["month", "year"] as const).map((interval: BillingInterval) => ({ plan, interval })))
    .filter((choice) => !isSameChoice(choice, from) && !isUpgrade(from, choice));
  return (
    <nav aria-label="Smaller plans">
      <ul className="plan-steps">
        {[...lower, { plan: "starter", interval: "month" } as const].map(({ plan, interval }) => (
          <li key={plan + interval}>
            <a
              className="plan-step"
              data-next={target?.plan === plan && target.interval === interval ? "" : undefined}
              aria-current={target?.plan === plan && target.interval === interval ? "true" : undefined}
              href={href("downgrade", {}, { business: business.slug, plan, interval })}
            >
              <strong>{plan === "starter" ? "Cancel paid plan" : plans[plan].name}</strong>
              <span className="small">
                {plan === "starter" ? "Starter, free" : `${price(priceOf(plan, interval))} a ${interval}`}
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
  const { business, standing, use, over } = data;
  const scheduled = standing.scheduled && isSameChoice(standing.scheduled, target);
  const ends = target.plan === "starter";
  return (
    <>
      <UsageTable use={use} plan={target.plan} />
      <Notice tone="info" title="What your members notice: nothing">
        Claims keep working, links keep leading where they lead, and nobody loses their membership.
      </Notice>
      {plans[standing.plan].features.apiAndWebhooks && !plans[target.plan].features.apiAndWebhooks && (
        <Notice tone="warn">API keys and webhooks are switched off. They come back when you upgrade.</Notice>
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
            label="Why are you leaving?"
            name="reason"
            options={[
              { value: "", label: "I'd rather not say" },
              ...Object.entries(cancelReasons).map(([value, label]) => ({ value, label })),
            ]}
            optional
          />
        )}
        <p className="muted small">
          {ends ? `${plans[standing.plan].name} ends` : `${plans[target.plan].name} begins`}
          {standing.periodEnd ? ` on ${dayOf(standing.periodEnd)}` : " at the end of your period"}. Nothing is
          refunded, nothing is deleted, and you can undo this until then.
        </p>
        {(!scheduled || over.length > 0) && (
          <SubmitButton variant={ends ? "danger" : "primary"}>
            {scheduled ? "Save what stays" : ends ? "End paid plan" : `Schedule ${plans[target.plan].name}`}
          </SubmitButton>
        )}
      </Form>
      {ends && !scheduled && (
        <p className="small">
          Is it the price? Yearly billing saves two months. Is something missing?{" "}
          <a href={href("contactSteps")}>Talk to us</a>.
        </p>
      )}
    </>
  );
}

function UsageTable({ use, plan }: { readonly use: PlanUse; readonly plan: PlanId }) {
  return (
    <table className="usage-table">
      <caption className="visually-hidden">What you use and what {plans[plan].name} includes</caption>
      <thead>
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">Now</th>
          <th scope="col">{plans[plan].name}</th>
          <th scope="col">Over by</th>
        </tr>
      </thead>
      <tbody>
        {countedLimits.map((limit) => {
          const most = plans[plan].limits[limit];
          const over = most === null ? 0 : Math.max(use[limit] - most, 0);
          return (
            <tr key={limit}>
              <th scope="row">{capitalised(limitWords[limit])}</th>
              <td>{use[limit].toLocaleString("en")}</td>
              <td>{most?.toLocaleString("en") ?? "Unlimited"}</td>
              <td>{over > 0 ? over.toLocaleString("en") : "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const fates: Readonly<Record<PickedLimit, string>> = {
  liveTreets: "The others are paused. Their claims keep working.",
  activePartners: "The others stay partners and can't submit new treets.",
  packs: "Members keep the others; you can't edit them.",
  activeLinks: "The others keep working; you can't edit them.",
  teamSeats: "The others can look on and change nothing.",
};

/** From this many items on, the list can be searched by name. */
const MANY = 10;

function Picks({ over: { limit, most, total, items, chosen } }: { readonly over: OverLimit }) {
  const [search, setSearch] = useState("");
  const [count, setCount] = useState(chosen.length);
  const scripted = useScripted();
  const wanted = search.trim().toLowerCase();
  const found = items.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = new Set(found.map(({ id }) => id));
  const recount = (event: FormEvent<HTMLElement>) =>
    setCount(event.currentTarget.querySelectorAll("input:checked").length);
  return (
    <fieldset>
      <legend>
        Choose up to {most.toLocaleString("en")} of {total.toLocaleString("en")} {limitWords[limit]} that stay
      </legend>
      <p className="muted small">{fates[limit]}</p>
      {items.length > MANY && (
        <span className="control" {...scripted}>
          <input
            type="search"
            aria-label={`Search ${limitWords[limit]}`}
            placeholder={`Search ${limitWords[limit]}`}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            // Anyone who looks for something has not decided yet.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </span>
      )}
      <p className="small" role="status">
        {count.toLocaleString("en")} of {most.toLocaleString("en")} chosen
        {wanted && ` · ${found.length.toLocaleString("en")} found`}
      </p>
      {/* What does not match the search stays in the form, with what was chosen of it. */}
      <div className="picks" onChange={recount}>
        {items.map(({ id, name }) => (
          <label key={id} hidden={!shown.has(id)}>
            <input type="checkbox" name={limit} value={id} defaultChecked={chosen.includes(id)} />
            {name}
          </label>
        ))}
      </div>
      {total > items.length && (
        <p className="muted small">
          The {items.length.toLocaleString("en")} oldest are shown. Of the rest the oldest stay first.
        </p>
      )}
    </fieldset>
  );
}

import { useEffect, useRef, useState } from "react";
import { communitySizes } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { formatPrice } from "#shared/money.ts";
import { type Plan, plans, smallestPlanFor } from "#shared/plans.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/home.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Icon } from "../../design/icon.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";

/** The plan for a community of the given size. Without JavaScript the form is submitted to the server. */
export function Prices({ size: initial, isYearly: initiallyYearly }: { size: number; isYearly: boolean }) {
  const [size, setSize] = useState(initial);
  const [isYearly, setYearly] = useState(initiallyYearly);
  const form = useRef<HTMLFormElement>(null);
  // What was chosen before the scripts ran, or restored by the browser, counts.
  useEffect(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    setSize(Number(chosen.get("size")));
    setYearly(chosen.get("interval") === "year");
  }, []);
  const members = communitySizes[size] ?? 0;
  const isMost = size === communitySizes.length - 1;
  const plan = plans[smallestPlanFor("activeMembers", isMost ? members + 1 : members)];
  const membersText = words.members({ count: `${numberText(members)}${isMost ? "+" : ""}` });
  return (
    <section className="home-section" id="prices">
      <div className="home-inner home-prices">
        <header className="home-prices-text">
          <h2>{words.pricesTitle()}</h2>
          <p className="home-lead">{words.pricesLead()}</p>
          <form ref={form} method="get" action={`${href("home")}#prices`} className="home-size">
            <label htmlFor="size">{words.howMany()}</label>
            <output htmlFor="size" className="home-size-text">
              {membersText}
            </output>
            <input
              type="range"
              id="size"
              name="size"
              min={0}
              max={communitySizes.length - 1}
              step={1}
              value={size}
              aria-valuetext={membersText}
              onChange={({ target }) => setSize(Number(target.value))}
            />
            <fieldset className="home-interval">
              <legend className="visually-hidden">{words.billed()}</legend>
              {[
                { value: "month", label: words.monthly, isChosen: !isYearly },
                { value: "year", label: words.yearly, isChosen: isYearly },
              ].map(({ value, label, isChosen }) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="interval"
                    value={value}
                    checked={isChosen}
                    onChange={() => setYearly(value === "year")}
                  />
                  {label()}
                </label>
              ))}
            </fieldset>
            <noscript>
              <SubmitButton variant="secondary">{words.showPlan()}</SubmitButton>
            </noscript>
          </form>
        </header>
        <PlanCard plan={plan} isYearly={isYearly} />
      </div>
    </section>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly isYearly: boolean;
}

function PlanCard({ plan: { name, monthMinor, yearMinor, limits }, isYearly }: PlanCardProps) {
  const facts = [
    words.upToMembers(upTo(limits.activeMembers)),
    words.upToTreets(upTo(limits.liveTreets)),
    words.upToPartners(upTo(limits.activePartners)),
    words.upToSeats(upTo(limits.teamSeats)),
  ];
  const price = isYearly ? (yearMinor ?? monthMinor) : monthMinor;
  const costs = price !== null && price > 0;
  return (
    <div className="home-plan" aria-live="polite">
      <p className="home-plan-name">{name}</p>
      <p className="home-plan-price">
        {price === null ? words.letUsTalk() : priceText(price)}
        {costs && <span className="home-plan-unit"> {isYearly ? words.aYear() : words.aMonth()}</span>}
      </p>
      {price !== null && <p className="muted small">{costs ? words.withoutVat() : words.asLong()}</p>}
      <ul className="home-points">
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
      {price === null ? (
        <TellUs />
      ) : (
        <WhereSignUpIsOpen otherwise={<TellUs />}>
          <ButtonLink href={href("signUp", {}, { intent: "community" })} variant="primary">
            {words.startFree()}
          </ButtonLink>
        </WhereSignUpIsOpen>
      )}
    </div>
  );
}

const TellUs = () => (
  <ButtonLink href={href("contactSteps")} variant="primary">
    {words.tellUs()}
  </ButtonLink>
);

const upTo = (limit: number | null) =>
  ({
    limit: limit === null ? "none" : "other",
    count: numberText(limit ?? 0),
  }) as const;

const priceText = (minor: number) => (minor === 0 ? words.free() : formatPrice({ minor, currency: "EUR" }));

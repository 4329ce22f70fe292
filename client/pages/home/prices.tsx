import { useState } from "react";
import { communitySizes } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { type Plan, plans, smallestPlanFor } from "#shared/plans.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Icon } from "../../design/icon.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";

/** Which plan a community of that many members would need. Without scripts the form asks the server. */
export function Prices({ size: initial }: { size: number }) {
  const [size, setSize] = useState(initial);
  const members = communitySizes[size] ?? 0;
  const isMost = size === communitySizes.length - 1;
  const plan = plans[smallestPlanFor("activeMembers", isMost ? members + 1 : members)];
  const membersText = `${members.toLocaleString("en")}${isMost ? "+" : ""} members`;
  return (
    <section className="home-section" id="prices">
      <div className="home-inner home-prices">
        <header className="home-prices-text">
          <h2>A price that grows with you, from nothing</h2>
          <p className="home-lead">
            Every plan has every way to claim, your members’ data as an export, and support from people. You
            pay for size, never for keeping a promise to a member.
          </p>
          <form method="get" action={`${href("home")}#prices`} className="home-size">
            <label htmlFor="size">How many members do you have?</label>
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
            <noscript>
              <SubmitButton variant="secondary">Show my plan</SubmitButton>
            </noscript>
          </form>
        </header>
        <PlanCard plan={plan} />
      </div>
    </section>
  );
}

function PlanCard({ plan: { name, monthMinor, yearMinor, limits } }: { plan: Plan }) {
  const facts = [
    [limits.activeMembers, "members"],
    [limits.liveTreets, "live treets"],
    [limits.activePartners, "partners"],
    [limits.teamSeats, "people in your team"],
  ] as const;
  return (
    <div className="home-plan" aria-live="polite">
      <p className="home-plan-name">{name}</p>
      <p className="home-plan-price">
        {monthMinor === null ? "Let us talk" : priceText(monthMinor)}
        {monthMinor !== null && monthMinor > 0 && <span className="home-plan-unit"> a month</span>}
      </p>
      <p className="muted small">
        {yearMinor ? `or ${priceText(yearMinor)} a year, without VAT` : "For as long as you like"}
      </p>
      <ul className="home-points">
        {facts.map(([limit, what]) => (
          <li key={what}>
            <Icon name="check" />
            {limit === null ? `As many ${what} as you need` : `Up to ${limit.toLocaleString("en")} ${what}`}
          </li>
        ))}
      </ul>
      {monthMinor === null ? (
        <ButtonLink href={href("contactSteps")} variant="primary">
          Tell us about your community
        </ButtonLink>
      ) : (
        <WhereSignUpIsOpen
          otherwise={
            <ButtonLink href={href("contactSteps")} variant="primary">
              Tell us about your community
            </ButtonLink>
          }
        >
          <ButtonLink href={href("signUp", {}, { intent: "community" })} variant="primary">
            Start for free
          </ButtonLink>
        </WhereSignUpIsOpen>
      )}
    </div>
  );
}

/** Whole amounts, as all prices are. */
const priceText = (minor: number) =>
  minor === 0 ? "Free" : formatMoney({ minor, currency: "EUR" }).replace(/\.00$/, "");

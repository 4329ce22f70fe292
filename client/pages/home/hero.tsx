import { href } from "#shared/href.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Icon } from "../../design/icon.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";
import { Ticket } from "./ticket.tsx";

/** What it is, in one sentence and one picture. */
export function Hero() {
  return (
    <section className="home-hero">
      <div className="home-inner home-hero-inner">
        <div className="home-hero-text">
          <p className="home-eyebrow">For clubs, coworkings, chambers and employers</p>
          <h1 tabIndex={-1}>Perks your members love to use.</h1>
          <p className="home-lead">
            Give the people of your community something good every week, from the café next door to the
            climbing hall across town. Local businesses supply it. You stay in charge.
          </p>
          <p className="home-actions">
            <WhereSignUpIsOpen
              otherwise={
                <ButtonLink href={href("contactSteps")} variant="primary">
                  Tell us about your community
                </ButtonLink>
              }
            >
              <ButtonLink href={href("signUp", {}, { intent: "community" })} variant="primary">
                Start a community, free
              </ButtonLink>
            </WhereSignUpIsOpen>
            <WhereSignUpIsOpen
              otherwise={<ButtonLink href={href("contactProvider")}>Offer your treets</ButtonLink>}
            >
              <ButtonLink href={href("signUp", {}, { intent: "provider" })}>Offer your treets</ButtonLink>
            </WhereSignUpIsOpen>
          </p>
          <p className="home-small">
            <Icon name="check" /> Free up to 100 members <Icon name="check" /> No card needed
          </p>
        </div>
        <div className="home-tickets" aria-hidden="true">
          <Ticket art="film" title="Two for one on Mondays" partner="Luna Cinema" worth="2 for 1" />
          <Ticket art="climb" title="A free first lesson" partner="Granite Climbing" worth="Free" />
          <Ticket
            art="coffee"
            title="Your second coffee"
            partner="Café Nord, 200 m away"
            worth="On us"
            code="K7QF 29"
          />
          <p className="home-claimed">
            <span className="home-claimed-mark">
              <Icon name="check" />
            </span>
            <span>
              <strong>Claimed</strong> just now
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}

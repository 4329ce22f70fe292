import { href } from "#shared/href.ts";
import * as words from "#words/home.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Icon } from "../../design/icon.tsx";
import { Rich } from "../../design/rich.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";
import { CoffeeTicket, Ticket } from "./ticket.tsx";

/** The product in one sentence and one picture. */
export const Hero = () => (
  <section className="home-hero">
    <div className="home-inner home-hero-inner">
      <div className="home-hero-text">
        <p className="home-eyebrow">{words.eyebrow()}</p>
        <h1 tabIndex={-1}>{words.title()}</h1>
        <p className="home-lead">{words.lead()}</p>
        <p className="home-actions">
          <WhereSignUpIsOpen
            otherwise={
              <ButtonLink href={href("contactSteps")} variant="primary">
                {words.tellUs()}
              </ButtonLink>
            }
          >
            <ButtonLink href={href("signUp", {}, { intent: "community" })} variant="primary">
              {words.start()}
            </ButtonLink>
          </WhereSignUpIsOpen>
          <WhereSignUpIsOpen
            otherwise={<ButtonLink href={href("contactProvider")}>{words.offer()}</ButtonLink>}
          >
            <ButtonLink href={href("signUp", {}, { intent: "provider" })}>{words.offer()}</ButtonLink>
          </WhereSignUpIsOpen>
        </p>
        <p className="home-small">
          <span>
            <Icon name="check" /> {words.freeUpTo()}
          </span>
          <span>
            <Icon name="check" /> {words.noCard()}
          </span>
        </p>
      </div>
      <div className="home-tickets" aria-hidden="true">
        <Ticket art="film" title={words.monday()} partner={words.cinema()} worth={words.twoForOne()} />
        <Ticket art="climb" title={words.lesson()} partner={words.climbing()} worth={words.free()} />
        <CoffeeTicket />
        <p className="home-claimed">
          <span className="home-claimed-mark">
            <Icon name="check" />
          </span>
          <Rich as="span">{words.claimedNow({ b: (text) => <strong>{text}</strong> })}</Rich>
        </p>
      </div>
    </div>
  </section>
);

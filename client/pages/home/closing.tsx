import { href } from "#shared/href.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Logo } from "../../design/text.tsx";
import { LanguageMenu } from "../../layouts/language-menu.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";

/** One last invitation, and where else to go. */
export function Closing() {
  return (
    <>
      <section className="home-invitation">
        <div className="home-inner">
          <h2>Who will you treat first?</h2>
          <p>Set up your community today. The first hundred members are on us.</p>
          <p className="home-actions">
            <WhereSignUpIsOpen
              otherwise={
                <ButtonLink href={href("contactSteps")} className="home-invitation-button">
                  Tell us about your community
                </ButtonLink>
              }
            >
              <ButtonLink
                href={href("signUp", {}, { intent: "community" })}
                className="home-invitation-button"
              >
                Start a community, free
              </ButtonLink>
            </WhereSignUpIsOpen>
          </p>
        </div>
      </section>
      <footer className="home-footer">
        <div className="home-inner home-footer-inner">
          <Logo />
          <nav aria-label="More">
            <ul className="home-footer-links">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageMenu />
        </div>
      </footer>
    </>
  );
}

const links = [
  { label: "How it works", to: "#how" },
  { label: "Prices", to: "#prices" },
  { label: "Questions", to: "#questions" },
  { label: "Offer treets", to: href("contactProvider") },
  { label: "Contact a community", to: href("contactCommunity") },
  { label: "Tell us what you need", to: href("contactSteps") },
  { label: "Terms", to: "#terms" },
  { label: "Privacy", to: "#privacy" },
  { label: "Imprint", to: "#imprint" },
];

import { href } from "#shared/href.ts";
import * as words from "#words/home.ts";
import { ButtonLink } from "../../design/button.tsx";
import { ExternalLink } from "../../design/external-link.tsx";
import { Logo } from "../../design/text.tsx";
import { LanguageMenu } from "../../layouts/language-menu.tsx";
import { useDocumentContext } from "../../root-data.ts";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";

/** A final call to action, with further links. */
export function Closing() {
  const { statusPage } = useDocumentContext().config;
  return (
    <>
      <section className="home-invitation">
        <div className="home-inner">
          <h2>{words.closingTitle()}</h2>
          <p>{words.closingText()}</p>
          <p className="home-actions">
            <WhereSignUpIsOpen
              otherwise={
                <ButtonLink href={href("contactSteps")} className="home-invitation-button">
                  {words.tellUs()}
                </ButtonLink>
              }
            >
              <ButtonLink
                href={href("signUp", {}, { intent: "community" })}
                className="home-invitation-button"
              >
                {words.start()}
              </ButtonLink>
            </WhereSignUpIsOpen>
          </p>
        </div>
      </section>
      <footer className="home-footer">
        <div className="home-inner home-footer-inner">
          <Logo />
          <nav aria-label={words.more()}>
            <ul className="home-footer-links">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <a href={to}>{label()}</a>
                </li>
              ))}
              {statusPage && (
                <li>
                  <ExternalLink href={statusPage}>{words.statusLink()}</ExternalLink>
                </li>
              )}
            </ul>
          </nav>
          <LanguageMenu />
        </div>
      </footer>
    </>
  );
}

const links = [
  { label: words.howLink, to: "#how" },
  { label: words.pricesLink, to: "#prices" },
  { label: words.questionsLink, to: "#questions" },
  { label: words.offer, to: href("contactProvider") },
  { label: words.contactCommunity, to: href("contactCommunity") },
  { label: words.tellNeed, to: href("contactSteps") },
  { label: words.terms, to: href("terms") },
  { label: words.privacy, to: href("privacy") },
  { label: words.imprint, to: href("imprint") },
];

import * as words from "#words/home.ts";
import { Picture } from "./picture.tsx";

const steps = [
  { picture: "members", alt: words.pictureMembers, title: words.bringTitle, text: words.bringText },
  { picture: "treets", alt: words.pictureTreets, title: words.addTitle, text: words.addText },
  { picture: "code", alt: words.pictureCode, title: words.enjoyTitle, text: words.enjoyText },
] as const;

export const HowItWorks = () => (
  <section className="home-section" id="how">
    <div className="home-inner">
      <header className="home-head">
        <h2>{words.howTitle()}</h2>
        <p className="home-lead">{words.howLead()}</p>
      </header>
      <ol className="home-steps">
        {steps.map(({ picture, alt, title, text }, index) => (
          <li key={picture}>
            <span className="home-step-picture">
              <Picture name={picture} alt={alt()} />
              <span className="home-step-number" aria-hidden="true">
                {index + 1}
              </span>
            </span>
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

/** What a team sees after three months, as figures and charts. */
export const Numbers = () => (
  <section className="home-section home-section--sunken">
    <div className="home-inner home-numbers">
      <header className="home-head">
        <h2>{words.numbersTitle()}</h2>
        <p className="home-lead">{words.numbersLead()}</p>
      </header>
      <Picture name="insights" alt={words.pictureInsights()} />
    </div>
  </section>
);

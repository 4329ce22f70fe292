import * as words from "#words/home.ts";
import { Icon, type IconName } from "../../design/icon.tsx";

const facts: readonly { icon: IconName; title: () => string; text: () => string }[] = [
  { icon: "home", title: words.safeServer, text: words.safeServerText },
  { icon: "user", title: words.safeData, text: words.safeDataText },
  { icon: "eye-off", title: words.safeCounts, text: words.safeCountsText },
  { icon: "lock", title: words.safeAccess, text: words.safeAccessText },
];

/** How the software protects personal data. */
export const Safety = () => (
  <section className="home-section" aria-labelledby="safety">
    <div className="home-inner">
      <header className="home-head">
        <h2 id="safety">{words.safeTitle()}</h2>
      </header>
      <ul className="home-facts">
        {facts.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <div>
              <h3>{title()}</h3>
              <p className="muted">{text()}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

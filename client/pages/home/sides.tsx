import { href } from "#shared/href.ts";
import * as words from "#words/home.ts";
import { Icon, type IconName } from "../../design/icon.tsx";
import { useDocumentContext } from "../../root-data.ts";

interface Side {
  readonly icon: IconName;
  readonly title: () => string;
  readonly text: () => string;
  readonly points: readonly (() => string)[];
  readonly links: readonly { readonly label: () => string; readonly href: string }[];
}

const sides: readonly Side[] = [
  {
    icon: "building",
    title: words.forCommunities,
    text: words.forCommunitiesText,
    points: [
      words.communitiesApprove,
      words.communitiesGroups,
      words.communitiesFigures,
      words.communitiesRoles,
    ],
    links: [
      { label: words.startCommunity, href: href("signUp", {}, { intent: "community" }) },
      { label: words.tellFirst, href: href("contactSteps") },
    ],
  },
  {
    icon: "handshake",
    title: words.forPartners,
    text: words.forPartnersText,
    points: [words.partnersFree, words.partnersLimits, words.partnersAnyPhone, words.partnersOneAccount],
    links: [
      { label: words.offer, href: href("signUp", {}, { intent: "provider" }) },
      { label: words.askUs, href: href("contactProvider") },
    ],
  },
  {
    icon: "user",
    title: words.forMembers,
    text: words.forMembersText,
    points: [words.membersOnePlace, words.membersOffline, words.membersEmails, words.membersKeep],
    links: [
      { label: words.findCommunity, href: href("contactCommunity") },
      { label: words.signIn, href: href("login") },
    ],
  },
];

/** The benefits for each of the three sides. */
export function Sides() {
  const { config } = useDocumentContext();
  return (
    <section className="home-section home-section--sunken" id="sides">
      <div className="home-inner">
        <header className="home-head">
          <h2>{words.sidesTitle()}</h2>
        </header>
        <div className="home-sides">
          {sides.map(({ icon, title, text, points, links }) => (
            <article className="home-side" key={icon}>
              <span className="home-side-icon">
                <Icon name={icon} />
              </span>
              <h3>{title()}</h3>
              <p className="muted">{text()}</p>
              <ul className="home-points">
                {points.map((point) => (
                  <li key={point()}>
                    <Icon name="check" />
                    {point()}
                  </li>
                ))}
              </ul>
              <p className="home-side-links">
                {links
                  .filter(({ href: to }) => config.signUpEnabled || !to.startsWith(href("signUp")))
                  .map(({ label, href: to }) => (
                    <a href={to} key={to}>
                      {label()}
                    </a>
                  ))}
              </p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

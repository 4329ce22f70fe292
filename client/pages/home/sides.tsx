import { href } from "#shared/href.ts";
import { Icon, type IconName } from "../../design/icon.tsx";
import { useDocumentContext } from "../../root-data.ts";

interface Side {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

const sides: readonly Side[] = [
  {
    icon: "building",
    title: "For communities",
    text: "A reason to join, and another one to stay.",
    points: [
      "Approve every treet before it goes live",
      "Groups of members, packs of treets, links that count",
      "See what is claimed, what is used, and by how many",
      "As many helpers as your plan has seats, each with a role",
    ],
    links: [
      { label: "Start a community", href: href("signUp", {}, { intent: "community" }) },
      { label: "Tell us what you need first", href: href("contactSteps") },
    ],
  },
  {
    icon: "handshake",
    title: "For partners",
    text: "New regulars from the community around the corner.",
    points: [
      "Free for partners, with no commission on a free treet",
      "You set the limits: how many, how often, until when",
      "Redeem with any phone, no till integration",
      "One account for all communities you supply",
    ],
    links: [
      { label: "Offer your treets", href: href("signUp", {}, { intent: "provider" }) },
      { label: "Ask us something", href: href("contactProvider") },
    ],
  },
  {
    icon: "user",
    title: "For members",
    text: "Good things nearby, without the coupon clutter.",
    points: [
      "Everything your community offers, in one place",
      "A code or QR that works at the counter",
      "Only the e-mails you choose, and one press ends them",
      "What you claimed stays yours, whatever plan your community is on",
    ],
    links: [
      { label: "Find your community", href: href("contactCommunity") },
      { label: "Sign in", href: href("login") },
    ],
  },
];

/** What each of the three gets out of it. */
export function Sides() {
  const { config } = useDocumentContext();
  return (
    <section className="home-section home-section--sunken" id="sides">
      <div className="home-inner">
        <header className="home-head">
          <h2>Good for all three of you</h2>
        </header>
        <div className="home-sides">
          {sides.map(({ icon, title, text, points, links }) => (
            <article className="home-side" key={title}>
              <span className="home-side-icon">
                <Icon name={icon} />
              </span>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
              <ul className="home-points">
                {points.map((point) => (
                  <li key={point}>
                    <Icon name="check" />
                    {point}
                  </li>
                ))}
              </ul>
              <p className="home-side-links">
                {links
                  .filter(({ href: to }) => config.signUpEnabled || !to.startsWith(href("signUp")))
                  .map(({ label, href: to }) => (
                    <a href={to} key={to}>
                      {label}
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

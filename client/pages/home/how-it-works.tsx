import { Icon, type IconName } from "../../design/icon.tsx";

const steps: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "users",
    title: "You bring your people",
    text: "Send one link, paste a list or import a file. Everybody is in within a minute, on any phone, with no app to install.",
  },
  {
    icon: "handshake",
    title: "Partners add treets",
    text: "Invite the businesses your members walk past every day. They write the offer, and you approve it before anybody sees it.",
  },
  {
    icon: "gift",
    title: "Members claim and enjoy",
    text: "One tap gives a code or a QR to show at the counter. You see what is loved, and partners see who comes back.",
  },
];

export function HowItWorks() {
  return (
    <section className="home-section" id="how">
      <div className="home-inner">
        <header className="home-head">
          <h2>Up and running before lunch</h2>
          <p className="home-lead">Three steps, and none of them needs a project plan.</p>
        </header>
        <ol className="home-steps">
          {steps.map(({ icon, title, text }, index) => (
            <li key={title}>
              <span className="home-step-mark">
                <Icon name={icon} />
                <span className="home-step-number" aria-hidden="true">
                  {index + 1}
                </span>
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import { classNames } from "../../design/class-names.ts";
import "./narrow-page.css";

/** Centred page with a single task: a heading, a sentence, a form and optional links. */
export function NarrowPage(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Alternatives, shown below the card. */
  readonly below?: ReactNode;
  readonly width?: "wide";
  /** Facts that help to decide. Beside the card on wide viewports, below it on phones. */
  readonly beside?: ReactNode;
}) {
  const { title, lead, children, below, width, beside } = props;
  return (
    <div
      className={classNames(
        "narrow-page",
        width && "narrow-page--wide",
        beside !== undefined && "narrow-page--beside",
      )}
    >
      <section className="narrow-page-card">
        <header>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </header>
        {children}
      </section>
      {beside && <aside className="narrow-page-beside">{beside}</aside>}
      {below && <div className="narrow-page-below">{below}</div>}
    </div>
  );
}

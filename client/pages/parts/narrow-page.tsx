import type { ReactNode } from "react";
import "./narrow-page.css";

/** One thing to do, in the middle of the page: a heading, a sentence, a form, and what else one may want. */
export function NarrowPage(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Other ways, below the card. */
  readonly below?: ReactNode;
  readonly width?: "wide";
}) {
  const { title, lead, children, below, width } = props;
  return (
    <div className={width ? "narrow-page narrow-page--wide" : "narrow-page"}>
      <section className="narrow-page-card">
        <header>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </header>
        {children}
      </section>
      {below && <div className="narrow-page-below">{below}</div>}
    </div>
  );
}

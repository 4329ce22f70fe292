import type { ReactNode } from "react";
import { classNames } from "../../design/class-names.ts";
import "./narrow-page.css";

/** One thing to do, in the middle of the page: a heading, a sentence, a form, and what else one may want. */
export function NarrowPage(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Other ways, below the card. */
  readonly below?: ReactNode;
  readonly width?: "wide";
  /** Facts that help to decide: before the card where there is room beside it, after it on a telephone. */
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

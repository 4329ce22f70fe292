import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { type Gap, Stack } from "./layout.tsx";
import "./card.css";

export interface CardProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly tone?: "plain" | "sunken" | "brand" | "bad";
  /** Stacks the content, with this gap. */
  readonly gap?: Gap;
  readonly className?: string;
  readonly id?: string;
  /** Takes the focus when a control that was pressed inside disappears, so that its title and new content are read. */
  readonly keepsFocus?: boolean;
}

/** A self-contained section of a page, with an optional heading. */
export function Card(props: CardProps) {
  const { title, actions, children, tone = "plain", gap, className, id, keepsFocus } = props;
  const titleId = useId();
  return (
    <section
      className={classNames("card", tone !== "plain" && `card--${tone}`, className)}
      aria-labelledby={title ? titleId : undefined}
      id={id}
      tabIndex={keepsFocus ? -1 : undefined}
    >
      {(title || actions) && (
        <div className="card-head">
          {title && <h2 id={titleId}>{title}</h2>}
          {actions && <div className="card-actions">{actions}</div>}
        </div>
      )}
      {gap ? <Stack gap={gap}>{children}</Stack> : children}
    </section>
  );
}

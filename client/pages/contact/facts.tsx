import type { ReactNode } from "react";
import { Icon, type IconName } from "../../design/icon.tsx";
import "./facts.css";

interface FactsProps {
  readonly facts: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[];
  /** Content below the facts, such as an example. */
  readonly children?: ReactNode;
}

/** Useful facts shown beside a contact form. */
export const Facts = ({ facts, children }: FactsProps) => (
  <>
    <ul className="contact-facts">
      {facts.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <div>
            <strong>{title}</strong>
            <p className="muted small">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    {children}
  </>
);

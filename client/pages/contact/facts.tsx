import type { ReactNode } from "react";
import { Icon, type IconName } from "../../design/icon.tsx";
import "./facts.css";

interface FactsProps {
  readonly facts: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[];
  /** Below them, such as an example. */
  readonly children?: ReactNode;
}

/** What is good to know before writing, beside the form. */
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

import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./page-header.css";

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Stands before the title, such as the logo of what it names. */
  readonly picture?: ReactNode;
  /** Stands after the title, such as the badge that says what state it is in. */
  readonly status?: ReactNode;
  readonly lead?: ReactNode;
  /** The one thing most people came to do, and a MoreMenu with what else there is. */
  readonly actions?: ReactNode;
  readonly back?: { readonly href: string; readonly label: string };
}

/** What a page is: its one first-level heading, a sentence, and what can be done with the whole. */
export function PageHeader({ title, picture, status, lead, actions, back }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back && (
        <a className="page-header-back" href={back.href}>
          <Icon name="arrow-left" />
          {back.label}
        </a>
      )}
      <div className="page-header-text">
        <div className="page-header-title">
          {picture}
          <h1 tabIndex={-1}>{title}</h1>
          {status}
        </div>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}

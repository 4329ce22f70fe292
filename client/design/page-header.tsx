import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./page-header.css";

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Before the title, such as a logo. */
  readonly picture?: ReactNode;
  /** After the title, such as a status badge. */
  readonly status?: ReactNode;
  readonly lead?: ReactNode;
  /** The page's primary action, and a `MoreMenu` with the others. */
  readonly actions?: ReactNode;
  readonly back?: { readonly href: string; readonly label: string };
}

/** Header of a page: its only first-level heading, a lead sentence, and the actions on the page as a whole. */
export const PageHeader = ({ title, picture, status, lead, actions, back }: PageHeaderProps) => (
  <header className="page-header">
    {back && (
      <a className="page-header-back back-link" href={back.href}>
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

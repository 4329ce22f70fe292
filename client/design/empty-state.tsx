import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./empty-state.css";

export interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Shown in place of an empty list: why it is empty, and what to do about it. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="empty-state">
    <span className="empty-state-icon">
      <Icon name={icon} />
    </span>
    <p className="empty-state-title">{title}</p>
    {children && <div className="empty-state-text">{children}</div>}
    {action}
  </div>
);

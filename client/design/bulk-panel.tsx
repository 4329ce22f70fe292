import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useObstacle } from "./needs.tsx";
import "./bulk-bar.css";

interface BulkPanelProps {
  readonly label: string;
  /** Open at first. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A bulk action that needs further input: collapsed until opened, with and without JavaScript. */
export function BulkPanel({ label, isOpen = false, children }: BulkPanelProps) {
  if (useObstacle()) return <Button size="small">{label}</Button>;
  return (
    <details className="bulk-bar-more" open={isOpen}>
      <summary className="button button--secondary button--small">{label}</summary>
      <div className="bulk-bar-panel">{children}</div>
    </details>
  );
}

import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useObstacle } from "./needs.tsx";
import "./bulk-bar.css";

/** A bulk action that needs further input: collapsed until opened, with and without JavaScript. */
export function BulkPanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (useObstacle()) return <Button size="small">{label}</Button>;
  return (
    <details className="bulk-bar-more">
      <summary className="button button--secondary button--small">{label}</summary>
      <div className="bulk-bar-panel">{children}</div>
    </details>
  );
}

import type { ReactNode } from "react";
import "./bulk-bar.css";

/** Something a bulk bar can do that needs a word more: folded away until it is asked for, with and without scripts. */
export const BulkPanel = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <details className="bulk-bar-more">
    <summary className="button button--secondary button--small">{label}</summary>
    <div className="bulk-bar-panel">{children}</div>
  </details>
);

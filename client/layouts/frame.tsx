import type { ReactNode } from "react";
import * as words from "#words/layout.ts";
import { Icon } from "../design/icon.tsx";
import { ToastRegion } from "../design/toast.tsx";
import { useRootData } from "../root-data.ts";
import "./frame.css";

/** The first tab stop: skips everything that is the same on every page. */
export const SkipLink = () => (
  <a className="skip-link" href="#main">
    {words.skip()}
  </a>
);

/** The page's main content. */
export const Main = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <main id="main" className={`main ${className}`.trim()}>
    {children}
    <ToastRegion />
  </main>
);

/** A notice shown once on arrival. It is outside of the layout, so that it can be read while a dialog is open. */
export function ArrivalNotice() {
  const { notice, formKey } = useRootData();
  return (
    // Dialogs hide everything else from screen readers, except what is declared as live.
    <div role="status" aria-live="polite" className="arrival">
      {notice && (
        // Each arrival has a key of its own, so that the same message is shown and read out again.
        <p className="arrival-notice" key={formKey}>
          <Icon name="check" />
          {notice}
        </p>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import * as words from "#words/layout.ts";
import { Icon } from "../design/icon.tsx";
import { ToastRegion } from "../design/toast.tsx";
import { useRootData } from "../root-data.ts";
import "./frame.css";

/** The first tab stop: skips everything that is the same on every page. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {words.skip()}
    </a>
  );
}

/** The page's main content, below a notice shown once on arrival. */
export function Main({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" className={`main ${className}`.trim()}>
      <Arrival />
      {children}
      <ToastRegion />
    </main>
  );
}

function Arrival() {
  const { notice } = useRootData();
  return (
    <div role="status" className="arrival">
      {notice && (
        <p className="arrival-notice" key={notice}>
          <Icon name="check" />
          {notice}
        </p>
      )}
    </div>
  );
}

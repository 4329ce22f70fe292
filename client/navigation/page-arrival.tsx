import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useNavigation } from "./page-context.ts";
import "./page-arrival.css";

/**
 * Makes a change of page perceivable to screen reader users: the new page's heading takes the focus and the page's
 * title is announced. Does nothing on the first page, or if only the query or fragment changed.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const busy = useNavigation().state !== "idle";
  const shown = useRef(pathname);
  const announcement = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A dialog opened meanwhile keeps the focus.
    const isInDialog = document.querySelector("[role=dialog][data-open]") !== null;
    if (!isInDialog) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname]);

  return (
    <>
      <div className="navigation-progress" data-busy={busy || undefined} aria-hidden="true" />
      <div className="visually-hidden" ref={announcement} aria-live="polite" />
    </>
  );
}

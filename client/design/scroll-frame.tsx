import type { ReactNode } from "react";

interface ScrollFrameProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Scroll container that may have no focusable content: it is focusable itself, for scrolling by keyboard. */
export const ScrollFrame = ({ label, className, children }: ScrollFrameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key reaches what is out of sight
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
);

import type { ReactNode } from "react";

interface ScrollFrameProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** What scrolls and may hold nothing that takes the focus: it takes the focus itself, for those who scroll by keys. */
export function ScrollFrame({ label, className, children }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key reaches what is out of sight
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

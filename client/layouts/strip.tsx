import type { ReactNode } from "react";

/** A line across the page. */
export const Strip = ({
  tone,
  children,
}: {
  readonly tone: "bad" | "info" | "warn";
  readonly children: ReactNode;
}) => <p className={`banner banner--${tone}`}>{children}</p>;

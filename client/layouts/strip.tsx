import type { ReactNode } from "react";

/** A full-width banner. */
export const Strip = ({
  tone,
  children,
}: {
  readonly tone: "bad" | "info" | "warn";
  readonly children: ReactNode;
}) => <p className={`banner banner--${tone}`}>{children}</p>;

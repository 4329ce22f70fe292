import type { ReactNode } from "react";
import "./column.css";

/** One narrow column in the middle: for a form of a few fields, or for the steps of a wizard. */
export function Column({ width = "form", children }: { width?: "form" | "wizard"; children: ReactNode }) {
  return <div className={`column column--${width}`}>{children}</div>;
}

/** The way to the page somebody may have wanted instead. */
export function ColumnAside({ children }: { children: ReactNode }) {
  return <p className="column-aside">{children}</p>;
}

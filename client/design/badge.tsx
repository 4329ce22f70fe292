import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./badge.css";

export type Tone = "neutral" | "good" | "warn" | "bad" | "info";

/** For callers that render a badge in every row of a list without the component. */
export const badgeClass = (tone: Tone = "neutral") => classNames("badge", `badge--${tone}`);

export const Badge = ({ tone, children }: { tone?: Tone; children: ReactNode }) => (
  <span className={badgeClass(tone)}>{children}</span>
);

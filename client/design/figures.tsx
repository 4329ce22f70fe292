import type { ReactNode } from "react";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/design.ts";
import * as figureWords from "#words/figures.ts";
import { Icon } from "./icon.tsx";
import { InPlace } from "./in-place.tsx";
import { unbroken } from "./unbroken.tsx";
import "./figures.css";

export interface StatCardProps {
  readonly label: ReactNode;
  /** A number is shown in the reader's language. */
  readonly value: ReactNode;
  /** Change from the previous period, such as "+12%". */
  readonly change?: string;
  /** How it is counted. */
  readonly hint?: ReactNode;
  readonly href?: string;
  /** Chart of its development over time. */
  readonly children?: ReactNode;
}

/** One figure and its meaning. */
export const StatCard = ({ label, value, change, hint, href, children }: StatCardProps) => (
  <div className="stat">
    <p className="stat-label">{href ? <a href={href}>{unbroken(label)}</a> : unbroken(label)}</p>
    <p className="stat-value">{typeof value === "number" ? numberText(value) : value}</p>
    {children}
    {change && (
      <p className="stat-change" data-up={change.startsWith("+") || undefined}>
        {change}
      </p>
    )}
    {hint && (
      <details className="stat-info">
        <summary>
          <Icon name="info" label={figureWords.howItIsCounted()} />
        </summary>
        <p className="stat-hint">{hint}</p>
      </details>
    )}
  </div>
);

interface MeterProps {
  readonly value: number;
  readonly max: number;
  readonly label: ReactNode;
  /** True for something to complete: reaching the end is good then. */
  readonly isGoal?: boolean;
}

/** How much of a limit is used up, or of something is complete, as a bar and in words. */
export function Meter({ value, max, label, isGoal = false }: MeterProps) {
  const share = max <= 0 ? 100 : Math.min(100, Math.round((value / max) * 100));
  return (
    <div className="meter">
      <div className="meter-text">
        <span>{label}</span>
        <span className="numeric muted">{words.valueOfMost({ value, max })}</span>
      </div>
      <progress
        className="meter-bar"
        data-full={(share >= 100 && !isGoal) || undefined}
        value={share}
        max={100}
        aria-label={typeof label === "string" ? label : undefined}
      />
    </div>
  );
}

export interface Description {
  readonly term: ReactNode;
  readonly description: ReactNode;
}

/** A list of terms and their values. */
export const DescriptionList = ({ items }: { items: readonly Description[] }) => (
  <dl className="facts">
    <InPlace items={items}>
      {({ term, description }) => (
        <div>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      )}
    </InPlace>
  </dl>
);

export interface Step {
  readonly label: ReactNode;
}

/** Progress through a process of several steps. */
export const Steps = ({ items, current }: { items: readonly Step[]; current: number }) => (
  <ol className="steps">
    <InPlace items={items}>
      {({ label }, index) => (
        <li aria-current={index === current ? "step" : undefined} data-done={index < current || undefined}>
          <span>{label}</span>
        </li>
      )}
    </InPlace>
  </ol>
);

/** Placeholder for content that is still loading. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className="skeleton" aria-hidden="true">
    <InPlace items={Array.from({ length: lines })}>{() => <span />}</InPlace>
  </div>
);

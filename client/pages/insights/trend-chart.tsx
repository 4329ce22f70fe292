import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { TrendUnit } from "#shared/insight-rules.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/insights.ts";
import { DataTable } from "../../design/data-table.tsx";
import { useHydrated } from "../../design/hydrated.ts";
import { countOrSuppressed, shortBucketText } from "./words.ts";
import "./trend-chart.css";

export interface Bar {
  /** Start of the interval: a day, or a day and an hour ("2026-11-21T14"). */
  readonly id: string;
  readonly label: string;
  /** Null if suppressed because the count is too small. */
  readonly value: number | null;
  /** Events in the interval that may explain the value. */
  readonly annotations?: readonly string[];
  /** Value of the same interval in the previous period; absent without a comparison. */
  readonly before?: number | undefined;
}

interface TrendChartProps {
  readonly caption: string;
  /** Name of the metric, such as "Claims". */
  readonly name: string;
  readonly bars: readonly Bar[];
  readonly header: string;
  /** The unit of the last interval if it is not over: its value still grows, so it must not look like a fall. */
  readonly running?: TrendUnit | undefined;
  /** Additional columns of the chart's table, by the bar's ID. */
  readonly more?: readonly {
    readonly id: string;
    readonly header: string;
    readonly cell: (id: string) => string;
  }[];
}

/**
 * A line chart, with the previous period as dots and dashes to an interval that is not over. Pointer and arrow keys
 * move along it and announce each value; the same numbers are available as a table.
 */
export function TrendChart({ caption, name, bars, header, running, more = [] }: TrendChartProps) {
  const [current, setCurrent] = useState<number>();
  const hydrated = useHydrated();
  const ticks = ticksUpTo(Math.max(1, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0])));
  const top = ticks.at(-1) ?? 1;
  const isCompared = bars.some(({ before }) => before !== undefined);
  const labelOf = ({ id, label }: Bar) =>
    running && id === bars.at(-1)?.id ? words.soFar({ label }) : label;
  const textOf = (bar: Bar) => {
    const { value, before, annotations = [] } = bar;
    return [
      `${labelOf(bar)}: ${countOrSuppressed(value)}${before === undefined ? "" : words.beforeInline({ count: countOrSuppressed(before) })}`,
      ...annotations,
    ].join(". ");
  };
  const annotated = bars.filter(({ annotations = [] }) => annotations.length > 0);
  const at = current === undefined ? undefined : bars[current];
  const last = bars.length - 1;
  const go = (event: KeyboardEvent) => {
    const here = current ?? last;
    const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(Math.min(last, Math.max(0, next)));
  };
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setCurrent(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  };
  const cursor = hydrated && {
    role: "slider",
    tabIndex: 0,
    "aria-label": caption,
    "aria-valuemin": 1,
    "aria-valuemax": bars.length,
    "aria-valuenow": (current ?? last) + 1,
    onKeyDown: go,
    onPointerMove: point,
    onPointerLeave: () => setCurrent(undefined),
    "aria-valuetext": at ? textOf(at) : words.chartKeys({ count: bars.length }),
    onBlur: () => setCurrent(undefined),
  };
  const x = (index: number) => (last === 0 ? 50 : (index / last) * 100);
  const y = (value: number) => 100 - (value / top) * 100;
  const line = (heightOf: (bar: Bar) => number) =>
    bars.map((bar, index) => `${index === 0 ? "M" : "L"}${round(x(index))} ${round(y(heightOf(bar)))}`);
  const trend = line(({ value }) => value ?? 0);
  const isDashed = running !== undefined && last > 0;
  return (
    <>
      <div className="trend">
        <ul className="trend-ticks numeric" aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{numberText(tick)}</li>
          ))}
        </ul>
        <div className="trend-plot" {...(cursor || { "aria-hidden": true })}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <path key={tick} className="trend-grid" d={`M0 ${round(y(tick))}H100`} />
            ))}
            <path className="trend-area" d={`${trend.join("")}L${round(x(last))} 100L${round(x(0))} 100Z`} />
            {isCompared && <path className="trend-before" d={line(({ before }) => before ?? 0).join("")} />}
            <path
              className="trend-line"
              d={
                last === 0
                  ? `M0 ${round(y(bars[0]?.value ?? 0))}H100`
                  : trend.slice(0, isDashed ? -1 : undefined).join("")
              }
            />
            {isDashed && (
              <path className="trend-line trend-running" d={trend.slice(-2).join("").replace("L", "M")} />
            )}
          </svg>
          {bars.map(
            (bar, index) =>
              (bar.annotations?.length ?? 0) > 0 && (
                <span
                  key={bar.id}
                  className="trend-annotation"
                  style={{
                    insetInlineStart: `${round(x(index))}%`,
                    insetBlockStart: `${round(y(bar.value ?? 0))}%`,
                  }}
                />
              ),
          )}
          {at && current !== undefined && (
            <span className="trend-cursor" style={{ insetInlineStart: `${round(x(current))}%` }}>
              <span style={{ insetBlockStart: `${round(y(at.value ?? 0))}%` }} />
            </span>
          )}
        </div>
        <ul className="trend-buckets numeric" aria-hidden="true">
          {labelledOf(bars.length).map((index) => (
            <li key={index} style={{ insetInlineStart: `${round(x(index))}%` }}>
              {shortBucketText(bars[index]?.id ?? "")}
            </li>
          ))}
        </ul>
      </div>
      <p className="trend-text small muted numeric">
        {at ? textOf(at) : endsOf(bars)}
        {!at && isDashed && <span>{words.dashedRunning({ unit: running })}</span>}
        {!at && isCompared && <span>{words.dottedBefore()}</span>}
      </p>
      {annotated.length > 0 && (
        <details className="trend-table">
          <summary>{words.chartEvents()}</summary>
          <ul className="trend-annotations">
            {annotated.map(({ id, label, annotations = [] }) => (
              <li key={id}>
                <strong>{label}</strong> {annotations.join(". ")}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className="trend-table">
        <summary>{words.showTable()}</summary>
        <DataTable
          caption={caption}
          rows={bars}
          rowKey={({ id }) => id}
          columns={[
            { id: "start", header, cell: labelOf },
            { id: "value", header: name, align: "end", cell: ({ value }) => countOrSuppressed(value) },
            ...(isCompared
              ? [
                  {
                    id: "before",
                    header: words.before(),
                    align: "end" as const,
                    cell: ({ before }: Bar) => (before === undefined ? "–" : countOrSuppressed(before)),
                  },
                ]
              : []),
            ...more.map((column) => ({
              id: column.id,
              header: column.header,
              align: "end" as const,
              cell: ({ id }: Bar) => column.cell(id),
            })),
          ]}
          empty={null}
        />
      </details>
    </>
  );
}

const endsOf = (bars: readonly Bar[]): string => {
  const [first, last] = [bars[0], bars.at(-1)];
  return first && last && first !== last ? `${first.label} – ${last.label}` : (first?.label ?? "");
};

/**
 * Returns the indexes of the bars with a label: up to five, evenly spaced, including both ends. 30 → 0, 7, 15, 22, 29.
 */
export function labelledOf(count: number): number[] {
  const gaps = Math.min(4, count - 1);
  return Array.from({ length: gaps + 1 }, (_, index) =>
    Math.round((index / Math.max(1, gaps)) * (count - 1)),
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Returns axis ticks: three to five even steps from 0 to the first that is not below the maximum: 37 → 0, 10, 20, 30,
 * 40.
 */
export function ticksUpTo(max: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, max / 4)));
  const step =
    [1, 2, 5, 10].map((each) => each * magnitude).find((each) => max / each <= 4) ?? magnitude * 10;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

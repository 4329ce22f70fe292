import { type KeyboardEvent, useState } from "react";
import { DataTable } from "../../design/data-table.tsx";
import { useHydrated } from "../../design/hydrated.ts";
import { countOrSuppressed } from "./words.ts";
import "./day-bars.css";

export interface Bar {
  readonly id: string;
  readonly label: string;
  /** Null where it is too few to be told. */
  readonly value: number | null;
  /** What happened then that may explain it. */
  readonly marks?: readonly string[];
}

interface CourseChartProps {
  readonly caption: string;
  /** What is counted, such as "Claims". */
  readonly name: string;
  readonly bars: readonly Bar[];
  readonly header: string;
  /** More columns of its table, by the bar's id. */
  readonly more?: readonly {
    readonly id: string;
    readonly header: string;
    readonly cell: (id: string) => string;
  }[];
}

/**
 * Bars for the eye, which the arrow keys go along, saying each; and the same numbers in a table for everybody.
 */
export function CourseChart({ caption, name, bars, header, more = [] }: CourseChartProps) {
  const [current, setCurrent] = useState<number>();
  const hydrated = useHydrated();
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const textOf = ({ label, value, marks = [] }: Bar) =>
    [`${label}: ${countOrSuppressed(value)}`, ...marks].join(". ");
  const marked = bars.filter(({ marks = [] }) => marks.length > 0);
  const at = current === undefined ? undefined : bars[current];
  const go = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const here = current ?? last;
    const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(Math.min(last, Math.max(0, next)));
  };
  const cursor = hydrated && {
    role: "slider",
    tabIndex: 0,
    "aria-label": caption,
    "aria-valuemin": 1,
    "aria-valuemax": bars.length,
    "aria-valuenow": (current ?? bars.length - 1) + 1,
    onKeyDown: go,
    "aria-valuetext": at ? textOf(at) : `${bars.length} bars. The arrow keys go along them.`,
    onBlur: () => setCurrent(undefined),
  };
  return (
    <>
      <div className="bars" {...(cursor || { "aria-hidden": true })}>
        {bars.map((bar, index) => (
          <span
            key={bar.id}
            title={textOf(bar)}
            data-current={index === current || undefined}
            data-marked={(bar.marks?.length ?? 0) > 0 || undefined}
            style={{ blockSize: `${Math.max(2, ((bar.value ?? 0) / most) * 100)}%` }}
          />
        ))}
      </div>
      <p className="small muted numeric">{at ? textOf(at) : endsOf(bars)}</p>
      {marked.length > 0 && (
        <details className="bars-table">
          <summary>What happened meanwhile</summary>
          <ul className="bars-annotations">
            {marked.map(({ id, label, marks = [] }) => (
              <li key={id}>
                <strong>{label}</strong> {marks.join(". ")}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className="bars-table">
        <summary>Show as a table</summary>
        <DataTable
          caption={caption}
          rows={bars}
          rowKey={({ id }) => id}
          columns={[
            { id: "start", header, cell: ({ label }) => label },
            { id: "value", header: name, align: "end", cell: ({ value }) => countOrSuppressed(value) },
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

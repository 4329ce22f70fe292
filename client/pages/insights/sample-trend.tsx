import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/insights.ts";
import { Badge } from "../../design/badge.tsx";
import { ticksUpTo } from "./trend-chart.tsx";
import "./trend-chart.css";

/** A month of claims in a fictitious community: quieter at weekends, and growing. */
const SAMPLE = [
  2, 4, 5, 4, 7, 3, 1, 5, 8, 6, 9, 11, 5, 3, 8, 12, 10, 14, 15, 8, 5, 12, 17, 15, 19, 21, 11, 8, 16, 22,
];

/** An example chart, labelled as sample data, where there is nothing to show yet. */
export function SampleTrend() {
  const ticks = ticksUpTo(Math.max(...SAMPLE));
  const top = ticks.at(-1) ?? 1;
  const line = SAMPLE.map(
    (value, index) =>
      `${index === 0 ? "M" : "L"}${Math.round((index / (SAMPLE.length - 1)) * 100)} ${Math.round(100 - (value / top) * 100)}`,
  ).join("");
  return (
    <figure className="trend-sample">
      <figcaption>
        <Badge tone="info">{words.sampleData()}</Badge>{" "}
        <span className="muted small">{words.sampleDataText()}</span>
      </figcaption>
      <div className="trend" aria-hidden="true">
        <ul className="trend-ticks numeric">
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{numberText(tick)}</li>
          ))}
        </ul>
        <div className="trend-plot">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <path key={tick} className="trend-grid" d={`M0 ${Math.round(100 - (tick / top) * 100)}H100`} />
            ))}
            <path className="trend-area" d={`${line}L100 100L0 100Z`} />
            <path className="trend-line" d={line} />
          </svg>
        </div>
      </div>
    </figure>
  );
}

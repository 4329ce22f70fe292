import type { LinkDetail } from "#shared/contract/link-shapes.ts";
import * as words from "#words/links.ts";
import { timeText } from "../../design/text.tsx";

const BAR = 10;
const GAP = 3;
const HEIGHT = 90;

/** Visits of the last thirty days, one bar per day; also as a table for screen readers. */
export function DayChart({ days }: { days: LinkDetail["days"] }) {
  const max = Math.max(1, ...days.map(({ clicks, scans }) => clicks + scans));
  const width = days.length * (BAR + GAP);
  return (
    <figure className="link-chart">
      <figcaption className="small muted">{words.visitsLately({ count: days.length })}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {days.map(({ day, clicks, scans }, index) => {
          const height = ((clicks + scans) / max) * HEIGHT;
          return (
            <rect
              key={day}
              x={index * (BAR + GAP)}
              y={HEIGHT - Math.max(height, 1.5)}
              width={BAR}
              height={Math.max(height, 1.5)}
              rx={2}
              data-empty={clicks + scans === 0 || undefined}
            />
          );
        })}
      </svg>
      <details>
        <summary className="small">{words.asTable()}</summary>
        <table className="link-days">
          <thead>
            <tr>
              <th scope="col">{words.day()}</th>
              <th scope="col">{words.clicks()}</th>
              <th scope="col">{words.scans()}</th>
              <th scope="col">{words.joins()}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ clicks, scans, joins }) => clicks + scans + joins > 0)
              .map(({ day, clicks, scans, joins }) => (
                <tr key={day}>
                  <th scope="row">{timeText(`${day}T12:00:00Z`, "date", "UTC")}</th>
                  <td>{clicks}</td>
                  <td>{scans}</td>
                  <td>{joins}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

import * as words from "#words/insights.ts";
import { TrendChart } from "./trend-chart.tsx";
import { countOrSuppressed, dayText } from "./words.ts";

interface Day {
  readonly day: string;
  /** Null if suppressed because the count is too small. */
  readonly claims: number | null;
  readonly redemptions: number | null;
}

/** Chart of the claims per day until today; its table also has the redemptions. */
export function DayBars({ perDay }: { perDay: readonly Day[] }) {
  const byDay = new Map(perDay.map((day) => [day.day, day]));
  return (
    <TrendChart
      caption={words.claimsByDay()}
      name={words.claims()}
      header={words.day()}
      running="day"
      bars={perDay.map(({ day, claims }) => ({ id: day, label: dayText(day), value: claims }))}
      more={[
        {
          id: "redemptions",
          header: words.redeemed(),
          cell: (id) => countOrSuppressed(byDay.get(id)?.redemptions ?? null),
        },
      ]}
    />
  );
}

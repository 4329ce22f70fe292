import * as words from "#words/insights.ts";
import { CourseChart } from "./course-chart.tsx";
import { countOrSuppressed, dayText } from "./words.ts";

interface Day {
  readonly day: string;
  /** Null where it is too few to be told. */
  readonly claims: number | null;
  readonly redemptions: number | null;
}

/** Claims from day to day; those redeemed stand beside them in the table. */
export function DayBars({ perDay }: { perDay: readonly Day[] }) {
  const byDay = new Map(perDay.map((day) => [day.day, day]));
  return (
    <CourseChart
      caption={words.claimsByDay()}
      name={words.claims()}
      header={words.day()}
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

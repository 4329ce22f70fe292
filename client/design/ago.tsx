import type { ReactElement } from "react";
import { useRootData } from "../root-data.ts";
import { type Ages, agesAt } from "./ages.ts";
import { timeText } from "./text.tsx";

/**
 * How long ago something happened, in the user's time zone, with the exact time as its tooltip: "5 min ago", "Yesterday,
 * 13:17". Times that decide something are shown exactly instead.
 */
export const Ago = ({ value }: { value: string }) => useAges().moment(value);

/** The day on which something happened: "Today", "5 days ago", "16 Nov 2026". */
export const DayAgo = ({ value }: { value: string }) => useAges().day(value);

/** Returns both as functions for many values, such as the rows of a list. */
export function useAges(): Readonly<Record<keyof Ages, (value: string) => ReactElement>> {
  const zone = useRootData().session?.user.timezone ?? "UTC";
  const ages = agesAt(Date.now(), zone);
  const shown = (textOf: Ages[keyof Ages]) => (value: string) => (
    // A minute may pass between the server's rendering and the browser's.
    <time dateTime={toTheMinute(value)} title={timeText(value, "datetime", zone)} suppressHydrationWarning>
      {textOf(value)}
    </time>
  );
  return { moment: shown(ages.moment), day: shown(ages.day) };
}

/** "2026-11-23T13:41:36.290Z" → "2026-11-23T13:41Z", as precise as what is shown. */
const toTheMinute = (value: string) => value.replace(/(T\d\d:\d\d):[\d.]+Z$/, "$1Z");

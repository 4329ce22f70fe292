import { useEffect, useState } from "react";
import * as words from "#words/units.ts";

/**
 * Returns the seconds until `until`, updated once a second. Undefined before hydration, so that server and client
 * render the same.
 */
export function useSecondsLeft(until: number | undefined): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined || now === undefined) return undefined;
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Formats a duration: 93600 → "1 day 2 hours", 754 → "12 min 34 s". */
export function leftText(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)];
  const [minutes, rest] = [Math.floor((seconds % 3_600) / 60), seconds % 60];
  const shown =
    days > 0
      ? [words.days({ count: days }), words.hours({ count: hours })]
      : hours > 0
        ? [words.hours({ count: hours }), words.minutes({ count: minutes })]
        : [...(minutes > 0 ? [words.minutes({ count: minutes })] : []), words.seconds({ count: rest })];
  return shown.join(" ");
}

/** Time left until `until`. Renders nothing without JavaScript, so show the time itself beside it. */
export function TimeLeft({ until }: { until: string }) {
  const seconds = useSecondsLeft(Date.parse(until));
  return seconds === undefined ? null : (
    <span className="numeric">{words.left({ time: leftText(seconds) })}</span>
  );
}

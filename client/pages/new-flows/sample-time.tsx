import { createContext, useContext } from "react";
import type { AccountLocale } from "#shared/account-choices.ts";
import { Time, type TimeProps, timeText } from "../../design/text.tsx";

/** How dates on the stage are written; null: as the reader chose for themselves. */
export const StageLocale = createContext<AccountLocale | null>(null);

/** An instant as the locale that is tried out writes it. */
export function SampleTime({ value, format = "date" }: TimeProps) {
  const locale = useContext(StageLocale);
  if (locale === null) return <Time value={value} format={format} />;
  return (
    <time dateTime={value}>{timeText(value, format === "relative" ? "date" : format, "UTC", locale)}</time>
  );
}

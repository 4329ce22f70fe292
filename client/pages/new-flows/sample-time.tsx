import { createContext, useContext } from "react";
import type { AccountLocale } from "#shared/account-choices.ts";
import { Time, type TimeProps, timeText } from "../../design/text.tsx";

/** The locale for dates in the preview; null uses the user's own. */
export const StageLocale = createContext<AccountLocale | null>(null);

/** An instant formatted in the previewed locale. */
export function SampleTime({ value, format = "date" }: TimeProps) {
  const locale = useContext(StageLocale);
  if (locale === null) return <Time value={value} format={format} />;
  return <time dateTime={value}>{timeText(value, format, "UTC", locale)}</time>;
}

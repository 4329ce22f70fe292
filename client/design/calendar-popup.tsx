import { useState } from "react";
import { DayPicker, type Matcher } from "react-day-picker";
import * as words from "#words/design.ts";
import { calendarProps, dateOf, isoOf } from "./calendar-days.tsx";
import { CalendarFrame, type CalendarFrameProps } from "./calendar-frame.tsx";
import { useSwipe } from "./swipe.ts";

export interface CalendarPopupProps extends CalendarFrameProps {
  /** "2026-11-21", or empty. */
  readonly value: string;
  readonly onChoose: (day: string) => void;
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** Calendar popup to select a day from. */
export default function CalendarPopup(props: CalendarPopupProps) {
  const { open, onOpenChange, anchor } = props;
  return (
    <CalendarFrame
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      align="end"
      label={words.chooseDay()}
    >
      <Calendar {...props} />
    </CalendarFrame>
  );
}

function Calendar({ value, onChoose, onOpenChange, min, max }: CalendarPopupProps) {
  const selected = value ? dateOf(value) : undefined;
  const [first, last] = [min ? dateOf(min) : undefined, max ? dateOf(max) : undefined];
  const [month, setMonth] = useState(selected ?? nearestTo(new Date(), first, last));
  const swipe = useSwipe((direction) => {
    const next = new Date(month.getFullYear(), month.getMonth() + (direction === "left" ? 1 : -1), 1, 12);
    if (isReachable(next, first, last)) setMonth(next);
  });
  const outside: Matcher[] = [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])];
  return (
    <div {...swipe}>
      <DayPicker
        mode="single"
        autoFocus
        required
        selected={selected}
        month={month}
        onMonthChange={setMonth}
        onSelect={(day: Date | undefined) => {
          if (!day) return;
          onChoose(isoOf(day));
          onOpenChange(false);
        }}
        disabled={outside}
        {...(first && { startMonth: first })}
        {...(last && { endMonth: last })}
        {...calendarProps}
      />
    </div>
  );
}

function nearestTo(date: Date, first: Date | undefined, last: Date | undefined): Date {
  if (first && date < first) return first;
  return last && date > last ? last : date;
}

const monthNumber = (date: Date) => date.getFullYear() * 12 + date.getMonth();

const isReachable = (month: Date, first: Date | undefined, last: Date | undefined): boolean =>
  (!first || monthNumber(month) >= monthNumber(first)) && (!last || monthNumber(month) <= monthNumber(last));

import { useState } from "react";
import { type DateRange, DayPicker } from "react-day-picker";
import * as words from "#words/design.ts";
import { Button } from "./button.tsx";
import { calendarProps, dateOf, isoOf } from "./calendar-days.tsx";
import { CalendarFrame, type CalendarFrameProps } from "./calendar-frame.tsx";
import { dateText } from "./typed-date.ts";

/** Days as "2026-11-21"; empty if not selected. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

export interface CalendarRangeProps extends CalendarFrameProps {
  readonly start: Days;
  readonly onChoose: (days: Days) => void;
}

/** Calendar popup to select the first and last day of a range from. */
export default function CalendarRange({ open, onOpenChange, anchor, start, onChoose }: CalendarRangeProps) {
  const [range, setRange] = useState<DateRange | undefined>(() => rangeOf(start));
  const done = () => {
    onChoose({ from: range?.from ? isoOf(range.from) : "", until: range?.to ? isoOf(range.to) : "" });
    onOpenChange(false);
  };
  return (
    <CalendarFrame open={open} onOpenChange={onOpenChange} anchor={anchor} label={words.chooseRange()}>
      <DayPicker
        mode="range"
        autoFocus
        selected={range}
        onSelect={setRange}
        defaultMonth={range?.from ?? new Date()}
        {...calendarProps}
      />
      <p className="muted small" aria-live="polite">
        {wordsOf(range)}
      </p>
      <Button variant="primary" size="small" onClick={done} disabled={!range?.from}>
        {words.applyRange()}
      </Button>
    </CalendarFrame>
  );
}

const rangeOf = ({ from, until }: Days): DateRange | undefined =>
  from ? { from: dateOf(from), to: until ? dateOf(until) : undefined } : undefined;

function wordsOf(range: DateRange | undefined): string {
  if (!range?.from) return words.chooseFirstDay();
  const from = dateText(isoOf(range.from));
  return range.to ? words.range({ from, to: dateText(isoOf(range.to)) }) : words.chooseLastDay({ from });
}

import { Popover } from "@base-ui/react/popover";
import { type RefObject, useState } from "react";
import { DayPicker, type Matcher } from "react-day-picker";
import * as words from "#words/design.ts";
import { calendarProps, dateOf, isoOf } from "./calendar-days.tsx";
import { useSwipe } from "./swipe.ts";

export interface CalendarPopupProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What it stands beside, and where the focus goes back to. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** "2026-11-21", or nothing. */
  readonly value: string;
  readonly onChoose: (day: string) => void;
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** A month to choose a day from. */
export default function CalendarPopup(props: CalendarPopupProps) {
  const { open, onOpenChange, anchor } = props;
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          className="calendar-positioner"
          anchor={anchor}
          align="end"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className="calendar" aria-label={words.chooseDay()} finalFocus={anchor}>
            <Calendar {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
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

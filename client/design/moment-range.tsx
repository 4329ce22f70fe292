import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import * as words from "#words/design.ts";
import { Button } from "./button.tsx";
import { CalendarAway } from "./calendar-away.ts";
import type { Days } from "./calendar-range.tsx";
import { useScripted } from "./hydrated.ts";
import { lazyPart } from "./lazy-part.tsx";
import { MomentFields, type MomentFieldsProps } from "./moment-fields.tsx";

const CalendarRange = lazyPart(() => import("./calendar-range.tsx"), CalendarAway);

type Moment = Omit<MomentFieldsProps, "timezone" | "day">;

interface MomentRangeProps {
  readonly from: Moment;
  readonly until: Moment;
  readonly timezone: string | null;
}

/** Fields for a start and an end: typed, chosen one day at a time, or both days in one calendar. */
export function MomentRange({ from, until, timezone }: MomentRangeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  const [present, setPresent] = useState<Days>({ from: "", until: "" });
  const [chosen, setChosen] = useState<Days>();
  const show = () => {
    const form = button.current?.form;
    if (form) {
      const typed = new FormData(form);
      const dayIn = (name: string) => String(typed.get(name) ?? "");
      setPresent({ from: dayIn(from.name), until: dayIn(until.name) });
    }
    setOpen(true);
  };
  // As if the days had been typed: the form is checked again and the draft is saved.
  useEffect(() => {
    if (chosen) button.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [chosen]);
  return (
    <>
      <MomentFields {...from} day={chosen?.from} timezone={timezone} />
      <MomentFields {...until} day={chosen?.until} timezone={timezone} />
      <div className="form-actions" {...useScripted()}>
        <Button ref={button} size="small" icon="calendar" aria-haspopup="dialog" onClick={show}>
          {words.chooseInCalendar()}
        </Button>
      </div>
      {open !== undefined && (
        <Suspense>
          <CalendarRange
            key={`${present.from} ${present.until}`}
            open={open}
            onOpenChange={setOpen}
            anchor={button as RefObject<HTMLElement | null>}
            start={present}
            onChoose={setChosen}
          />
        </Suspense>
      )}
    </>
  );
}

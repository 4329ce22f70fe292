import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { CALENDAR } from "#shared/constants.ts";
import * as words from "#words/design.ts";
// Lazy chunks have no stylesheet, so the field imports the styles of its calendar.
import "./calendar.css";
import { CalendarAway } from "./calendar-away.ts";
import "./date-field.css";
import { Field, type FieldText } from "./field.tsx";
import { type FieldFacts, useField } from "./form.tsx";
import { HiddenValue } from "./hidden-value.tsx";
import { Icon } from "./icon.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { dateText, isWithin, parseTypedDate } from "./typed-date.ts";

const CalendarPopup = lazyPart(() => import("./calendar-popup.tsx"), CalendarAway);

export interface DateFieldProps extends FieldText {
  /** Calendar days such as "2026-11-21". */
  readonly defaultValue?: string | undefined;
  readonly min?: string;
  readonly max?: string;
}

/**
 * Field for a calendar day. The browser's own date input before hydration; then a text field that accepts any common
 * format, with a calendar that is loaded when first opened. Either way the form submits "2026-11-21".
 */
export function DateField(props: DateFieldProps) {
  const { label, name, hint, error, optional = false, defaultValue = "", min, max } = props;
  const facts = useField(name, { error, hint });
  const native = useRef<HTMLInputElement>(null);
  // Set on hydration, to the day that may have been chosen before.
  const [start, setStart] = useState<string>();
  useLayoutEffect(() => setStart(native.current?.value), []);
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return (
    <Field label={label} hint={hint} facts={facts} optional={optional}>
      {start !== undefined ? (
        <TypedDate facts={facts} name={name} start={start} optional={optional} {...limits} />
      ) : (
        <span className="control">
          <input
            type="date"
            id={facts.id}
            name={name}
            defaultValue={facts.typed ?? defaultValue}
            ref={native}
            required={!optional}
            aria-invalid={facts.error !== undefined || undefined}
            aria-describedby={facts.describedBy}
            {...limits}
          />
        </span>
      )}
    </Field>
  );
}

interface TypedDateProps {
  readonly facts: FieldFacts;
  readonly name: string;
  readonly start: string;
  readonly optional: boolean;
  readonly min?: string;
  readonly max?: string;
}

function TypedDate({ facts, name, start, optional, min, max }: TypedDateProps) {
  const [value, setValue] = useState(start);
  const [text, setText] = useState(() => dateText(start));
  const [note, setNote] = useState("");
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const noteId = useId();

  /**
   * Parses the typed text and returns the resulting day. Text that is not a date, or a date out of range, leaves the
   * day as it was; text that is not a date clears an optional field.
   */
  const take = (typed: string): string => {
    const day = parseTypedDate(typed);
    if (day && isWithin(day, min, max)) {
      setNote("");
      setValue(day);
      return day;
    }
    if (typed.trim() === "") setNote("");
    else if (day) setNote(words.chooseDayWithin({ min: rangeText(min, max) }));
    else setNote(words.invalidDate());
    const kept = optional && !day ? "" : value;
    setValue(kept);
    return kept;
  };
  useRest(text, CALENDAR.typedDateRestMs, () => {
    if (text !== dateText(value)) take(text);
  });
  const choose = (day: string) => {
    setNote("");
    setValue(day);
    setText(dateText(day));
  };
  return (
    <>
      <span className="control">
        <input
          id={facts.id}
          value={text}
          placeholder={words.dateFormat()}
          autoComplete="off"
          required={!optional}
          aria-invalid={facts.error !== undefined || undefined}
          aria-describedby={[facts.describedBy, noteId].filter(Boolean).join(" ")}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => text !== dateText(value) && setText(dateText(take(text)))}
          onKeyDown={({ key }) => {
            if (key === "Escape") choose(value);
            if (key === "Enter") setText(dateText(take(text)));
          }}
        />
        <HiddenValue name={name} value={value} />
        <button
          type="button"
          className="control-button"
          aria-label={words.openCalendar()}
          aria-haspopup="dialog"
          aria-expanded={open === true}
          ref={button}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" />
        </button>
      </span>
      <span className="field-note" id={noteId} aria-live="polite">
        {note}
      </span>
      {open !== undefined && (
        <Suspense>
          <CalendarPopup
            open={open}
            onOpenChange={setOpen}
            anchor={button as RefObject<HTMLElement | null>}
            value={value}
            onChoose={choose}
            min={min}
            max={max}
          />
        </Suspense>
      )}
    </>
  );
}

function rangeText(min: string | undefined, max: string | undefined): string {
  if (min !== undefined && max !== undefined)
    return words.withinRange({ min: dateText(min), max: dateText(max) });
  return min !== undefined
    ? words.fromEarliest({ min: dateText(min) })
    : words.untilLatest({ max: dateText(max ?? "") });
}

/** Calls `run` once `value` has not changed for `restMs`. */
function useRest(value: string, restMs: number, run: (value: string) => void): void {
  const rested = useEffectEvent(run);
  useEffect(() => {
    const timer = setTimeout(() => rested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
}

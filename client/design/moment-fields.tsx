import { toWallClock } from "#shared/zoned-time.ts";
import * as words from "#words/design.ts";
import { DateField } from "./date-field.tsx";
import { Rich } from "./rich.tsx";
import { TextField } from "./text-field.tsx";
import "./moment-fields.css";

export interface MomentFieldsProps {
  readonly label: string;
  /** The day is submitted as `name`, the time as `<name>Time`. */
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly value: string | null | undefined;
  readonly timezone: string | null;
  /** A day chosen elsewhere meanwhile, which replaces the one in `value`. */
  readonly day?: string | undefined;
  /** Initial time if `value` has none. */
  readonly time: string;
  readonly hint?: string;
}

/** A date and a time in the given time zone, as two fields. */
export function MomentFields({ label, name, value, day, timezone, time, hint }: MomentFieldsProps) {
  const [start, clock] = value ? toWallClock(value, timezone ?? "UTC").split("T") : [];
  return (
    <div className="moment-fields">
      <DateField key={day} label={label} name={name} optional defaultValue={day ?? start} hint={hint} />
      <TextField
        label={
          <Rich>{words.timeOfDay({ part: () => <span className="visually-hidden">{label}, </span> })}</Rich>
        }
        name={`${name}Time`}
        type="time"
        defaultValue={clock ?? time}
      />
    </div>
  );
}

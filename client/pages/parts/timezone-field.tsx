import { useEffect, useId, useRef, useState } from "react";
import { isTimezone, timezones } from "#shared/timezones.ts";
import * as words from "#words/parts.ts";
import { TextField } from "../../design/text-field.tsx";

export interface TimezoneFieldProps {
  readonly defaultValue: string;
  readonly name?: string;
  readonly hint?: string;
  /** Fills in the browser's time zone if none has been chosen yet. */
  readonly detect?: boolean;
}

/**
 * A time zone by name, with suggestions while typing. The names are loaded in the browser, as it may support others
 * than the server. Without JavaScript the name is typed in full and the server validates it.
 */
export function TimezoneField({
  defaultValue,
  name = "timezone",
  hint = words.timeZoneHint(),
  detect,
}: TimezoneFieldProps) {
  const [names, setNames] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => {
    setNames(timezones);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // A browser that hides where it is names a zone that there is not, or none.
    if (detect && input.current?.value === defaultValue && isTimezone(timeZone))
      input.current.value = timeZone;
  }, [detect, defaultValue]);
  return (
    <>
      <TextField
        label={words.timeZone()}
        name={name}
        hint={hint}
        list={listId}
        ref={input}
        defaultValue={defaultValue}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <datalist id={listId}>
        {names.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

import { useEffect, useId, useRef, useState } from "react";
import { timezones } from "#shared/timezones.ts";
import * as words from "#words/parts.ts";
import { TextField } from "../../design/text-field.tsx";

export interface TimezoneFieldProps {
  readonly defaultValue: string;
  readonly name?: string;
  readonly hint?: string;
  /** Fill in the browser's own zone, where nobody has chosen one yet. */
  readonly detect?: boolean;
}

/**
 * A time zone by its name, found by typing a part of it. The names come with the scripts, as a browser may know others
 * than the server; without scripts the name is typed, and the server checks it.
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
    if (detect && input.current?.value === defaultValue) {
      input.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    }
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

import { timezones } from "#shared/timezones.ts";
import { SelectField } from "../../design/text-field.tsx";

const options = timezones.map((value) => ({ value, label: value.replaceAll("_", " ") }));

/** Every time zone there is, by its name. */
export function TimezoneField({ defaultValue, name = "timezone" }: { defaultValue: string; name?: string }) {
  return (
    <SelectField
      label="Time zone"
      name={name}
      hint="Schedules and daily limits follow it."
      options={
        options.some(({ value }) => value === defaultValue)
          ? options
          : [{ value: defaultValue, label: defaultValue }, ...options]
      }
      defaultValue={defaultValue}
    />
  );
}

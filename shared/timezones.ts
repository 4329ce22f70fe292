/** Is this an IANA time zone that this runtime knows, such as `Europe/Paris`? */
export function isTimezone(name: unknown): name is string {
  if (typeof name !== "string" || name === "") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The names to choose from, by the world's regions. */
export const timezones: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];

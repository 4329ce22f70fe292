/** Returns true for an IANA time zone that this runtime supports, such as `Europe/Paris`. */
export function isTimezone(name: unknown): name is string {
  if (typeof name !== "string" || name === "") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Time zones to choose from, ordered by region of the world. */
export const timezones: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];

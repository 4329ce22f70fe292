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

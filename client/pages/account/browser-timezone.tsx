import { useEffect, useState } from "react";

/** Hidden field with the browser's time zone; empty without JavaScript. */
export function BrowserTimezone({ name = "timezone" }: { name?: string }) {
  // A state, because React resets a hidden field's value to its default whenever the form renders again.
  const [timezone, setTimezone] = useState("");
  useEffect(() => setTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""), []);
  return <input type="hidden" name={name} value={timezone} />;
}

import { useEffect, useRef } from "react";

/** Sends along the browser's own time zone; empty without scripts. */
export function BrowserTimezone({ name = "timezone" }: { name?: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return <input type="hidden" name={name} defaultValue="" ref={input} />;
}

import { useEffect, useRef } from "react";

/** Hidden field with the browser's time zone; empty without JavaScript. */
export function BrowserTimezone({ name = "timezone" }: { name?: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return <input type="hidden" name={name} defaultValue="" ref={input} />;
}

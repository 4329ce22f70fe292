import { useEffect, useRef } from "react";

/** What a composed field submits. Fires an `input` event for each change, as if it had been typed. */
export function HiddenValue({ name, value }: { name: string; value: string | number }) {
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input type="hidden" name={name} value={value} ref={input} />;
}

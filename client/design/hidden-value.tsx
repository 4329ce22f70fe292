import { useEffect, useRef } from "react";

interface HiddenValueProps {
  readonly name: string;
  readonly value: string | number;
}

/** What a composed field submits. Fires an `input` event for each change, as if it had been typed. */
export function HiddenValue({ name, value }: HiddenValueProps) {
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input type="hidden" name={name} value={value} ref={input} />;
}

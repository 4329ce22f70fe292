import { type ReactNode, useId, useRef } from "react";
import "./refused.css";

interface RefusedProps {
  readonly reason: string;
  readonly className?: string | undefined;
  /** Accessible name, if the content does not name the action. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A control that the user may not use. It stays focusable, so that keyboard and screen reader users find the reason,
 * which appears on hover, on focus and on press, with and without JavaScript. It submits nothing.
 */
export function Refused({ reason, className, label, children }: RefusedProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const show = (force: boolean) =>
    button.current && text.current?.togglePopover({ force, source: button.current });
  return (
    <span className="refused">
      <button
        type="button"
        className={className}
        aria-disabled="true"
        aria-label={label}
        aria-describedby={id}
        popoverTarget={id}
        popoverTargetAction="show"
        ref={button}
        onPointerEnter={() => show(true)}
        onPointerLeave={() => document.activeElement !== button.current && show(false)}
        onFocus={() => show(true)}
        onBlur={() => show(false)}
      >
        {children}
      </button>
      <span className="refused-reason" id={id} popover="auto" role="tooltip" ref={text}>
        {reason}
      </span>
    </span>
  );
}

import { type ReactNode, useId, useRef } from "react";
import "./refused.css";

interface RefusedProps {
  readonly reason: string;
  readonly className?: string | undefined;
  /** What it would do, where its content does not say so. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A control that this person may not use. It can have the focus, so that keyboards and screen readers come by the reason,
 * which shows under the pointer, with the focus and when it is pressed, with and without scripts. It sends nothing.
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

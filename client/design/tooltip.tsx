import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import "./tooltip.css";

export interface TooltipProps {
  readonly label: string;
  /** A single focusable control, which has its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** A short hint about a control, shown on hover and on keyboard focus. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={350} render={children} />
      <Base.Portal>
        <Base.Positioner className="tooltip-positioner" sideOffset={8} collisionPadding={8}>
          <Base.Popup className="tooltip">{label}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";

export interface CalendarFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Element that the popup is anchored to and that gets the focus back. */
  readonly anchor: RefObject<HTMLElement | null>;
}

interface WithContent extends CalendarFrameProps {
  readonly label: string;
  readonly align?: "end";
  readonly children: ReactNode;
}

/** Popup around a calendar. */
export const CalendarFrame = ({ open, onOpenChange, anchor, label, align, children }: WithContent) => (
  <Popover.Root open={open} onOpenChange={onOpenChange}>
    <Popover.Portal>
      <Popover.Positioner
        className="calendar-positioner"
        anchor={anchor}
        {...(align && { align })}
        sideOffset={8}
        collisionPadding={8}
      >
        <Popover.Popup className="calendar" aria-label={label} finalFocus={anchor}>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);

import { type RefObject, type ToggleEvent, useLayoutEffect, useState } from "react";

/**
 * Tracks whether a native popover that the user opened before hydration is still open. It is kept until it is closed:
 * removing it on hydration would close it just as the user is about to press something in it.
 */
export function useOpenedBefore(popover: RefObject<HTMLElement | null>) {
  const [isOpenedBefore, setOpened] = useState(false);
  useLayoutEffect(() => {
    if (popover.current?.matches?.(":popover-open")) setOpened(true);
  }, [popover]);
  const onToggle = ({ target, currentTarget, newState }: ToggleEvent) => {
    // Elements toggled inside it fire their own events.
    if (target === currentTarget && newState === "closed") setOpened(false);
  };
  return { isOpenedBefore, onToggle };
}

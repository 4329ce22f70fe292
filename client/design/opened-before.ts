import { type RefObject, type ToggleEvent, useLayoutEffect, useState } from "react";

/**
 * Whether a native popover that somebody opened before scripts ran is still open. It stays until it is closed: taken
 * away when scripts come, it would close under the finger that is about to press something in it.
 */
export function useOpenedBefore(popover: RefObject<HTMLElement | null>) {
  const [isOpenedBefore, setOpened] = useState(false);
  useLayoutEffect(() => {
    if (popover.current?.matches?.(":popover-open")) setOpened(true);
  }, [popover]);
  const onToggle = ({ target, currentTarget, newState }: ToggleEvent) => {
    // What is folded out inside of it tells its own.
    if (target === currentTarget && newState === "closed") setOpened(false);
  };
  return { isOpenedBefore, onToggle };
}

import { useLayoutEffect } from "react";

/** How many dialogs are open, one over the other. */
let open = 0;

const setBehind = (isInert: boolean): void => {
  for (const frame of document.querySelectorAll<HTMLElement>("body > .frame")) frame.inert = isInert;
};

/** What is behind an open dialog can be neither reached nor pressed. */
export function useInertBehind(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    open += 1;
    setBehind(true);
    return () => {
      open -= 1;
      if (open === 0) setBehind(false);
    };
  }, [isOpen]);
}

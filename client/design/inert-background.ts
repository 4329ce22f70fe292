import { useLayoutEffect } from "react";

/** How many dialogs are open, one over the other. */
let open = 0;

const setBackgroundInert = (isInert: boolean): void => {
  for (const frame of document.querySelectorAll<HTMLElement>("body > .frame")) frame.inert = isInert;
};

/** What is behind an open dialog can be neither reached nor pressed. */
export function useInertBackground(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    open += 1;
    setBackgroundInert(true);
    return () => {
      open -= 1;
      if (open === 0) setBackgroundInert(false);
    };
  }, [isOpen]);
}

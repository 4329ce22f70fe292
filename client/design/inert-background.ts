import { useLayoutEffect } from "react";

/** Number of open dialogs, stacked on each other. */
let open = 0;

const setBackgroundInert = (isInert: boolean): void => {
  for (const frame of document.querySelectorAll<HTMLElement>("body > .frame")) frame.inert = isInert;
};

/** Makes everything behind an open dialog inert. */
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

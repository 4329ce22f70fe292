import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Focuses an element when `cause` is first set, and again whenever it changes; never for undefined. Runs as a layout
 * effect: a surrounding dialog that finds nothing focused would take the focus itself.
 */
export function useFocusOn<Element extends HTMLElement>(cause: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    if (cause !== undefined) element.current?.focus();
  }, [cause]);
  return element;
}

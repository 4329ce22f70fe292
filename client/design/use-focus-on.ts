import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For an element that takes the focus when `cause` is first there, and again with every other one; never for undefined.
 * At once: a dialog around it that finds the focus nowhere takes it to itself.
 */
export function useFocusOn<Element extends HTMLElement>(cause: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    if (cause !== undefined) element.current?.focus();
  }, [cause]);
  return element;
}

import { type RefObject, useEffect, useRef } from "react";

/** For an element that takes the focus when `cause` is first there, and again with every other one; never for undefined. */
export function useFocusOn<Element extends HTMLElement>(cause: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (cause !== undefined) element.current?.focus();
  }, [cause]);
  return element;
}

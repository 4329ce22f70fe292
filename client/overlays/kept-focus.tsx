import { useEffect, useRef } from "react";
import { usePage } from "../navigation/page-context.ts";

/**
 * Keeps the place of users of a keyboard or screen reader when the control that they pressed is gone afterwards, such
 * as a row's button: what surrounded it takes the focus if it can, otherwise the page's heading. Browsers would leave
 * the focus on the document, and screen readers would start again at its top.
 */
export function KeptFocus(): null {
  const page = usePage();
  const pressed = useRef<Element>(null);
  const around = useRef<readonly Element[]>([]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      pressed.current = target instanceof Element ? target : null;
      around.current = pressed.current ? surroundingsOf(pressed.current) : [];
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result of a form or link is a page of its own
  useEffect(() => {
    // By then a dialog that closes has given the focus back.
    const timer = setTimeout(() => {
      if (isLost(pressed.current)) placeFor(around.current)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [page]);
  return null;
}

function isLost(pressed: Element | null): boolean {
  const { activeElement, body } = document;
  // Browsers take the focus from a hidden element only after a moment.
  const isOut = activeElement === body || activeElement === pressed;
  return isOut && pressed !== null && !pressed.checkVisibility();
}

function placeFor(around: readonly Element[]): HTMLElement | null {
  const left = around.find((element) => element.checkVisibility());
  return left?.closest<HTMLElement>("[tabindex]") ?? document.querySelector<HTMLElement>("main h1");
}

/** Returns the elements around another, from the inside out, as they are before any of them is removed. */
function surroundingsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let next = element.parentElement; next; next = next.parentElement) found.push(next);
  return found;
}

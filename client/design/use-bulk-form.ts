import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * For the form the ticks of a list belong to: another place (a later list, or the same after something was done) ends
 * the choice and closes what stood open. It happens as the new place is drawn, and never on arrival: an effect after it
 * would take back what somebody quick has ticked already.
 */
export function useBulkForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const place = useRef(key);
  useLayoutEffect(() => {
    if (place.current === key) return;
    place.current = key;
    form.current?.reset();
    for (const each of form.current?.querySelectorAll("details") ?? []) each.open = false;
  }, [key]);
  return form;
}

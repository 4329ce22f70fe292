import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import * as words from "#words/design.ts";
import { Form, type FormProps } from "./form.tsx";
import "./bulk-bar.css";

interface BulkFormProps extends Omit<FormProps, "ref" | "className" | "id"> {
  /** The ticks of the list belong to the form with this id. */
  readonly id: string;
}

/** What can be done with what is ticked in a list; shown once something is. */
export function BulkForm({ children, ...rest }: BulkFormProps) {
  return (
    <Form ref={useEndOfChoice()} className="bulk-bar" {...rest}>
      <p className="small">
        <strong>{words.withSelected()}</strong>
      </p>
      {children}
    </Form>
  );
}

/**
 * Another place (a later list, or the same after something was done) ends the choice and closes what stood open. It
 * happens as the new place is drawn, and never on arrival: an effect after it would take back what somebody quick has
 * ticked already.
 */
function useEndOfChoice() {
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

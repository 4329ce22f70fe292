import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import * as words from "#words/design.ts";
import { Form, type FormProps } from "./form.tsx";
import "./bulk-bar.css";

interface BulkFormProps extends Omit<FormProps, "ref" | "className" | "id"> {
  /** Id of the form, which the list's checkboxes refer to. */
  readonly id: string;
}

/** Bulk actions for the selected rows of a list; shown once a row is selected. */
export const BulkForm = ({ children, ...rest }: BulkFormProps) => (
  <Form ref={useEndOfChoice(rest.state !== undefined && !rest.state.shown)} className="bulk-bar" {...rest}>
    <p className="small">
      <strong>{words.withSelected()}</strong>
    </p>
    {children}
  </Form>
);

/**
 * Clears the selection and closes open panels on every navigation (to another page of the list, or to the same one after
 * an action), unless the action was refused and can be tried again. Runs as a layout effect and never on mount: a later
 * effect would clear what a quick user has selected already.
 */
function useEndOfChoice(isRefused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const place = useRef(key);
  useLayoutEffect(() => {
    if (place.current === key) return;
    place.current = key;
    if (isRefused) return;
    form.current?.reset();
    for (const each of form.current?.querySelectorAll("details") ?? []) each.open = false;
  }, [key, isRefused]);
  return form;
}

import { useLayoutEffect, useState } from "react";
import { type ShownPage, usePage } from "../navigation/page-context.ts";
import { classNames } from "./class-names.ts";
import { useFocusOn } from "./use-focus-on.ts";
import "./form.css";

interface FormFailureProps {
  /** A drawer stands in its page's address, and is there for what it came back with. A dialog is opened on the page. */
  readonly of: "page" | "drawer" | "dialog";
}

/**
 * Why what was pressed could not be done, at the top of the page, or of the drawer or dialog that stands open in it;
 * takes the focus. Who tells it is settled by style: a form that shows it itself comes first, then a dialog, a drawer and
 * the page. So nothing that is sent goes unanswered, whether its form still stands there or went with what it was about.
 */
export function FormFailure({ of }: FormFailureProps) {
  const page = usePage();
  const { form } = page;
  // Asked anew with every state of the page, as the form that told it may be gone by the next.
  const [toldElsewhereIn, setToldElsewhereIn] = useState<ShownPage>();
  // What was told before a dialog was opened is none of its business.
  const [toldBefore] = useState(of === "dialog" ? form : null);
  const isNews = form !== toldBefore && page !== toldElsewhereIn;
  const found = form && !form.shown && isNews ? form : undefined;
  const failure = useFocusOn<HTMLDivElement>(found);
  useLayoutEffect(() => {
    if (found && failure.current?.checkVisibility?.() === false) setToldElsewhereIn(page);
  }, [found, page, failure]);
  if (!found) return null;
  const texts = new Set([found.message, ...Object.values(found.fields)].filter(Boolean));
  return (
    <div className={classNames("form-summary", `${of}-failure`)} role="alert" tabIndex={-1} ref={failure}>
      {[...texts].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

import { useLayoutEffect, useState } from "react";
import { type ShownPage, usePage } from "../navigation/page-context.ts";
import { classNames } from "./class-names.ts";
import { LargerPlan } from "./larger-plan.tsx";
import { useFocusOn } from "./use-focus-on.ts";
import "./form.css";

interface FormFailureProps {
  /** A drawer is part of its page's URL and shows the result it was returned with. A dialog is opened on the page. */
  readonly of: "page" | "drawer" | "dialog";
}

/**
 * Why a submitted action failed, at the top of the page, or of the drawer or dialog open on it; takes the focus. CSS
 * decides which one is visible: a form that shows the failure itself comes first, then a dialog, a drawer and the page.
 * No submission goes unanswered, whether its form is still there or was removed with its subject.
 */
export function FormFailure({ of }: FormFailureProps) {
  const page = usePage();
  const { form } = page;
  // Checked again for every state of the page, as the form that showed the failure may be gone by the next.
  const [toldElsewhereIn, setToldElsewhereIn] = useState<ShownPage>();
  // A dialog ignores failures reported before it was opened.
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
      {found.details?.limit !== undefined && <LargerPlan />}
    </div>
  );
}

import { useLayoutEffect, useState } from "react";
import { useActionData } from "../navigation/page-context.ts";
import { classNames } from "./class-names.ts";
import { useFocusOn } from "./use-focus-on.ts";
import "./form.css";

/**
 * Why what was pressed could not be done, at the top of the page, or of the drawer that stands open in it; takes the
 * focus. Who tells it is settled by style: a form that shows it itself comes first, then a drawer, then the page. So
 * nothing that is sent goes unanswered, whether its form still stands there or went with what it was about.
 */
export function FormFailure({ of }: { readonly of: "page" | "drawer" }) {
  const form = useActionData();
  const found = form && !form.shown ? form : undefined;
  const [toldElsewhere, setToldElsewhere] = useState<typeof form>();
  const failure = useFocusOn<HTMLDivElement>(found);
  useLayoutEffect(() => {
    if (found && failure.current?.checkVisibility?.() === false) setToldElsewhere(found);
  }, [found, failure]);
  if (!found || found === toldElsewhere) return null;
  const texts = new Set([found.message, ...Object.values(found.fields)].filter(Boolean));
  return (
    <div className={classNames("form-summary", `${of}-failure`)} role="alert" tabIndex={-1} ref={failure}>
      {[...texts].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

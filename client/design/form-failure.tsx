import type { FormState } from "#shared/page-state.ts";
import { useFocusOn } from "./use-focus-on.ts";
import "./form.css";

interface FormFailureProps {
  readonly form: FormState | undefined;
  /** Forms without a place of their own to say it, such as a button of the head or an entry of a menu. */
  readonly intents: readonly string[];
}

/** Why what was pressed could not be done, at the top of its page; takes the focus. */
export function FormFailure({ form, intents }: FormFailureProps) {
  const mine = form && !form.shown && intents.includes(form.intent ?? "") ? form : undefined;
  const failure = useFocusOn<HTMLDivElement>(mine);
  if (!mine) return null;
  const texts = new Set([mine.message, ...Object.values(mine.fields)].filter(Boolean));
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={failure}>
      {[...texts].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

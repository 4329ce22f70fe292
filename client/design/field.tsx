import type { ReactNode } from "react";
import * as words from "#words/design.ts";
import type { FieldFacts } from "./form.tsx";
import "./field.css";

export interface FieldText {
  readonly label: ReactNode;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** May be left empty, which the label says. */
  readonly optional?: boolean;
}

interface FieldProps extends Pick<FieldText, "label" | "hint" | "optional"> {
  readonly facts: FieldFacts;
  readonly children: ReactNode;
  /** True if the control has its own labels, as a group of radio buttons does; `label` then becomes the legend. */
  readonly group?: boolean;
}

/** Label, control, hint and error of one field, associated for screen readers. */
export function Field({ label, hint, optional, facts, children, group }: FieldProps) {
  const { id, error, hintId, errorId } = facts;
  const labelText = (
    <>
      {label}
      {optional && <span className="field-optional"> {words.optional()}</span>}
    </>
  );
  // Below the control, so that adjacent controls line up. A group's hint comes before its options, to explain them
  // first.
  const hintText = hint && (
    <div className="field-hint" id={hintId}>
      {hint}
    </div>
  );
  const body = (
    <>
      {group ? (
        <legend className="field-label">{labelText}</legend>
      ) : (
        <label className="field-label" htmlFor={id}>
          {labelText}
        </label>
      )}
      {group && hintText}
      {children}
      {!group && hintText}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </>
  );
  if (!group) return <div className="field">{body}</div>;
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={facts.describedBy}>
      {body}
    </fieldset>
  );
}

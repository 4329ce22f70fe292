import type { ReactNode } from "react";
import * as words from "#words/design.ts";
import type { FieldFacts } from "./form.tsx";
import "./field.css";

export interface FieldText {
  readonly label: ReactNode;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** May be left empty; said beside the label. */
  readonly optional?: boolean;
}

interface FieldProps extends Pick<FieldText, "label" | "hint" | "optional"> {
  readonly facts: FieldFacts;
  readonly children: ReactNode;
  /** The control labels itself, as a group of radios does. */
  readonly group?: boolean;
}

/** Label, control, hint and error of one field, tied together for those who listen instead of look. */
export function Field({ label, hint, optional, facts, children, group }: FieldProps) {
  const { id, error, hintId, errorId } = facts;
  const labelText = (
    <>
      {label}
      {optional && <span className="field-optional"> {words.optional()}</span>}
    </>
  );
  // Below its control, so that controls beside each other are in one line; what is chosen from is explained before it.
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

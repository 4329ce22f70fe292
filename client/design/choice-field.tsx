import type { InputHTMLAttributes, ReactNode } from "react";
import { Field, type FieldText } from "./field.tsx";
import { useField, useFormReturned } from "./form.tsx";
import { Icon, type IconName } from "./icon.tsx";

export interface CheckboxFieldProps
  extends Pick<FieldText, "label" | "name" | "hint" | "error">,
    Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "type" | "value"> {
  readonly value?: string;
}

/** A checkbox. When a form is returned with errors, the submitted choice takes precedence over `defaultChecked`. */
export const CheckboxField = (props: CheckboxFieldProps) => <Tick {...props} kind="checkbox" />;

/** A checkbox drawn as a switch, for settings. */
export const SwitchField = (props: CheckboxFieldProps) => <Tick {...props} kind="switch" />;

function Tick(props: CheckboxFieldProps & { readonly kind: "checkbox" | "switch" }) {
  const { label, name, hint, error, kind, value = "on", defaultChecked, ...rest } = props;
  const facts = useField(name, { error, hint });
  // A disabled checkbox is not submitted.
  const returned = useFormReturned() && !rest.disabled;
  // Several checkboxes may share a name and differ in their value. Their error is that of their group.
  const isAlone = value === "on";
  const id = isAlone ? facts.id : `${facts.id}-${value}`;
  const hintId = `${id}-hint`;
  return (
    <div className="tick">
      <input
        type="checkbox"
        role={kind === "switch" ? "switch" : undefined}
        className={kind === "switch" ? "tick-switch" : "tick-box"}
        id={id}
        name={name}
        value={value}
        defaultChecked={returned ? facts.typed?.split(",").includes(value) : defaultChecked}
        aria-invalid={facts.error !== undefined || undefined}
        aria-describedby={facts.describedBy?.replace(facts.hintId, hintId)}
        {...rest}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <div className="field-hint" id={hintId}>
            {hint}
          </div>
        )}
        {isAlone && facts.error && (
          <p className="field-error" id={facts.errorId}>
            {facts.error}
          </p>
        )}
      </div>
    </div>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

export interface ChoiceCardsProps extends Pick<FieldText, "name" | "hint" | "error" | "optional"> {
  readonly legend: ReactNode;
  readonly options: readonly Choice[];
  readonly defaultValue?: string;
  /** Allows several options to be selected. */
  readonly multiple?: boolean;
}

/** A choice between a few options, each a card that explains it. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { legend, name, hint, error, optional, options, defaultValue, multiple } = props;
  const facts = useField(name, { error, hint });
  const chosen = facts.typed ?? defaultValue;
  return (
    <Field label={legend} hint={hint} facts={facts} group {...(optional && { optional })}>
      <div className="choices">
        {options.map(({ value, label, description, icon, disabled }) => (
          <label className="choice" key={value}>
            <input
              type={multiple ? "checkbox" : "radio"}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={multiple ? chosen?.split(",").includes(value) : chosen === value}
            />
            {icon && <Icon name={icon} className="choice-icon" />}
            <span className="choice-text">
              <span className="choice-label">{label}</span>
              {description && <span className="choice-description">{description}</span>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}

export interface FieldGroupProps {
  readonly legend: ReactNode;
  /** The field under which an error of the whole group arrives, such as that nothing is ticked. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** Related fields under one heading. */
export function FieldGroup({ legend, name, children }: FieldGroupProps) {
  const { id, error, errorId, describedBy } = useField(name ?? "", {});
  const own = name === undefined ? {} : { id, tabIndex: -1, "aria-describedby": describedBy };
  return (
    <fieldset className="field-group" {...own}>
      <legend>{legend}</legend>
      {children}
      {name !== undefined && error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

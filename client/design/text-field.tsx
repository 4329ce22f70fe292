import type { ComponentPropsWithRef, ReactNode, SelectHTMLAttributes } from "react";
import * as words from "#words/account.ts";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./form.tsx";
import { Icon } from "./icon.tsx";

export interface TextFieldProps
  extends FieldText,
    Omit<ComponentPropsWithRef<"input">, "name" | "prefix" | "size"> {
  /** Shown before or after the input, inside its frame, such as a currency. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, name, hint, error, optional, prefix, suffix, defaultValue, required, ...rest } = props;
  const facts = useField(name, { error, hint });
  return (
    <Field label={label} hint={hint} facts={facts} {...(optional && { optional })}>
      <span className="control">
        {prefix && <span className="control-affix">{prefix}</span>}
        <input
          id={facts.id}
          name={name}
          defaultValue={facts.typed ?? defaultValue}
          required={required ?? !optional}
          aria-invalid={facts.error !== undefined || undefined}
          aria-describedby={facts.describedBy}
          {...rest}
        />
        {suffix && <span className="control-affix">{suffix}</span>}
      </span>
    </Field>
  );
}

/** Email address field, without autocorrection or automatic capitals. */
export const EmailField = (props: Omit<TextFieldProps, "type" | "label"> & { readonly label?: string }) => (
  <TextField
    label={words.email()}
    type="email"
    autoComplete="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...props}
  />
);

export interface TextAreaProps extends FieldText, Omit<ComponentPropsWithRef<"textarea">, "name"> {}

export function TextArea(props: TextAreaProps) {
  const { label, name, hint, error, optional, defaultValue, required, rows = 4, ...rest } = props;
  const facts = useField(name, { error, hint });
  return (
    <Field label={label} hint={hint} facts={facts} {...(optional && { optional })}>
      <span className="control">
        <textarea
          id={facts.id}
          name={name}
          rows={rows}
          defaultValue={facts.typed ?? defaultValue}
          required={required ?? !optional}
          aria-invalid={facts.error !== undefined || undefined}
          aria-describedby={facts.describedBy}
          {...rest}
        />
      </span>
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends FieldText, Omit<SelectHTMLAttributes<HTMLSelectElement>, "name"> {
  readonly options: readonly Option[];
}

export function SelectField(props: SelectFieldProps) {
  const { label, name, hint, error, optional, defaultValue, options, ...rest } = props;
  const facts = useField(name, { error, hint });
  return (
    <Field label={label} hint={hint} facts={facts} {...(optional && { optional })}>
      <span className="control control--select">
        <select
          id={facts.id}
          name={name}
          defaultValue={facts.typed ?? defaultValue}
          aria-invalid={facts.error !== undefined || undefined}
          aria-describedby={facts.describedBy}
          {...rest}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Field>
  );
}

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<"input">, "name" | "type"> {
  readonly label: string;
  readonly name: string;
}

/** Search field for the list below. Its label is visually hidden, as sighted users see the magnifier. */
export const SearchField = ({ label, name, className, ...rest }: SearchFieldProps) => (
  <label className="control control--search">
    <span className="visually-hidden">{label}</span>
    <Icon name="search" />
    <input type="search" name={name} placeholder={rest.placeholder ?? label} {...rest} />
  </label>
);

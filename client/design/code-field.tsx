import type { FormEvent } from "react";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./form.tsx";
import "./code-field.css";

const DIGITS = 6;

/**
 * Field for the digits of an emailed code. It is one input, for screen readers, autofill and pasting; the box around each
 * digit is drawn behind it. Without JavaScript it is a plain field, as a pasted space would shift the digits.
 */
export function CodeField({ label, name }: Pick<FieldText, "label" | "name">) {
  const facts = useField(name, {});
  return (
    <Field label={label} facts={facts}>
      <span className="control code-control">
        <span className="code-boxes" aria-hidden="true">
          {Array.from({ length: DIGITS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change
            <span key={index} />
          ))}
        </span>
        <input
          id={facts.id}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          // Room for a code that is pasted with spaces.
          maxLength={12}
          defaultValue={facts.typed}
          required
          aria-invalid={facts.error !== undefined || undefined}
          aria-describedby={facts.describedBy}
          onInput={keepDigits}
        />
      </span>
    </Field>
  );
}

function keepDigits({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const digits = input.value.replace(/\D/g, "").slice(0, DIGITS);
  if (digits !== input.value) input.value = digits;
}

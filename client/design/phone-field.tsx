import { type ComponentType, type Ref, useEffect, useRef, useState } from "react";
import { PHONE } from "#shared/constants.ts";
import { Field } from "./field.tsx";
import { useField, useOwnCheck } from "./form.tsx";
import { Icon } from "./icon.tsx";
import "./phone-field.css";
import type { PhoneFieldProps } from "./phone-field-props.ts";
import type { PhoneInputProps } from "./phone-input.tsx";
import { Region } from "./region.tsx";

/**
 * Telephone number with its country. Submits `name` (E.164 if the number can be parsed, otherwise as typed) and
 * `<name>Country`. Without JavaScript it is a plain field for a number with its country code.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, name, hint, error, optional, defaultValue, preferredCountries, pattern } = props;
  const [own, setProblem] = useOwnCheck();
  const facts = useField(name, { ...own, error: own.error ?? error, hint });
  const plain = useRef<HTMLInputElement>(null);
  const enhanced = useEnhanced(plain);
  const plainWith = (value: string) => (
    <PlainInput
      id={facts.id}
      name={name}
      value={value}
      describedBy={facts.describedBy}
      invalid={facts.error !== undefined}
      ref={plain}
    />
  );
  return (
    <Field label={label} hint={hint} facts={facts} {...(optional && { optional })}>
      {enhanced ? (
        <Region fallback={plainWith(enhanced.typed)}>
          <enhanced.PhoneInput
            id={facts.id}
            name={name}
            defaultValue={enhanced.typed}
            autoFocus={enhanced.hadFocus}
            preferredCountries={preferredCountries}
            pattern={pattern}
            describedBy={facts.describedBy}
            invalid={facts.error !== undefined}
            onProblem={setProblem}
          />
        </Region>
      ) : (
        plainWith(facts.typed ?? defaultValue ?? "")
      )}
    </Field>
  );
}

interface Enhanced {
  readonly PhoneInput: ComponentType<PhoneInputProps>;
  /** Text typed into the plain field before it was replaced, and whether it had the focus. */
  readonly typed: string;
  readonly hadFocus: boolean;
}

/** Loads the full field with its rules; if it fails to load or to render, the plain one stays. */
function useEnhanced(plain: React.RefObject<HTMLInputElement | null>): Enhanced | undefined {
  const [enhanced, setEnhanced] = useState<Enhanced>();
  useEffect(() => {
    import("./phone-input.tsx").then(
      ({ default: PhoneInput }) => {
        const { current } = plain;
        setEnhanced({
          PhoneInput,
          typed: current?.value ?? "",
          hadFocus: document.activeElement === current,
        });
      },
      () => undefined,
    );
  }, [plain]);
  return enhanced;
}

interface PlainInputProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

const PlainInput = ({ id, name, value, describedBy, invalid, ref }: PlainInputProps) => (
  <span className="control">
    <span className="control-affix">
      <Icon name="phone" />
    </span>
    <input
      id={id}
      name={name}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={PHONE.maxChars}
      defaultValue={value}
      placeholder="+49 30 1234567"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      ref={ref}
    />
  </span>
);

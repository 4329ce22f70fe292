import { lazy, Suspense, useEffect, useState } from "react";
import { PHONE } from "#shared/constants.ts";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./form.tsx";
import { Icon } from "./icon.tsx";
import "./phone-field.css";

const PhoneInput = lazy(() => import("./phone-input.tsx"));

export interface PhoneFieldProps extends FieldText {
  /** E.164, such as `+49301234567`. */
  readonly defaultValue?: string | null | undefined;
  /** Countries on top of the list, the likeliest first (ISO 3166, two letters); by default those of the languages the
   *  browser asks for. */
  readonly preferredCountries?: readonly string[];
  /** Further rule for the number as E.164, such as only mobile numbers of one country. */
  readonly pattern?: { readonly expression: RegExp; readonly message: string };
}

/**
 * A telephone number with its country. Sends `name` (E.164 where the number makes sense, else what was typed) and
 * `<name>Country`. Without scripts it is a plain field for a number with its country code.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, name, hint, error, optional, defaultValue, preferredCountries, pattern } = props;
  const [problem, setProblem] = useState<string>();
  const facts = useField(name, { error: problem ?? error, hint });
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const value = facts.typed ?? defaultValue ?? "";
  const plain = <PlainInput id={facts.id} name={name} value={value} describedBy={facts.describedBy} />;
  return (
    <Field label={label} hint={hint} facts={facts} {...(optional && { optional })}>
      {enhanced ? (
        <Suspense fallback={plain}>
          <PhoneInput
            {...{ id: facts.id, name, defaultValue: value, preferredCountries, pattern }}
            describedBy={facts.describedBy}
            invalid={facts.error !== undefined}
            onProblem={setProblem}
          />
        </Suspense>
      ) : (
        plain
      )}
    </Field>
  );
}

function PlainInput({
  id,
  name,
  value,
  describedBy,
}: {
  id: string;
  name: string;
  value: string;
  describedBy: string | undefined;
}) {
  return (
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
        maxLength={PHONE.longestChars}
        defaultValue={value}
        placeholder="+49 30 1234567"
        aria-describedby={describedBy}
      />
    </span>
  );
}

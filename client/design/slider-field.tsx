import { Suspense, useState } from "react";
import { SLIDER } from "#shared/constants.ts";
import { numberText, percentText } from "#shared/words/locale.ts";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./form.tsx";
import { HiddenValue } from "./hidden-value.tsx";
import { useHydrated } from "./hydrated.ts";
import { lazyPart } from "./lazy-part.tsx";
import type { SliderProps } from "./slider.tsx";
import "./slider.css";

const Slider = lazyPart(() => import("./slider.tsx"), RangeInput);

export interface SliderFieldProps extends Omit<FieldText, "label" | "optional"> {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly defaultValue?: number;
  readonly unit?: "percent";
}

/** A number on a scale. The browser's own range input until the slider has loaded; the form submits the number. */
export function SliderField(props: SliderFieldProps) {
  const { label, name, hint, error, unit } = props;
  const { min = SLIDER.min, max = SLIDER.max, step = SLIDER.interval, defaultValue = min } = props;
  const facts = useField(name, { error, hint });
  const hydrated = useHydrated();
  const [value, setValue] = useState(() => within(Number(facts.typed ?? defaultValue), min, max));
  const text = unit === "percent" ? percentText(value / 100) : numberText(value);
  const drawn: SliderProps = { label, text, min, max, step, value, onChange: setValue };
  const native = <RangeInput name={name} {...drawn} />;
  return (
    <Field label={label} hint={hint} facts={facts} group>
      <div className="slider-line">
        {hydrated ? (
          <Suspense fallback={native}>
            <HiddenValue name={name} value={value} />
            <Slider {...drawn} />
          </Suspense>
        ) : (
          native
        )}
        <output className="slider-value">{text}</output>
      </div>
    </Field>
  );
}

/** The native range input. */
function RangeInput({ name, label, text, onChange, ...scale }: SliderProps & { readonly name?: string }) {
  return (
    <input
      type="range"
      className="slider-native"
      name={name}
      aria-label={label}
      aria-valuetext={text}
      onChange={({ target }) => onChange(Number(target.value))}
      {...scale}
    />
  );
}

/** Clamps a number to the scale; something that is not a number becomes the minimum. */
export const within = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, Number.isFinite(value) ? value : min));

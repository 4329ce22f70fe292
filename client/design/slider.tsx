import rcSlider, { type SliderProps as RcSliderProps } from "rc-slider";
import type { ComponentType } from "react";

/**
 * The package's types describe its Node build, in which the component is nested one level deeper than in the bundled
 * build.
 */
const RcSlider = rcSlider as unknown as ComponentType<RcSliderProps<number>>;

export interface SliderProps {
  readonly label: string;
  /** The value as read out by screen readers. */
  readonly text: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The slider itself. Arrow keys move it by one step, Home and End to its ends. */
export default function Slider({ label, text, min, max, step, value, onChange }: SliderProps) {
  return (
    <RcSlider
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={onChange}
      ariaLabelForHandle={label}
      ariaValueTextFormatterForHandle={() => text}
    />
  );
}

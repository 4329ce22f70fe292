import rcSlider, { type SliderProps as RcSliderProps } from "rc-slider";
import type { ComponentType } from "react";

/** Its types describe the build for Node, where the component is one level deeper than in the one that is bundled. */
const RcSlider = rcSlider as unknown as ComponentType<RcSliderProps<number>>;

export interface SliderProps {
  readonly label: string;
  /** What the value is called when it is read out. */
  readonly text: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The slider itself; arrows move it by one step, Home and End to its ends. */
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

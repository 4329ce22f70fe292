import { type ReactNode, useState } from "react";
import { BRAND_COLOR, contrast, HEX_COLOR, readableShade } from "#shared/colors.ts";
import * as words from "#words/design.ts";
import { language } from "#words/language.ts";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./form.tsx";
import "./color-field.css";

export interface ColorFieldProps extends FieldText {
  readonly defaultValue?: string | null | undefined;
  /** Shows below the field where the colour will be used, given the shade that is readable. */
  readonly children?: (shade: string) => ReactNode;
}

/**
 * Field for a colour used behind white text. Shows a sample, with the colour darkened where the text would be
 * unreadable.
 */
export function ColorField({ label, name, hint, error, defaultValue, children }: ColorFieldProps) {
  const facts = useField(name, { error, hint: true });
  const [color, setColor] = useState(() => {
    const first = facts.typed ?? defaultValue ?? BRAND_COLOR;
    return HEX_COLOR.test(first) ? first : BRAND_COLOR;
  });
  const shown = readableShade(color);
  return (
    <Field label={label} facts={facts} hint={hint ?? noteOn(color, shown)}>
      <span className="color-field">
        <input
          type="color"
          id={facts.id}
          name={name}
          value={color}
          aria-describedby={facts.describedBy}
          onChange={({ target }) => setColor(target.value)}
        />
        <span className="color-field-sample" style={{ backgroundColor: shown }}>
          {words.claim()}
        </span>
      </span>
      {children?.(shown)}
    </Field>
  );
}

function noteOn(color: string, shown: string): string {
  const ratio = contrast(shown, "#ffffff").toLocaleString(language(), { maximumFractionDigits: 1 });
  return shown === color ? words.contrastGood({ ratio }) : words.contrastMended({ ratio });
}

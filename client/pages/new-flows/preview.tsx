import { type ReactNode, useEffect, useState } from "react";
import { type AccountLocale, locales, themes } from "#shared/account-choices.ts";
import * as words from "#words/create.ts";
import { Button } from "../../design/button.tsx";
import { Row } from "../../design/layout.tsx";
import { SelectField } from "../../design/text-field.tsx";
import { StageLocale } from "./sample-time.tsx";

const widths = ["phone", "tablet", "desktop"] as const;

/** Preview area whose width, theme and date format can be tried out without changing the user's own settings. */
export function Preview({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState<(typeof widths)[number]>("desktop");
  const [locale, setLocale] = useState<AccountLocale | null>(null);
  const [theme, setTheme] = useState<(typeof themes)[number]>("system");
  useEffect(() => {
    if (theme === "system") return;
    const { dataset } = document.documentElement;
    const { theme: before } = dataset;
    dataset.theme = theme;
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, [theme]);
  return (
    <>
      <Row gap={5} align="end">
        <Switch label={words.width()} values={widths} current={width} onChange={setWidth} />
        <Switch label={words.theme()} values={themes} current={theme} onChange={setTheme} />
        <SelectField
          label={words.locale()}
          name="locale"
          onChange={({ target }) => setLocale(locales.find((known) => known === target.value) ?? null)}
          options={[
            { value: "", label: words.myLocale() },
            ...locales.map((value) => ({ value, label: value })),
          ]}
        />
      </Row>
      <div className="gallery-stage" data-width={width}>
        <StageLocale value={locale}>{children}</StageLocale>
      </div>
    </>
  );
}

interface SwitchProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly current: Value;
  readonly onChange: (value: Value) => void;
}

const Switch = <Value extends string>({ label, values, current, onChange }: SwitchProps<Value>) => (
  <fieldset className="gallery-switch">
    <legend className="visually-hidden">{label}</legend>
    {values.map((value) => (
      <Button
        key={value}
        size="small"
        variant={value === current ? "secondary" : "quiet"}
        aria-pressed={value === current}
        onClick={() => onChange(value)}
      >
        {value}
      </Button>
    ))}
  </fieldset>
);

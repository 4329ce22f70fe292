import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../design/button.tsx";
import { Row } from "../../design/layout.tsx";

const widths = ["phone", "tablet", "desktop"] as const;
const themes = ["system", "light", "dark"] as const;

/** The stage: how wide it is and which theme it has can be tried without changing anything of one's own. */
export function Preview({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState<(typeof widths)[number]>("desktop");
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
      <Row gap={5}>
        <Switch label="Width" values={widths} current={width} onChange={setWidth} />
        <Switch label="Theme" values={themes} current={theme} onChange={setTheme} />
      </Row>
      <div className="gallery-stage" data-width={width}>
        {children}
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

function Switch<Value extends string>({ label, values, current, onChange }: SwitchProps<Value>) {
  return (
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
}

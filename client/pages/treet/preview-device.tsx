import { useState, useSyncExternalStore } from "react";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { never, useScripted } from "../../design/hydrated.ts";

const devices = ["phone", "desktop"] as const;
export type PreviewDevice = (typeof devices)[number];
const names: Readonly<Record<PreviewDevice, string>> = translated({
  phone: commonWords.phone,
  desktop: words.desktop,
});

const KEY = "treets.preview-device";

/** Returns the preview's device and its setter. The choice lasts for the browser session. */
export function usePreviewDevice(): readonly [PreviewDevice, (device: PreviewDevice) => void] {
  const remembered = useSyncExternalStore(never, read, () => "phone" as const);
  const [chosen, setChosen] = useState<PreviewDevice>();
  const choose = (device: PreviewDevice) => {
    setChosen(device);
    try {
      sessionStorage.setItem(KEY, device);
    } catch {
      // Storage is blocked; the choice lasts until the page is left.
    }
  };
  return [chosen ?? remembered, choose];
}

function read(): PreviewDevice {
  try {
    return devices.find((device) => device === sessionStorage.getItem(KEY)) ?? "phone";
  } catch {
    return "phone";
  }
}

interface DeviceSwitchProps {
  readonly current: PreviewDevice;
  readonly onChange: (device: PreviewDevice) => void;
}

/** Switches the preview's device. Hidden without JavaScript, where the preview is static. */
export const DeviceSwitch = ({ current, onChange }: DeviceSwitchProps) => (
  <fieldset className="preview-switch" {...useScripted()}>
    <legend className="visually-hidden">{words.previewOn()}</legend>
    {devices.map((device) => (
      <Button
        key={device}
        size="small"
        variant={device === current ? "secondary" : "quiet"}
        aria-pressed={device === current}
        onClick={() => onChange(device)}
      >
        {names[device]}
      </Button>
    ))}
  </fieldset>
);

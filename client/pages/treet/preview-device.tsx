import { useState, useSyncExternalStore } from "react";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { useScripted } from "../../design/hydrated.ts";

const devices = ["phone", "desktop"] as const;
export type PreviewDevice = (typeof devices)[number];
const names: Readonly<Record<PreviewDevice, string>> = {
  get phone() {
    return commonWords.phone();
  },
  get desktop() {
    return words.desktop();
  },
};

const KEY = "treets.preview-device";
const never = () => () => undefined;

/** On which screen a preview is looked at, the same until the visit is over. */
export function usePreviewDevice(): readonly [PreviewDevice, (device: PreviewDevice) => void] {
  const remembered = useSyncExternalStore(never, read, () => "phone" as const);
  const [chosen, setChosen] = useState<PreviewDevice>();
  const choose = (device: PreviewDevice) => {
    setChosen(device);
    try {
      sessionStorage.setItem(KEY, device);
    } catch {
      // It is the same until the page is left.
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

/** Without scripts the preview does not change either, so there is nothing to switch. */
export function DeviceSwitch({ current, onChange }: DeviceSwitchProps) {
  return (
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
}

import type { ReactNode } from "react";
import { Dialog } from "../design/dialog.tsx";
import { useRootData } from "../root-data.ts";
import { screenShortcuts } from "./shortcut-keys.ts";

/** Every shortcut that works here. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { business } = useRootData();
  return (
    <Dialog title="Keyboard shortcuts" open onOpenChange={(open) => !open && onClose()}>
      <Group title="Anywhere">
        <Entry keys={["Ctrl", "K"]}>Search and go anywhere (⌘K on a Mac)</Entry>
        <Entry keys={["/"]}>Search this list</Entry>
        <Entry keys={["Ctrl", "S"]}>Save this form</Entry>
        <Entry keys={["?"]}>Show this help</Entry>
        <Entry keys={["Esc"]}>Close what is open</Entry>
      </Group>
      {business && (
        <Group title={business.name}>
          {screenShortcuts(business).map(({ key, label }) => (
            <Entry key={key} keys={["G", key.toUpperCase()]}>
              {label}
            </Entry>
          ))}
        </Group>
      )}
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="shortcuts">
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Entry({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

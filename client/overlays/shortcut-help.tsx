import type { ReactNode } from "react";
import * as words from "#words/shell.ts";
import { Dialog } from "../design/dialog.tsx";
import { useRootData } from "../root-data.ts";
import { screenShortcuts } from "./shortcut-keys.ts";

/** Dialog with all keyboard shortcuts available here. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { business } = useRootData();
  return (
    <Dialog title={words.keyboardShortcuts()} open onOpenChange={(open) => !open && onClose()}>
      <Group title={words.anywhere()}>
        <Entry keys={[words.ctrl(), "K"]}>{words.searchEverythingKeys()}</Entry>
        <Entry keys={["/"]}>{words.searchList()}</Entry>
        <Entry keys={[words.ctrl(), "S"]}>{words.saveForm()}</Entry>
        <Entry keys={["?"]}>{words.showHelp()}</Entry>
        <Entry keys={[words.esc()]}>{words.closeOverlay()}</Entry>
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

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="shortcuts">
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

const Entry = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{children}</dd>
  </div>
);

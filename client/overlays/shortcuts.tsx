import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import * as words from "#words/shell.ts";
import { lazyPart } from "../design/lazy-part.tsx";
import { toast } from "../design/toast-queue.ts";
import { useNavigate } from "../navigation/page-context.ts";
import { useRootData } from "../root-data.ts";
import { paletteAsked } from "./palette-asked.ts";
import { isInDialog, isTyping, screenShortcuts } from "./shortcut-keys.ts";

const CommandPalette = lazyPart(() => import("./command-palette.tsx"), Away);
const ShortcutHelp = lazyPart(() => import("./shortcut-help.tsx"), Away);

/** How long "g" waits for its second key, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** Keyboard shortcuts for any page: the palette, screens by letter, search, help, saving. Only for signed-in users. */
export function Shortcuts() {
  const { session } = useRootData();
  const isOpen = useSyncExternalStore(paletteAsked.subscribe, paletteAsked.get);
  const [help, setHelp] = useState(false);
  useShortcuts(session !== null, () => setHelp(true));
  if (!session) return null;
  return (
    <Suspense>
      {isOpen && <CommandPalette onClose={() => paletteAsked.set(false)} />}
      {help && <ShortcutHelp onClose={() => setHelp(false)} />}
    </Suspense>
  );
}

/** Shown if the palette or the help fails to load: a toast. */
function Away({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    toast({ title: words.loadingFailed() });
    close();
  }, []);
  return null;
}

function useShortcuts(enabled: boolean, openHelp: () => void): void {
  const { business } = useRootData();
  const navigate = useNavigate();
  const goAt = useRef(Number.NEGATIVE_INFINITY);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, timeStamp } = event;
    const isGo = timeStamp - goAt.current < SEQUENCE_MS;
    goAt.current = Number.NEGATIVE_INFINITY;
    if ((metaKey || ctrlKey) && !altKey) {
      // Over another dialog, the palette would hide the question the user has to answer.
      if (key === "k" && (paletteAsked.get() || !isInDialog())) paletteAsked.set(!paletteAsked.get());
      else if (key !== "s" || !sendForm(event.target)) return;
      event.preventDefault();
      return;
    }
    if (altKey || event.defaultPrevented || isTyping(event.target)) return;
    const screen = isGo && business && screenShortcuts(business).find((entry) => entry.key === key);
    if (screen) void navigate(screen.href);
    else if (key === "g") goAt.current = timeStamp;
    else if (key === "?") openHelp();
    else if (key !== "/" || !focusSearch()) return;
    event.preventDefault();
  });

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [enabled]);
}

/** Submits the form that has the focus, or otherwise the page's guarded form. Returns false if there is none. */
function sendForm(target: EventTarget | null): boolean {
  const own = target instanceof Element ? target.closest<HTMLFormElement>("form[method=post]") : null;
  const form = own ?? document.querySelector<HTMLFormElement>("form[data-warn-unsaved]");
  form?.requestSubmit();
  return form !== null;
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}

import type { BusinessFrame } from "#shared/page-state.ts";
import { navigationFor } from "../layouts/navigation-items.ts";

export interface ScreenShortcut {
  /** Pressed after "g". */
  readonly key: string;
  readonly label: string;
  readonly href: string;
}

/** Letters by navigation entry; the first letter of the page's name if it is free. */
const KEYS: Readonly<Record<string, string>> = {
  controlPanel: "c",
  insights: "i",
  insightsHighlight: "h",
  treets: "t",
  "treets packs": "k",
  "treets mine": "y",
  partnersOverview: "p",
  members: "m",
  teamMembers: "e",
  linkManagement: "l",
  communityProfile: "o",
  "communityProfile announcements": "a",
  settingsOverview: "s",
};

/** Returns the screens of a business with their letters. */
export const screenShortcuts = (business: BusinessFrame): ScreenShortcut[] =>
  navigationFor(business)
    .flatMap(({ items }) => items)
    .flatMap(({ route, tab, label, href }) => {
      const key = KEYS[tab ? `${route} ${tab}` : route];
      return key ? [{ key, label, href }] : [];
    });

const TYPING = "input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]";

export const isInDialog = (): boolean => document.querySelector("[role=dialog][data-open]") !== null;

/** Returns true if a key press is meant for a field, a menu or an open dialog, and is therefore no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  isInDialog() || (target instanceof Element && target.closest(TYPING) !== null);

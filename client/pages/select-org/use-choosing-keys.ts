import { type RefObject, useEffect } from "react";
import { isTyping } from "../../overlays/shortcut-keys.ts";

/** Only the first nine businesses have a digit. */
export const MAX_DIGITS = 9;

/**
 * Keyboard navigation: digits open the first nine businesses, arrows move between them, and any letter starts a search
 * if there is a search field. Enter in that field opens the first match.
 */
export function useChoosingKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>(".org-name") ?? [])];
      const field = list.current?.querySelector<HTMLInputElement>("input[type=search]");
      const isSearching = field !== null && event.target === field;
      if (event.key === "Enter" && isSearching) links[0]?.click();
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!isSearching && isTyping(event.target)) return;
        const at = links.indexOf(document.activeElement as HTMLAnchorElement);
        if (at === -1 && !isSearching && document.activeElement !== document.body) return;
        const next = event.key === "ArrowDown" ? links[at + 1] : at === 0 ? field : links[at - 1];
        if (!next) return;
        next.focus();
      } else if (isTyping(event.target)) return;
      else if (/^[1-9]$/.test(event.key)) links[Number(event.key) - 1]?.click();
      else if (field && /^\p{L}$/u.test(event.key)) return field.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [list]);
}

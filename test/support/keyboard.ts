import type { Page } from "playwright-core";

const MAX_PRESSES = 60;

/**
 * Presses a key, by default Tab, until the focus is on an element whose name is or begins with this.
 * @param kind selector of the elements that count
 */
export async function tabTo(page: Page, name: string, key = "Tab", kind = "*"): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(
      (wanted) =>
        document.activeElement?.matches(wanted.kind) &&
        [document.activeElement, ...((document.activeElement as HTMLInputElement).labels ?? [])].some(
          (element) => (element.ariaLabel ?? element.textContent)?.trim().startsWith(wanted.name),
        ),
      { name, kind },
    );
    if (found) return;
  }
  throw new Error(`${key} never reached ${name}`);
}

/** Moves to a field with Tab and types into it. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  // The link to a field's error begins with the field's name too.
  await tabTo(page, name, "Tab", "input, textarea");
  await page.keyboard.type(text);
}

/** Moves to a link, button or checkbox with Tab and presses it. */
export async function pressOn(page: Page, name: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

import type { Page } from "playwright-core";

const MOST_PRESSES = 60;

/** Presses a key, Tab unless another is named, until what has this name, or begins with it, has the focus. */
export async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(
      (wanted) =>
        [document.activeElement, ...((document.activeElement as HTMLInputElement)?.labels ?? [])].some(
          (element) => (element?.ariaLabel ?? element?.textContent)?.trim().startsWith(wanted),
        ),
      name,
    );
    if (found) return;
  }
  throw new Error(`${key} never reached ${name}`);
}

/** Goes to a field with Tab and types into it. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Goes to a link, button or tick with Tab and presses it. */
export async function pressOn(page: Page, name: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

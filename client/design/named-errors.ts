import { fold } from "#shared/fold.ts";
import type { FieldErrors } from "#shared/problems.ts";
import * as words from "#words/design.ts";

/**
 * Returns the errors of a form that do not name their field, with the label of the field before them: "Name: Use at least
 * 2 characters." The labels are read from the page, where each field has the id that `idOf` returns for its name.
 */
export function namedErrors(errors: FieldErrors, idOf: (name: string) => string): FieldErrors {
  const found: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors)) {
    const field = document.getElementById(idOf(name))?.closest(".field");
    // Without "(optional)", which follows it.
    const label = field?.querySelector(".field-label")?.firstChild?.textContent;
    if (label && !fold(error).includes(fold(label))) found[name] = words.errorAt({ label, error });
  }
  return found;
}

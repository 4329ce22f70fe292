import { Button } from "../../design/button.tsx";
import { useHydrated } from "../../design/hydrated.ts";

/** The browser prints, and keeps as a PDF, by itself; without scripts its own menu does the same. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button icon="download" onClick={() => window.print()}>
      Print or save as PDF
    </Button>
  );
}

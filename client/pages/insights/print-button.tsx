import { Button } from "../../design/button.tsx";
import { useHydrated } from "../../design/hydrated.ts";

/** Without scripts the browser's own menu does the same. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button icon="download" onClick={() => window.print()}>
      Print
    </Button>
  );
}

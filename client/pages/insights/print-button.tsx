import * as words from "#words/insights.ts";
import { Button } from "../../design/button.tsx";
import { useScripted } from "../../design/hydrated.ts";

/** Hidden without JavaScript, where the browser's own menu does the same. */
export const PrintButton = () => (
  <Button {...useScripted()} icon="print" onClick={() => window.print()}>
    {words.print()}
  </Button>
);

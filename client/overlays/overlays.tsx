import { type ComponentType, lazy, Suspense } from "react";
import { useHydrated } from "../design/hydrated.ts";
import { Region } from "../region.tsx";
// What comes late brings no sheet of its own.
import "../design/modal.css";
import "./overlays.css";

/** Without its overlays a page still does what it is for, so their loss is silent. */
const LateOverlays = lazy<ComponentType>(() =>
  import("./late-overlays.tsx").catch(() => ({ default: () => null })),
);

/** What accompanies every page once it runs: bars about builds and connection, shortcuts, care for unsaved work. */
export function Overlays() {
  return (
    useHydrated() && (
      <Region>
        <Suspense>
          <LateOverlays />
        </Suspense>
      </Region>
    )
  );
}

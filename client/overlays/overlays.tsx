import { type ComponentType, useEffect, useState } from "react";
import { Region } from "../design/region.tsx";
// Lazy chunks bring no stylesheet.
import "../design/modal.css";
import "./overlays.css";

/**
 * Overlays of every page once scripts run: bars about builds and the connection, shortcuts, the guard for unsaved
 * changes. Not loaded by Suspense, as React reveals suspended content a third of a second late, and there is no
 * fallback here that could flicker.
 */
export function Overlays() {
  const [Late, setLate] = useState<ComponentType>();
  useEffect(() => {
    import("./late-overlays.tsx").then(
      ({ default: late }) => setLate(() => late),
      // A page works without its overlays, so a failure to load them is ignored.
      () => undefined,
    );
  }, []);
  return <Region>{Late && <Late />}</Region>;
}

import { type ComponentType, useEffect, useState } from "react";
import { Region } from "../region.tsx";
// What comes late brings no sheet of its own.
import "../design/modal.css";
import "./overlays.css";

/**
 * What accompanies every page once it runs: bars about builds and connection, shortcuts, care for unsaved work. React
 * shows what a Suspense waited for a third of a second late, and nothing stands here meanwhile that could flicker.
 */
export function Overlays() {
  const [Late, setLate] = useState<ComponentType>();
  useEffect(() => {
    import("./late-overlays.tsx").then(
      ({ default: late }) => setLate(() => late),
      // Without its overlays a page still does what it is for, so their loss is silent.
      () => undefined,
    );
  }, []);
  return <Region>{Late && <Late />}</Region>;
}

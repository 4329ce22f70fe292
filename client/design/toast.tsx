import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";
// The region is loaded later, and lazy chunks bring no stylesheet.
import "./toast.css";
import { hasToasted, onToast, takeToasts } from "./toast-queue.ts";

export { toast } from "./toast-queue.ts";

const Viewport = lazyPart(() => import("./toast-viewport.tsx"), LatestToast);

/** Region in which toasts appear; its component is loaded with the first toast. */
export function ToastRegion() {
  const needed = useSyncExternalStore(onToast, hasToasted, () => false);
  return (
    needed && (
      <Suspense>
        <Viewport />
      </Suspense>
    )
  );
}

/** The latest toast as plain text, if the toast component fails to load. */
function LatestToast() {
  const [latest, setLatest] = useState<string>();
  useEffect(() => {
    const show = () => setLatest(takeToasts().at(-1)?.title);
    show();
    return onToast(show);
  }, []);
  return (
    <p role="status" className="toast-plain">
      {latest}
    </p>
  );
}

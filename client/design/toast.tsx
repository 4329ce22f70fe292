import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.ts";
// The region itself comes later, and what is loaded later brings no sheet of its own.
import "./toast.css";
import { hasToasted, onToast, takeToasts } from "./toast-queue.ts";

export { toast } from "./toast-queue.ts";

const Viewport = lazyPart(() => import("./toast-viewport.tsx"), LatestToast);

/** Where toasts appear; what draws them is loaded with the first one. */
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

/** The last of them in words alone, where what draws them does not come. */
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

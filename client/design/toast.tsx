import { lazy, Suspense, useSyncExternalStore } from "react";
// The region itself comes later, and what is loaded later brings no sheet of its own.
import "./toast.css";
import { hasToasted, onToast } from "./toast-queue.ts";

export { type ToastMessage, toast } from "./toast-queue.ts";

const Viewport = lazy(() => import("./toast-viewport.tsx"));

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

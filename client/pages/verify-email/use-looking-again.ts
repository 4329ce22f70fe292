import { useEffect } from "react";
import { useRevalidate } from "../../navigation/page-context.ts";

const LOOK_AGAIN_MS = 3_000;
/** Polling stops after this time; users can still return by the link in the email. */
const LOOKED_FOR_MS = 15 * 60_000;

/** Polls whether the address has been confirmed, perhaps on another device. Only while the page is visible. */
export function useLookingAgain(isWaiting: boolean): void {
  const revalidate = useRevalidate();
  useEffect(() => {
    if (!isWaiting) return;
    const until = Date.now() + LOOKED_FOR_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (document.visibilityState === "visible") void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

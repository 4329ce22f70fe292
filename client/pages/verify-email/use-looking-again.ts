import { useEffect } from "react";
import { useRevalidate } from "../../navigation/page-context.ts";

const LOOK_AGAIN_MS = 3_000;
/** Anyone who has not answered the mail by then comes back by its link. */
const LOOKED_FOR_MS = 15 * 60_000;

/** Asks the page again and again whether its mail was answered, perhaps on the phone; only while the page is seen. */
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

import { useEffect, useState } from "react";
import { useRevalidate } from "./page-context.ts";

interface Polling {
  readonly everyMs: number;
  /** The number of times after which the page gives up. */
  readonly times: number;
}

/** How pages poll to which a payment provider returns users: its news is seconds away, or arrives by email. */
export const PROVIDER_POLLING: Polling = { everyMs: 2_000, times: 15 };

/** How pages poll that show the progress of work on the server, which may take half an hour. */
export const LONG_WORK_POLLING: Polling = { everyMs: 1_000, times: 1_800 };

/**
 * Loads the page's data again and again while it waits for something that happens elsewhere. Hidden pages don't poll,
 * and go on once they are visible.
 * @returns Whether the page has given up.
 */
export function usePolling(isWaiting: boolean, { everyMs, times }: Polling): boolean {
  const revalidate = useRevalidate();
  const [polls, setPolls] = useState(0);
  const isOver = polls >= times;
  useEffect(() => {
    if (!isWaiting || isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      setPolls((before) => before + 1);
      void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, isOver, everyMs, revalidate]);
  return isOver;
}

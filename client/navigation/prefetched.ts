import type { Payload } from "../payloads.ts";

export const PREFETCHED_KEPT_MS = 10_000;

/** Prefetched payloads by URL, dropped if the click does not follow soon. */
const kept = new Map<string, Promise<Payload>>();

/** Returns the prefetched payload for this URL if it is still fresh; each is used once. */
export function takePrefetched(address: string): Promise<Payload> | undefined {
  const found = kept.get(address);
  kept.delete(address);
  return found;
}

/**
 * Waits for a change that is being sent. Payloads prefetched before or meanwhile lack it, and the message that it
 * leaves for the next page, so they are dropped.
 */
export function withoutPrefetched<Answer>(change: Promise<Answer>): Promise<Answer> {
  kept.clear();
  return change.finally(() => kept.clear());
}

export const isPrefetched = (address: string): boolean => kept.has(address);

export function keepPrefetched(address: string, payload: Promise<Payload>): void {
  const drop = () => {
    if (kept.get(address) === payload) kept.delete(address);
  };
  kept.set(address, payload);
  payload.catch(drop);
  setTimeout(drop, PREFETCHED_KEPT_MS);
}

import type { Payload } from "../payloads.ts";

export const PREFETCHED_KEPT_MS = 10_000;

interface Kept {
  readonly at: number;
  readonly payload: Promise<Payload>;
}

/** Payloads fetched on intent, kept for a moment until the click. */
const kept = new Map<string, Kept>();

/** The payload fetched ahead for this address, if it is fresh; each is used once. */
export function takePrefetched(address: string): Promise<Payload> | undefined {
  const found = kept.get(address);
  kept.delete(address);
  return found && Date.now() - found.at < PREFETCHED_KEPT_MS ? found.payload : undefined;
}

export const isPrefetched = (address: string): boolean => kept.has(address);

export function keepPrefetched(address: string, payload: Promise<Payload>): void {
  payload.catch(() => kept.delete(address));
  kept.set(address, { at: Date.now(), payload });
}

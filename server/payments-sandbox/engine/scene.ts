import { newEvent } from "../objects/events.ts";
import type { Kind, Kinds } from "../objects/kinds.ts";
import type { Store } from "../store.ts";

export const API_VERSION = "2026-10-28.endive";
export const DAY_SECONDS = 86_400;

/** One moment in the sandbox: its objects, the time they live in, and who hears of what happens. */
export interface Scene {
  readonly store: Store;
  /** Unix seconds. */
  readonly now: number;
  /** Where people reach the hosted pages. */
  readonly publicUrl: string;
}

/** Writes down that something happened; anyone who listens hears of it once the transaction is through. */
export async function emit(scene: Scene, type: string, object: unknown, account?: string): Promise<void> {
  const event = newEvent({ type, object, created: scene.now, apiVersion: API_VERSION, account });
  await scene.store.put("event", event, {});
  await scene.store.queueDelivery(event.id);
}

/** Keeps an object and says so. */
export async function putAndEmit<K extends Kind, T extends Kinds[K]>(
  scene: Scene,
  kind: K,
  object: T,
  type: string,
): Promise<T> {
  await scene.store.put(kind, object);
  await emit(scene, type, object);
  return object;
}

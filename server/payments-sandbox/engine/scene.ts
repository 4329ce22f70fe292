import { newEvent } from "../objects/events.ts";
import type { Kind, Kinds } from "../objects/kinds.ts";
import type { Store } from "../store.ts";

export const API_VERSION = "2026-10-28.endive";
export const DAY_SECONDS = 86_400;

/** Context of an operation in the sandbox: its objects and the current time. */
export interface Scene {
  readonly store: Store;
  /** Unix seconds. */
  readonly now: number;
  /** The origin of the hosted pages. */
  readonly publicUrl: string;
}

/** Records an event; the listener receives it after the transaction is committed. */
export async function emit(scene: Scene, type: string, object: unknown, account?: string): Promise<void> {
  const event = newEvent({ type, object, created: scene.now, apiVersion: API_VERSION, account });
  await scene.store.put("event", event, {});
  await scene.store.queueDelivery(event.id);
}

/** Stores an object and emits an event for it. */
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

import type { Store } from "../store.ts";

const DEEPEST = 4;

/** Replaces IDs by their objects, along paths such as `data.latest_invoice` or `items.data.price.product`. */
export async function expand(store: Store, answer: object, paths: readonly string[]): Promise<object> {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) await expandPath(store, copy, path.split(".").slice(0, DEEPEST + 1));
  return copy as object;
}

async function expandPath(store: Store, value: unknown, [field, ...rest]: string[]): Promise<void> {
  if (field === undefined || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) await expandPath(store, one, [field, ...rest]);
    return;
  }
  const holder = value as Record<string, unknown>;
  const inner = holder[field];
  if (typeof inner === "string") holder[field] = (await store.any(inner)) ?? inner;
  else if (Array.isArray(inner)) {
    holder[field] = await Promise.all(
      inner.map(async (one) => (typeof one === "string" ? ((await store.any(one)) ?? one) : one)),
    );
  }
  await expandPath(store, holder[field], rest);
}

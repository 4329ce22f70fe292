/**
 * Splits ordered items into those that stay within a limit and those over it: chosen ones stay first, then the rest in
 * order.
 */
export function keptWithin<T extends { readonly id: string }>(
  all: readonly T[],
  limit: number | null,
  picks: readonly string[] = [],
): { readonly kept: readonly T[]; readonly over: readonly T[] } {
  if (limit === null || all.length <= limit) return { kept: all, over: [] };
  const chosen = new Set(picks);
  const ordered = [...all.filter(({ id }) => chosen.has(id)), ...all.filter(({ id }) => !chosen.has(id))];
  return { kept: ordered.slice(0, limit), over: ordered.slice(limit) };
}

/** Of things in their own order those that stay within a limit: the chosen ones first, then the rest. */
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

/** True if this member is in the treet's audience. */
export const isFor = (
  { audience }: { readonly audience: readonly string[] },
  { labels }: { readonly labels: readonly string[] },
): boolean => audience.length === 0 || audience.some((label) => labels.includes(label));

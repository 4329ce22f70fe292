/** Is this member among those a treet is for? */
export const isFor = (
  { audience }: { readonly audience: readonly string[] },
  { labels }: { readonly labels: readonly string[] },
): boolean => audience.length === 0 || audience.some((label) => labels.includes(label));

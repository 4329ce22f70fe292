/** Where a list of a business can be had as a spreadsheet: "members" or "treets", those a filter finds or a selection. */
export function csvHref(
  slug: string,
  list: "members" | "treets",
  asked: Readonly<Record<string, unknown>> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `/api/v1/businesses/${encodeURIComponent(slug)}/${list}.csv${search.size > 0 ? `?${search}` : ""}`;
}

/** Reads the line of totals above a list across businesses: "Live treets" → "12". */
export const totalsShown = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt>(?:<a[^>]*>)?([^<]+)(?:<\/a>)?<\/dt><dd>([^<]+)<\/dd>/g)].map(
      ([, label = "", value = ""]) => [label, value],
    ),
  );

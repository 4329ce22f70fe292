import type { ViewAs } from "#server/pages/view-as.ts";

/** Returns the query parameters for the chosen view. */
export const viewAsQuery = (viewAs: ViewAs | null): Record<string, string> =>
  viewAs ? { as: "member", ...(viewAs.label && { label: viewAs.label }) } : {};

import type { Selection } from "#shared/contract/selections.ts";

/** All selected rows of a list, in place of its ticked ones. */
export interface Selected {
  readonly selection: Selection;
  readonly title: string;
  /** URL of the list with the selection open. */
  readonly action: string;
  /** URL of the list without it. */
  readonly clearHref: string;
}

/** Lists whose matching rows can all be selected at once, for a bulk action. */
export const selectableLists = ["members", "treets", "links", "partners"] as const;
export type SelectableList = (typeof selectableLists)[number];

/** What the button to select all submits, among the actions of a bulk bar. */
export const SELECT_ALL = "select-all";

/**
 * Most rows in one selection. Bulk actions change treets and partners one by one, each in a transaction of its own, but
 * all in one request; no plan has more members, so a larger selection of them would be a mistake.
 */
export const maxSelected = {
  members: 50_000,
  treets: 1_000,
  links: 1_000,
  partners: 1_000,
} as const satisfies Record<SelectableList, number>;

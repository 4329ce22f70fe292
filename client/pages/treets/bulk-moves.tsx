import {
  type BulkMove,
  bulkMoves,
  extendable,
  extendChoices,
  type TreetState,
  treetMoves,
} from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treetLists.ts";
import { SelectField } from "../../design/text-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { LabelInput } from "../members/label-input.tsx";
import { moveNames } from "./move-names.ts";

/** The form the ticks of a list of treets belong to. */
export const TREETS_BULK = "treets-bulk";

/** Bulk actions for selected treets: their moves, and a later end date. Permissions are checked elsewhere. */
export const treetMovesOf = (moves: readonly BulkMove[] = bulkMoves): BulkAction<TreetState>[] => [
  ...moves.map((move): BulkAction<TreetState> => {
    const fits: readonly TreetState[] = treetMoves[move].from;
    if (move !== "end") return { label: moveNames[move], value: move, fits };
    return {
      label: moveNames.end,
      fits,
      fields: <p>{words.endHint()}</p>,
      buttons: [{ label: words.endSelected(), value: "end", tone: "danger" }],
    };
  }),
  {
    label: words.extend(),
    fits: extendable,
    fields: (
      <SelectField
        label={words.extendBy()}
        name="days"
        options={extendChoices.map((days) => ({ value: String(days), label: words.daysOption({ days }) }))}
      />
    ),
    buttons: [{ label: words.extendSelected(), value: "extend" }],
  },
];

interface OneCommunity {
  readonly packs: readonly { readonly id: string; readonly title: string }[];
  /** Who may not put them into one sees why. */
  readonly mayChoosePack: boolean;
  /** Where those that are ticked can be had as a spreadsheet. */
  readonly exportHref: string;
}

/** What can be done with treets of one community alone: for whom they are, in which pack, and on paper. */
export const communityMoves = ({
  packs,
  mayChoosePack,
  exportHref,
}: OneCommunity): BulkAction<TreetState>[] => [
  ...treetMovesOf(),
  {
    label: words.addToPack(),
    absent: packs.length === 0 && mayChoosePack,
    fields: (
      <SelectField
        label={words.pack()}
        name="pack"
        options={packs.map(({ id, title }) => ({ value: id, label: title }))}
      />
    ),
    buttons: [{ label: words.addToPackSelected(), value: "pack" }],
  },
  {
    label: words.label(),
    fields: <LabelInput label={words.label()} name="label" hint={words.labelHint()} optional />,
    buttons: [
      { label: words.give(), value: "label" },
      { label: words.takeAway(), value: "unlabel" },
    ],
  },
  { label: commonWords.exportList(), fileHref: exportHref },
];

import {
  type BulkMove,
  bulkMoves,
  extendable,
  extendChoices,
  type TreetState,
  treetMoves,
} from "#shared/treets.ts";
import { SelectField } from "../../design/text-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { LabelInput } from "../members/label-input.tsx";

/** The form the ticks of a list of treets belong to. */
export const TREETS_BULK = "treets-bulk";

export const bulkMoveNames: Readonly<Record<BulkMove, string>> = {
  pause: "Pause",
  resume: "Resume",
  end: "End",
  archive: "Archive",
};

/** What can be done with treets that are ticked, whoever may: their moves, and a later end. */
export const treetMovesOf = (moves: readonly BulkMove[] = bulkMoves): BulkAction<TreetState>[] => [
  ...moves.map((move): BulkAction<TreetState> => {
    const fits: readonly TreetState[] = treetMoves[move].from;
    if (move !== "end") return { label: bulkMoveNames[move], value: move, fits };
    return {
      label: bulkMoveNames.end,
      fits,
      fields: <p>Members can no longer claim them. What they hold stays good until it expires.</p>,
      buttons: [{ label: "End them", value: "end", tone: "danger" }],
    };
  }),
  {
    label: "Extend",
    fits: extendable,
    fields: (
      <SelectField
        label="Put off the end by"
        name="days"
        options={extendChoices.map((days) => ({ value: String(days), label: `${days} days` }))}
      />
    ),
    buttons: [{ label: "Extend them", value: "extend" }],
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
    label: "Add to pack",
    absent: packs.length === 0 && mayChoosePack,
    fields: (
      <SelectField
        label="Pack"
        name="pack"
        options={packs.map(({ id, title }) => ({ value: id, label: title }))}
      />
    ),
    buttons: [{ label: "Add them", value: "pack" }],
  },
  {
    label: "Label",
    fields: (
      <LabelInput
        label="Label"
        name="label"
        hint="Treets with labels are for members who have one of them; those without are for everybody."
        optional
      />
    ),
    buttons: [
      { label: "Give", value: "label" },
      { label: "Take away", value: "unlabel" },
    ],
  },
  { label: "Export", fileHref: exportHref },
];

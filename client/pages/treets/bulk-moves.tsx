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
import { CountField } from "../../lists/count-field.tsx";
import { LabelInput } from "../members/label-input.tsx";
import { moveNames } from "./move-names.ts";

/** ID of the form to which the checkboxes of a treet list belong. */
export const TREETS_BULK = "treets-bulk";

/** Bulk actions for selected treets: their moves, and a later end date. Permissions are checked elsewhere. */
export const treetMovesOf = (
  moves: readonly BulkMove[] = bulkMoves,
  canExtend: readonly TreetState[] = extendable,
): BulkAction<TreetState>[] => [
  ...moves.map((move): BulkAction<TreetState> => {
    const fits: readonly TreetState[] = treetMoves[move].from;
    if (move !== "end") return { label: moveNames[move], value: move, fits };
    return {
      label: moveNames.end,
      fits,
      fields: (
        <>
          <p>{words.endHint()}</p>
          <CountField label={words.endCount()} hint={words.endCountHint()} />
        </>
      ),
      buttons: [{ label: words.endSelected(), value: "end", tone: "danger" }],
    };
  }),
  {
    label: words.extend(),
    fits: canExtend,
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
  /** Users without permission still see the action, with the reason why they cannot use it. */
  readonly mayChoosePack: boolean;
  /** URL that exports the ticked treets as a spreadsheet. */
  readonly exportHref: string;
}

/** Bulk actions for treets of a single community: audience, pack, export and the general ones. */
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
    fields: <LabelInput label={words.label()} name="label" hint={words.labelHint()} />,
    buttons: [
      { label: words.give(), value: "label" },
      { label: words.takeAway(), value: "unlabel" },
    ],
  },
  { label: commonWords.exportList(), fileHref: exportHref },
];

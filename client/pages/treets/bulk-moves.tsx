import {
  type BulkMove,
  bulkMoves,
  extendable,
  extendChoices,
  type TreetState,
  treetMoves,
} from "#shared/treets.ts";
import { BulkForm } from "../../design/bulk-form.tsx";
import { BulkPanel } from "../../design/bulk-panel.tsx";
import { Button, SubmitButton } from "../../design/button.tsx";
import { useObstacle } from "../../design/needs.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "../members/label-input.tsx";

/** The form the ticks of the table belong to. */
export const BULK_TREETS_FORM = "treets-bulk";

export const bulkMoveNames: Readonly<Record<BulkMove, string>> = {
  pause: "Pause",
  resume: "Resume",
  end: "End",
  archive: "Archive",
};

interface BulkMovesProps {
  readonly form: FormState | undefined;
  readonly action: string;
  /** Which the list is narrowed to; all of them where it is not. */
  readonly state: TreetState | undefined;
  /** Which action of the page takes it, and what of all this its sender may do. */
  readonly intent?: "move-many" | "supply-many";
  readonly moves?: readonly BulkMove[];
  /** What can be done with treets of one community alone. */
  readonly more?: {
    readonly packs: readonly { readonly id: string; readonly title: string }[];
    /** Where those that are ticked can be had as a spreadsheet. */
    readonly exportHref: string;
  };
}

/** What can be done with the treets that are ticked; shown once one is. */
export function BulkMoves({
  form,
  action,
  state,
  intent = "move-many",
  moves = bulkMoves,
  more,
}: BulkMovesProps) {
  const fitting = moves.filter(
    (move) => state === undefined || (treetMoves[move].from as readonly TreetState[]).includes(state),
  );
  const canExtend = state === undefined || extendable.includes(state);
  if (fitting.length === 0 && !canExtend && !more) return null;
  return (
    <BulkForm id={BULK_TREETS_FORM} state={form} intent={intent} action={action}>
      <div className="bulk-bar-actions">
        {fitting.map((move) =>
          move === "end" ? (
            <BulkPanel label={bulkMoveNames.end} key={move}>
              <p>Members can no longer claim them. What they hold stays good until it expires.</p>
              <SubmitButton name="move" value="end" size="small" variant="danger">
                End them
              </SubmitButton>
            </BulkPanel>
          ) : (
            <Button key={move} type="submit" name="move" value={move} size="small">
              {bulkMoveNames[move]}
            </Button>
          ),
        )}
        {canExtend && (
          <BulkPanel label="Extend">
            <SelectField
              label="Put off the end by"
              name="days"
              options={extendChoices.map((days) => ({ value: String(days), label: `${days} days` }))}
            />
            <SubmitButton name="move" value="extend" size="small">
              Extend them
            </SubmitButton>
          </BulkPanel>
        )}
        {more && <MoreWays {...more} />}
      </div>
    </BulkForm>
  );
}

/** For whom they are, in which pack, and on paper. */
function MoreWays({ packs, exportHref }: NonNullable<BulkMovesProps["more"]>) {
  const obstacle = useObstacle();
  return (
    <>
      {(packs.length > 0 || obstacle) && (
        <BulkPanel label="Add to pack">
          <SelectField
            label="Pack"
            name="pack"
            options={packs.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <SubmitButton name="move" value="pack" size="small">
            Add them
          </SubmitButton>
        </BulkPanel>
      )}
      <BulkPanel label="Label">
        <LabelInput
          label="Label"
          name="label"
          hint="Treets with labels are for members who have one of them; those without are for everybody."
          optional
        />
        <div className="form-actions">
          <SubmitButton name="move" value="label" size="small">
            Give
          </SubmitButton>
          <Button type="submit" name="move" value="unlabel" size="small">
            Take away
          </Button>
        </div>
      </BulkPanel>
      <Button type="submit" formMethod="get" formAction={exportHref} size="small">
        Export
      </Button>
    </>
  );
}

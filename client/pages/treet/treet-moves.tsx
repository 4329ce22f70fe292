import type { ReactNode } from "react";
import type { TreetForTeam } from "#shared/contract/treets.ts";
import { movesFrom } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Button, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";
import { moveNames } from "../treets/move-names.ts";

interface TreetMovesProps {
  readonly treet: TreetForTeam;
  readonly form: FormState | undefined;
}

/** What can be done with a treet now; what cannot be taken back is asked about first. */
export function TreetMoves({ treet, form }: TreetMovesProps) {
  const { state, title, claimedCount } = treet;
  const moves = movesFrom(state);
  const asked = ["end", "delete"].find((move) => form?.values.move === move);
  return (
    <Row className="treet-moves">
      <Form state={asked ? undefined : form} intent="move">
        <div className="form-actions">
          {moves
            .filter((move) => move !== "end")
            .map((move) => (
              <SubmitButton
                key={move}
                name="move"
                value={move}
                variant={move === "publish" || move === "resume" ? "primary" : "secondary"}
              >
                {moveNames[move]}
              </SubmitButton>
            ))}
          <SubmitButton name="move" value="duplicate" variant="quiet">
            {words.duplicate()}
          </SubmitButton>
        </div>
      </Form>
      {moves.includes("end") && (
        <Asked
          move="end"
          title={words.endQuestion({ title })}
          label={moveNames.end}
          form={asked === "end" ? form : undefined}
        >
          <p>{words.endHint()}</p>
        </Asked>
      )}
      {state === "draft" && claimedCount === 0 && (
        <Asked
          move="delete"
          title={words.deleteQuestion({ title })}
          label={commonWords.deleteIt()}
          form={asked === "delete" ? form : undefined}
        >
          <p>{words.deleteHint()}</p>
        </Asked>
      )}
    </Row>
  );
}

interface AskedProps {
  readonly move: "end" | "delete";
  readonly title: string;
  readonly label: string;
  readonly form: FormState | undefined;
  readonly children: ReactNode;
}

const Asked = ({ move, title, label, form, children }: AskedProps) => (
  <ConfirmDialog
    title={title}
    confirmLabel={label}
    tone="danger"
    intent="move"
    state={form}
    trigger={<Button variant="quiet">{label}</Button>}
  >
    <input type="hidden" name="move" value={move} />
    {children}
  </ConfirmDialog>
);

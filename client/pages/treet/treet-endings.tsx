import { DELETED_DRAFT_DAYS } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Needs } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { AskedMove } from "./asked-move.tsx";

interface TreetEndingsProps {
  readonly title: string;
  readonly form: FormState | undefined;
  /** How the form names a move: the community's and the supplier's differ. */
  readonly intent: "move" | "supply-move";
  readonly action: "treets.publish" | "supply.manage";
}

/** Ends a treet in its menu, after a question. */
export const EndTreet = ({ title, form, intent, action }: TreetEndingsProps) => (
  <Needs action={action}>
    <AskedMove
      intent={intent}
      move="end"
      title={words.endQuestion({ title })}
      label={words.end()}
      form={form}
    >
      <p>{words.endHint()}</p>
    </AskedMove>
  </Needs>
);

/** Deletes a draft in its menu, after a question. */
export const DeleteDraft = ({ title, form, intent, action }: TreetEndingsProps) => (
  <Needs action={action}>
    <AskedMove
      intent={intent}
      move="delete"
      title={words.deleteQuestion({ title })}
      label={commonWords.deleteIt()}
      form={form}
    >
      <p>{words.deleteHint({ days: DELETED_DRAFT_DAYS })}</p>
    </AskedMove>
  </Needs>
);

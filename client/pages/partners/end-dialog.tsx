import type { ReactNode } from "react";
import * as words from "#words/partners.ts";
import { Button } from "../../design/button.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface EndDialogProps {
  /** Name of the other side, which the user must type to confirm. */
  readonly name: string;
  readonly title: string;
  readonly intent: string;
  readonly confirmLabel: string;
  readonly trigger: string;
  readonly liveTreets: number;
  /** Number of live treets without an end date; null if the caller does not have it. */
  readonly openEnded: number | null;
  readonly form: FormState | undefined;
  /** Explanation of the other effects. */
  readonly children: ReactNode;
}

/** Ends a partnership, from either side, after explaining what happens to treets and claims. */
export function EndDialog(props: EndDialogProps) {
  const { name, title, intent, confirmLabel, trigger, liveTreets, openEnded, form, children } = props;
  return (
    <ConfirmDialog
      title={title}
      intent={intent}
      state={form}
      confirmLabel={confirmLabel}
      trigger={
        <Button variant="quiet" icon="close">
          {trigger}
        </Button>
      }
    >
      {children}
      {liveTreets > 0 && (
        <ChoiceCards
          legend={words.theLiveTreets({ count: liveTreets })}
          name="treets"
          defaultValue="now"
          options={[
            { value: "now", label: words.endNow(), description: words.endNowHint() },
            {
              value: "run_out",
              label: words.endLater(),
              description: openEnded ? words.openEndedEndNow({ count: openEnded }) : words.endLaterHint(),
            },
          ]}
        />
      )}
      <TextArea label={words.wordTo({ name })} name="reason" optional rows={2} maxLength={500} />
      <TextField
        label={words.typeToConfirm({ name })}
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
      />
    </ConfirmDialog>
  );
}

interface PauseDialogProps {
  readonly title: string;
  readonly intent: string;
  readonly confirmLabel: string;
  readonly form: FormState | undefined;
  readonly children: ReactNode;
}

export const PauseDialog = ({ title, intent, confirmLabel, form, children }: PauseDialogProps) => (
  <ConfirmDialog
    title={title}
    intent={intent}
    state={form}
    tone="primary"
    confirmLabel={confirmLabel}
    trigger={
      <Button variant="quiet" icon="pause">
        {words.pause()}
      </Button>
    }
  >
    {children}
    <TextArea label={words.why()} name="reason" optional rows={2} maxLength={500} hint={words.reasonHint()} />
  </ConfirmDialog>
);

import type { ReactNode } from "react";
import { Button } from "../../design/button.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

/** "12 treets", "1 treet" */
export const counted = (count: number, word: string): string =>
  `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

interface EndDialogProps {
  /** The other side, whose name is typed over. */
  readonly name: string;
  readonly title: string;
  readonly intent: string;
  readonly confirmLabel: string;
  readonly trigger: string;
  readonly liveTreets: number;
  /** Live treets without an end date of their own; null where the caller does not know. */
  readonly openEnded: number | null;
  readonly form: FormState | undefined;
  /** What else happens. */
  readonly children: ReactNode;
}

/** Ends a partnership, from either side, once it was said what becomes of treets and claims. */
export function EndDialog(props: EndDialogProps) {
  const { name, title, intent, confirmLabel, trigger, liveTreets, openEnded, form, children } = props;
  return (
    <ConfirmDialog
      title={title}
      intent={intent}
      tone="danger"
      state={form}
      confirmLabel={confirmLabel}
      trigger={<Button variant="danger">{trigger}</Button>}
    >
      {children}
      {liveTreets > 0 && (
        <ChoiceCards
          legend={`The ${counted(liveTreets, "live treet")}`}
          name="treets"
          defaultValue="now"
          options={[
            { value: "now", label: "End now", description: "Nobody can claim them any more" },
            {
              value: "run_out",
              label: "Run to their end date",
              description: openEnded
                ? `${counted(openEnded, "treet")} without an end date end${openEnded === 1 ? "s" : ""} now`
                : "Until then they can be claimed as before",
            },
          ]}
        />
      )}
      <TextArea label={`A word to ${name}`} name="reason" optional rows={2} maxLength={500} />
      <TextField
        label={`Type ${name} to confirm`}
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
    confirmLabel={confirmLabel}
    trigger={<Button icon="pause">Pause</Button>}
  >
    {children}
    <TextArea label="Why?" name="reason" optional rows={2} maxLength={500} hint="They read it in the mail." />
  </ConfirmDialog>
);

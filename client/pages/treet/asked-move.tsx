import type { ReactNode } from "react";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import type { IconName } from "../../design/icon.tsx";
import type { FormState } from "../../page-props.ts";

const icons = { end: "close", delete: "trash" } as const satisfies Record<string, IconName>;
type AskedName = keyof typeof icons;

/** Returns the move whose confirmation came back refused, which its menu then shows; undefined if none did. */
export const askedIn = (form: FormState | undefined, intent: string): AskedName | undefined =>
  (["end", "delete"] as const).find((move) => form?.intent === intent && form.values.move === move);

interface AskedMoveProps {
  readonly move: AskedName;
  readonly intent: string;
  readonly title: string;
  readonly label: string;
  readonly form: FormState | undefined;
  readonly children: ReactNode;
}

/** Menu entry for a move of a treet that is irreversible, so it asks for confirmation. */
export const AskedMove = ({ move, intent, title, label, form, children }: AskedMoveProps) => (
  <ConfirmDialog
    title={title}
    confirmLabel={label}
    intent={intent}
    state={askedIn(form, intent) === move ? form : undefined}
    trigger={
      <Button variant="quiet" icon={icons[move]}>
        {label}
      </Button>
    }
  >
    <input type="hidden" name="move" value={move} />
    {children}
  </ConfirmDialog>
);

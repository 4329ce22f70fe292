import type { ReactNode } from "react";
import type { Action } from "#shared/permissions.ts";
import { BulkPanel } from "../design/bulk-panel.tsx";
import { Button, SubmitButton } from "../design/button.tsx";
import { useFormState } from "../design/form.tsx";
import { Needs } from "../design/needs.tsx";

/** A button for a bulk action. */
interface BulkButton {
  readonly label: string;
  /** Value submitted when it is pressed. */
  readonly value: string;
  readonly tone?: "danger" | "primary" | "secondary";
}

/** A bulk action on the selected rows: immediate, with further input in a panel that opens, or as a file to download. */
export type BulkAction<State extends string> = {
  readonly label: string;
  /** States of the rows it applies to; all states if absent. */
  readonly fits?: readonly State[];
  /** Leaves the action out, such as when there is nothing to choose from. */
  readonly absent?: boolean;
  /** Permission required, if stricter than for the other actions. */
  readonly needs?: Action;
} & (
  | Omit<BulkButton, "label">
  | { readonly fields: ReactNode; readonly buttons: readonly [BulkButton, ...BulkButton[]] }
  | { readonly fileHref: string }
);

/** Returns the actions that apply to rows of this state or, for a list of mixed states, to any of its rows. */
export const fitting = <State extends string>(
  actions: readonly BulkAction<State>[],
  state: State | undefined,
): readonly BulkAction<State>[] =>
  actions.filter(({ fits, absent }) => !absent && (!fits || state === undefined || fits.includes(state)));

interface BulkActionsProps<State extends string> {
  /** Field name of the selected action. */
  readonly name: string;
  readonly actions: readonly BulkAction<State>[];
}

/** Buttons and panels of a bulk bar. */
export const BulkActions = <State extends string>({ name, actions }: BulkActionsProps<State>) => (
  <div className="bulk-bar-actions">
    {actions.map((action) =>
      action.needs ? (
        <Needs key={action.label} action={action.needs}>
          <OneAction name={name} action={action} />
        </Needs>
      ) : (
        <OneAction key={action.label} name={name} action={action} />
      ),
    )}
  </div>
);

function OneAction({ name, action }: { name: string; action: BulkAction<string> }) {
  if ("fileHref" in action) {
    return (
      <Button type="submit" formMethod="get" formAction={action.fileHref} size="small">
        {action.label}
      </Button>
    );
  }
  if ("value" in action) return <PlainButton name={name} button={action} />;
  return <PanelAction name={name} action={action} />;
}

interface PanelActionProps {
  readonly name: string;
  readonly action: Extract<BulkAction<string>, { readonly fields: ReactNode }>;
}

/** Opens by itself if its fields were refused, as the errors are inside. */
function PanelAction({ name, action }: PanelActionProps) {
  const pressed = useFormState()?.values[name];
  const [first, ...others] = action.buttons;
  return (
    <BulkPanel label={action.label} isOpen={action.buttons.some(({ value }) => value === pressed)}>
      {action.fields}
      <div className="form-actions">
        <SubmitButton name={name} value={first.value} size="small" variant={first.tone ?? "primary"}>
          {first.label}
        </SubmitButton>
        {others.map((button) => (
          <PlainButton key={button.value} name={name} button={button} />
        ))}
      </div>
    </BulkPanel>
  );
}

const PlainButton = ({ name, button }: { readonly name: string; readonly button: BulkButton }) => (
  <Button
    type="submit"
    name={name}
    value={button.value}
    size="small"
    {...(button.tone && { variant: button.tone })}
  >
    {button.label}
  </Button>
);

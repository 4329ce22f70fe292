import type { ReactNode } from "react";
import type { Action } from "#shared/permissions.ts";
import { BulkPanel } from "../design/bulk-panel.tsx";
import { Button, SubmitButton } from "../design/button.tsx";
import { Needs } from "../design/needs.tsx";

/** A button of a bar for what is ticked. */
interface BulkButton {
  readonly label: string;
  /** What the form says when it is pressed. */
  readonly value: string;
  readonly tone?: "danger" | "primary" | "secondary";
}

/** Something that can be done with what is ticked: at once, with a word more in a panel that opens, or as a file. */
export type BulkAction<State extends string> = {
  readonly label: string;
  /** States of rows it can be done to; any where it is absent. */
  readonly fits?: readonly State[];
  /** Not there at all, such as where there is nothing to choose from. */
  readonly absent?: boolean;
  /** Who may, where that is not everybody who may do the rest. */
  readonly needs?: Action;
} & (
  | Omit<BulkButton, "label">
  | { readonly fields: ReactNode; readonly buttons: readonly [BulkButton, ...BulkButton[]] }
  | { readonly fileHref: string }
);

/** Those that can be done to rows of this state; of a mixed list, to any of its rows. */
export const fitting = <State extends string>(
  actions: readonly BulkAction<State>[],
  state: State | undefined,
): readonly BulkAction<State>[] =>
  actions.filter(({ fits, absent }) => !absent && (!fits || state === undefined || fits.includes(state)));

interface BulkActionsProps<State extends string> {
  /** What the form calls the choice between them. */
  readonly name: string;
  readonly actions: readonly BulkAction<State>[];
}

/** The buttons and panels of a bulk bar. */
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

interface OneActionProps {
  readonly name: string;
  readonly action: BulkAction<string>;
}

function OneAction({ name, action }: OneActionProps) {
  if ("fileHref" in action) {
    return (
      <Button type="submit" formMethod="get" formAction={action.fileHref} size="small">
        {action.label}
      </Button>
    );
  }
  if ("value" in action) return <PlainButton name={name} button={action} />;
  const [first, ...others] = action.buttons;
  return (
    <BulkPanel label={action.label}>
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

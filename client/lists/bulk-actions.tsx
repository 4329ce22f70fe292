import type { ReactNode } from "react";
import type { Action } from "#shared/permissions.ts";
import { BulkPanel } from "../design/bulk-panel.tsx";
import { Button, SubmitButton } from "../design/button.tsx";
import { Needs } from "../design/needs.tsx";

/** A button of a bar for what is ticked. */
export interface BulkButton {
  readonly label: string;
  /** What the form says when it is pressed. */
  readonly value: string;
  readonly tone?: "danger" | "secondary";
}

/** Something that can be done with what is ticked: at once, or with a word more in a panel that opens. */
export type BulkAction<State extends string> = {
  readonly label: string;
  /** States of rows it can be done to; any where it is absent. */
  readonly fits?: readonly State[];
  /** Not there at all, such as where there is nothing to choose from. */
  readonly absent?: boolean;
  /** Who may, where that is not everybody who may do the rest. */
  readonly needs?: Action;
} & (Omit<BulkButton, "label"> | { readonly fields: ReactNode; readonly buttons: readonly BulkButton[] });

interface BulkActionsProps<State extends string> {
  /** What the form calls the choice between them. */
  readonly name: string;
  readonly actions: readonly BulkAction<State>[];
  /** What the list is narrowed to; a mixed list offers everything. */
  readonly state: State | undefined;
}

/** The buttons and panels of a bulk bar, those that fit the rows of this list. */
export const BulkActions = <State extends string>({ name, actions, state }: BulkActionsProps<State>) => (
  <div className="bulk-bar-actions">
    {actions
      .filter(({ fits, absent }) => !absent && (!fits || state === undefined || fits.includes(state)))
      .map((action) => (
        <Allowed key={action.label} by={action.needs}>
          {"fields" in action ? (
            <BulkPanel label={action.label}>
              {action.fields}
              <div className="form-actions">
                {action.buttons.map((button, index) => (
                  <BulkButtonOf key={button.value} name={name} button={button} first={index === 0} />
                ))}
              </div>
            </BulkPanel>
          ) : (
            <BulkButtonOf name={name} button={action} first={false} />
          )}
        </Allowed>
      ))}
  </div>
);

const Allowed = ({ by, children }: { readonly by: Action | undefined; readonly children: ReactNode }) =>
  by ? <Needs action={by}>{children}</Needs> : children;

interface BulkButtonProps {
  readonly name: string;
  readonly button: BulkButton;
  /** What its panel is for. */
  readonly first: boolean;
}

const BulkButtonOf = ({ name, button: { label, value, tone }, first }: BulkButtonProps) =>
  first ? (
    <SubmitButton name={name} value={value} size="small" {...(tone && { variant: tone })}>
      {label}
    </SubmitButton>
  ) : (
    <Button type="submit" name={name} value={value} size="small" {...(tone && { variant: tone })}>
      {label}
    </Button>
  );

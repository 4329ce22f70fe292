import type { ReactElement, ReactNode } from "react";
import type { FormState } from "#shared/page-state.ts";
import { type ButtonProps, SubmitButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Form } from "./form.tsx";
import { DialogClose, Modal, type ModalProps } from "./modal.tsx";

export { DialogClose };

export interface DialogProps extends ModalProps {
  readonly size?: "small" | "large";
}

/** A dialog over the page, for something to be done before going on. */
export const Dialog = ({ size, ...props }: DialogProps) => (
  <Modal {...props} className={classNames("dialog", size && `dialog--${size}`)} />
);

export interface ConfirmDialogProps {
  readonly title: ReactNode;
  /** What will happen, and the form's fields if it has any. */
  readonly children?: ReactNode;
  /** Names the action and its object, such as "End partnership with Cafe Nord". */
  readonly confirmLabel: ReactNode;
  /** Closes the dialog; needed where the action itself is to cancel something. */
  readonly keepLabel?: ReactNode;
  /** `primary` for what can be taken back. */
  readonly tone?: "primary" | "danger";
  readonly trigger: ReactElement<ButtonProps>;
  /** The page action that handles the form, and the URL it is submitted to; by default the page itself. */
  readonly intent?: string;
  readonly action?: string;
  /** The server's response, which reopens the dialog if its form was returned. */
  readonly state?: FormState | undefined;
}

/** Asks for confirmation, as a rule before something irreversible. It is a form and works without JavaScript. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, keepLabel, tone = "danger", trigger, intent, action, state } = props;
  const returned = state !== undefined && state.intent === intent;
  return (
    <Dialog title={title} trigger={trigger} defaultOpen={returned}>
      <Form
        {...(returned && { state })}
        {...(intent !== undefined && { intent })}
        {...(action !== undefined && { action })}
      >
        {children}
        <div className="modal-actions">
          <DialogClose>{keepLabel}</DialogClose>
          <SubmitButton variant={tone}>{confirmLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

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

/** Something to do before going on, over the page it belongs to. */
export function Dialog({ size, ...props }: DialogProps) {
  return <Modal {...props} className={classNames("dialog", size && `dialog--${size}`)} />;
}

export interface ConfirmDialogProps {
  readonly title: ReactNode;
  /** What will happen; and fields of the form, where it needs any. */
  readonly children?: ReactNode;
  /** Names what is done and to what: "End partnership with Cafe Nord". */
  readonly confirmLabel: ReactNode;
  readonly tone?: "danger";
  readonly trigger: ReactElement<ButtonProps>;
  /** Which action of the page takes it, and at which address; the page itself otherwise. */
  readonly intent?: string;
  readonly action?: string;
  /** What the server said, so that the dialog is open again where its form came back. */
  readonly state?: FormState | undefined;
}

/** Asks once more before something that cannot be taken back. It is a form, and works without scripts. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, tone, trigger, intent, action, state } = props;
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
          <DialogClose />
          <SubmitButton variant={tone ?? "primary"}>{confirmLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

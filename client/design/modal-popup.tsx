import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import * as commonWords from "#words/common.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useInertBackground } from "./inert-background.ts";

interface ModalPopupProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly className: string;
  readonly children: ReactNode;
  /** Button that opened it and that gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** The dialog itself, once scripts run, with a focus trap. Loaded when a dialog is first opened. */
export default function ModalPopup({
  open,
  onOpenChange,
  title,
  className,
  children,
  opener,
}: ModalPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useInertBackground(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-backdrop" />
        <Dialog.Popup
          className={classNames("modal", className)}
          initialFocus={(how) => (how === "touch" ? true : (firstField(popup.current) ?? true))}
          finalFocus={() => shownOpener(opener.current) ?? true}
          ref={popup}
        >
          <div className="modal-head">
            <Dialog.Title className="modal-title">{title}</Dialog.Title>
            <Dialog.Close
              render={<IconButton icon="close" label={commonWords.close()} className="modal-close" />}
            />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** If the menu containing the opener has closed meanwhile, the focus goes to the menu's button. */
const shownOpener = (opener: HTMLElement | null): HTMLElement | null =>
  opener?.closest("details:not([open])")?.querySelector("summary") ?? opener;

const FIELDS = ":is(input:not([type=hidden]), select, textarea):enabled:not(details:not([open]) *)";

/**
 * Returns the first field to focus, if it can be filled in at once. A summary of errors takes the focus itself. A
 * collapsed field cannot be focused, and focusing one further down would scroll the content above it out of view.
 */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>(`.form-summary, .modal-body ${FIELDS}`);
  return field && field.getBoundingClientRect().bottom <= window.innerHeight ? field : null;
}

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
  /** What opened it, which has the focus again afterwards. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** The dialog itself, with scripts: it keeps the focus inside, and comes when something is opened for the first time. */
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

/** Where the menu that the opener stands in has closed meanwhile, the focus is the menu's. */
const shownOpener = (opener: HTMLElement | null): HTMLElement | null =>
  opener?.closest("details:not([open])")?.querySelector("summary") ?? opener;

const FIELDS = ":is(input:not([type=hidden]), select, textarea):enabled:not(details:not([open]) *)";

/**
 * Where there is something to fill in at once, the focus starts there; a summary of errors takes it by itself. A field
 * that is folded away cannot have it, and one further down would hide what stands above it.
 */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>(`.form-summary, .modal-body ${FIELDS}`);
  return field && field.getBoundingClientRect().bottom <= window.innerHeight ? field : null;
}

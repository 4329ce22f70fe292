import {
  type ComponentProps,
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { FormState } from "#shared/page-state.ts";
import * as commonWords from "#words/common.ts";
import { useActionData } from "../navigation/page-context.ts";
import { Button, ButtonLink, type ButtonProps, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { FormFailure } from "./form-failure.tsx";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import { lateModule, useLateModule } from "./late-module.ts";
import { useObstacle } from "./needs.tsx";
import "./modal.css";
import { useOpenedBefore } from "./opened-before.ts";

export interface ModalProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** A button; pressing it opens the dialog, and the focus comes back to it. */
  readonly trigger?: ReactElement<ButtonProps>;
  /** Set by the parent, which opens and closes it; without it the dialog keeps its own state. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Open from the start, such as where its form came back with errors. */
  readonly defaultOpen?: boolean;
  /** Where closing leads, for a dialog that the page's address opens. */
  readonly closeHref?: string;
  /** What can be done, at the lower edge. */
  readonly footer?: ReactNode;
}

interface FrameProps extends ModalProps {
  readonly className: string;
}

/**
 * What dialogs and drawers have in common. With scripts a modal dialog: labelled, the focus kept inside and given back,
 * closed by Escape. Before scripts the same content is a native popover, or stands open where it is open from the start.
 * It closes when its form was taken or somebody goes elsewhere, and stays when the form came back. Who may not do what it
 * is for sees its button only.
 */
export function Modal(props: FrameProps) {
  return useObstacle() && props.trigger ? props.trigger : <OpenModal {...props} />;
}

const popup = lateModule(() => import("./modal-popup.tsx"));

function OpenModal(props: FrameProps) {
  const { trigger, open, onOpenChange, defaultOpen = false, closeHref } = props;
  const hydrated = useHydrated();
  const id = useId();
  const [openHere, setOpenHere] = useState(defaultOpen);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = closeHref !== undefined || (open ?? openHere);
  const change = (next: boolean) => {
    if (closeHref !== undefined) return closeLink.current?.click();
    setOpenHere(next);
    onOpenChange?.(next);
  };
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const { module, isAway } = useLateModule(popup, wasOpened && hydrated);
  // What stood open in the page that was sent stands until the dialog takes its place, and for good where none comes, or
  // where somebody has begun with it: drawn anew it would have forgotten what was typed, which menu was opened in it and
  // where the focus was, and the next press would go astray.
  const [stood] = useState(isOpen && !hydrated);
  const frame = useRef<HTMLDivElement>(null);
  const [isBegun, setBegun] = useState(false);
  useLayoutEffect(() => {
    if (frame.current && isBegunWith(frame.current)) setBegun(true);
  }, []);
  const { isOpenedBefore, onToggle } = useOpenedBefore(frame);
  useCloseOnArrival(closeHref === undefined && (isOpen || isOpenedBefore), () =>
    isOpenedBefore ? frame.current?.hidePopover() : change(false),
  );
  const isKept = stood && isBegun;
  const isStanding = isOpen && (isKept || (!module && (stood || isAway)));
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    trigger?.props.onClick?.(event);
    // A second press while the dialog is on its way is the first one, once more.
    if (!isOpen || module || isAway) change(!isOpen);
  };
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          ref: opener,
          "aria-haspopup": "dialog",
          ...(hydrated && !isOpenedBefore
            ? { "aria-expanded": isOpen, onClick: toggle, onPointerEnter: preload, onFocus: preload }
            : !isOpen && { popoverTarget: id }),
        })}
      {closeHref !== undefined && (
        <a href={closeHref} ref={closeLink} hidden>
          {commonWords.close()}
        </a>
      )}
      {(isStanding || ((!hydrated || isOpenedBefore) && trigger)) && (
        <PlainFrame
          {...props}
          id={id}
          mode={isOpen ? "standing" : "popover"}
          answers={isOpenedBefore}
          frame={frame}
          onPressBeside={() => change(false)}
          onFocus={({ target }) => isOwnDoing(target) && setBegun(true)}
          onPointerDown={() => setBegun(true)}
          onInput={() => setBegun(true)}
          onKeyDown={({ key }) => key === "Escape" && isOpen && change(false)}
          onToggle={onToggle}
        />
      )}
      {module && !isKept && (
        <module.default
          title={props.title}
          className={props.className}
          open={isOpen}
          onOpenChange={change}
          opener={opener}
        >
          <Closing value={{ mode: "scripted", id, closeHref, close: () => change(false) }}>
            <Body {...props} answers />
          </Closing>
        </module.default>
      )}
    </>
  );
}

/** A pointer or the focus on the opener usually means a press soon. */
const preload = () => void popup.load().catch(() => undefined);

interface BodyProps extends Pick<ModalProps, "children" | "footer" | "closeHref"> {
  /** Somebody opened it, so that what it sends is answered here. */
  readonly answers?: boolean;
}

function Body({ children, footer, closeHref, answers = false }: BodyProps) {
  return (
    <>
      <div className="modal-body">
        {children}
        {closeHref !== undefined ? <FormFailure of="drawer" /> : answers && <FormFailure of="dialog" />}
      </div>
      {footer && <div className="modal-footer">{footer}</div>}
    </>
  );
}

type Mode = "scripted" | "popover" | "standing";

const isBegunWith = (frame: HTMLElement): boolean =>
  [...frame.querySelectorAll<HTMLInputElement>("input, textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  ) ||
  frame.querySelector("details[data-closes][open]") !== null ||
  (frame.contains(document.activeElement) && isOwnDoing(document.activeElement));

/** A summary of errors takes the focus by itself. */
const isOwnDoing = (focused: Element | null) => !focused?.matches(".form-summary");

interface PlainFrameProps
  extends FrameProps,
    Pick<ComponentProps<"div">, "onFocus" | "onInput" | "onKeyDown" | "onPointerDown" | "onToggle"> {
  readonly onPressBeside: () => void;
  readonly answers: boolean;
  readonly id: string;
  readonly mode: "popover" | "standing";
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** The dialog as it is before scripts run. */
function PlainFrame(props: PlainFrameProps) {
  const { id, mode, title, className, closeHref, frame } = props;
  const { onPressBeside, onFocus, onInput, onKeyDown, onPointerDown, onToggle } = props;
  return (
    <>
      {mode === "standing" && <div className="modal-backdrop" onPointerDown={onPressBeside} />}
      <div
        className={classNames("modal modal--plain", className)}
        id={id}
        role="dialog"
        aria-labelledby={`${id}-title`}
        popover={mode === "popover" ? "auto" : undefined}
        ref={frame}
        onFocus={onFocus}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onToggle={onToggle}
      >
        <Closing value={{ mode, id, closeHref, close: () => undefined }}>
          <div className="modal-head">
            <h2 className="modal-title" id={`${id}-title`}>
              {title}
            </h2>
            <PlainClose icon />
          </div>
          <Body {...props} />
        </Closing>
      </div>
    </>
  );
}

interface ClosingValue {
  readonly mode: Mode;
  readonly id: string;
  readonly closeHref: string | undefined;
  readonly close: () => void;
}

const Closing = createContext<ClosingValue>({
  mode: "popover",
  id: "",
  closeHref: undefined,
  close: () => undefined,
});

/** The button of a dialog that closes it without doing anything. */
export function DialogClose({ children = commonWords.cancel() }: { children?: ReactNode }) {
  const { mode, close } = useContext(Closing);
  if (mode !== "scripted") return <PlainClose>{children}</PlainClose>;
  return <Button onClick={close}>{children}</Button>;
}

function PlainClose({ children, icon }: { children?: ReactNode; icon?: true }) {
  const { mode, id, closeHref } = useContext(Closing);
  if (mode === "standing") {
    return (
      <ButtonLink href={closeHref ?? ""} {...(icon && { variant: "quiet" })}>
        {icon ? <Icon name="close" label={commonWords.close()} /> : children}
      </ButtonLink>
    );
  }
  const hide = { popoverTarget: id, popoverTargetAction: "hide" } as const;
  if (icon) return <IconButton icon="close" label={commonWords.close()} className="modal-close" {...hide} />;
  return <Button {...hide}>{children}</Button>;
}

/** Something that is shown once came of a form that was taken. */
const isReturned = (answer: FormState | null): boolean => answer !== null && !answer.shown;

/** Closes once the router has arrived somewhere, unless a form came back to be mended. */
function useCloseOnArrival(isOpen: boolean, close: () => void): void {
  const { key } = useLocation();
  const returned = isReturned(useActionData());
  const arrived = useRef(key);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    if (isOpen && !returned) close();
  });
}

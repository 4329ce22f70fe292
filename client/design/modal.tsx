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
  /** Button that opens the dialog and gets the focus back. */
  readonly trigger?: ReactElement<ButtonProps>;
  /** Set if the parent controls the dialog; otherwise it keeps its own state. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Open initially, such as when its form was returned with errors. */
  readonly defaultOpen?: boolean;
  /** URL that closing leads to, for a dialog opened by the page's URL. */
  readonly closeHref?: string;
  /** Actions at the bottom of the dialog. */
  readonly footer?: ReactNode;
}

interface FrameProps extends ModalProps {
  readonly className: string;
}

/**
 * Shared behaviour of dialogs and drawers. With scripts, a modal dialog: labelled, with a focus trap, restoring the
 * focus, closed by Escape. Before hydration the same content is a native popover, or rendered open if it is open
 * initially. It closes when its form succeeds or the user navigates away, and stays open when the form is returned.
 * Users who lack the permission see only its button.
 */
export const Modal = (props: FrameProps) =>
  useObstacle() && props.trigger ? props.trigger : <OpenModal {...props} />;

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
  // A dialog rendered open by the server stays until the hydrated dialog replaces it. It stays for good if that fails
  // to load, or if the user has started using it: re-rendering would lose the input, the open menu and the focus, and
  // the next press would miss.
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
    // A second press while the dialog is loading counts as a repetition of the first.
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

/** Preloads the dialog when the opener is hovered or focused, as a press usually follows soon. */
const preload = () => void popup.load().catch(() => undefined);

interface BodyProps extends Pick<ModalProps, "children" | "footer" | "closeHref"> {
  /** True if the user opened it, so failures of its submissions are shown inside it. */
  readonly answers?: boolean;
}

const Body = ({ children, footer, closeHref, answers = false }: BodyProps) => (
  <>
    <div className="modal-body">
      {children}
      {closeHref !== undefined ? <FormFailure of="drawer" /> : answers && <FormFailure of="dialog" />}
    </div>
    {footer && <div className="modal-footer">{footer}</div>}
  </>
);

type Mode = "scripted" | "popover" | "standing";

const isBegunWith = (frame: HTMLElement): boolean =>
  [...frame.querySelectorAll<HTMLInputElement>("input, textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  ) ||
  frame.querySelector("details[data-closes][open]") !== null ||
  (frame.contains(document.activeElement) && isOwnDoing(document.activeElement));

/** A summary of errors takes the focus itself. */
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

/** The dialog before hydration. */
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

/** Button that closes the dialog without doing anything. */
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

/** A state with `shown` comes from a form that succeeded. */
const isReturned = (answer: FormState | null): boolean => answer !== null && !answer.shown;

/** Closes the dialog after a navigation, unless a form was returned with errors. */
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

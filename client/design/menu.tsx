import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { ButtonProps } from "./button.tsx";
import { PostForm } from "./form.tsx";
import { useHydrated } from "./hydrated.ts";
import { lateModule, useLateModule } from "./late-module.ts";
import { DANGER, type MenuEntry, reasonId } from "./menu-items.tsx";
import "./menu.css";
import { useOpenedBefore } from "./opened-before.ts";

export type { MenuEntry } from "./menu-items.tsx";

export interface MenuProps {
  readonly trigger: ReactElement<ButtonProps>;
  readonly items: readonly MenuEntry[];
}

const popup = lateModule(() => import("./menu-popup.tsx"));

/**
 * Menu of further actions on one item. Before hydration, and if the menu fails to load, it is a native popover of links
 * and forms. Every row of a list has one, so until it is pressed it is a plain button.
 */
export function Menu({ trigger, items }: MenuProps) {
  const hydrated = useHydrated();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const openerId = trigger.props.id ?? `${id}-opener`;
  const [isOpen, setOpen] = useState(false);
  const [startsAt, setStart] = useState<"first" | "last">();
  const { module, isAway } = useLateModule(popup, isOpen);
  const plain = useRef<HTMLDivElement>(null);
  const { isOpenedBefore, onToggle } = useOpenedBefore(plain);
  const isPlain = !hydrated || isAway || isOpenedBefore;
  useEffect(() => {
    if (isAway) plain.current?.showPopover();
  }, [isAway]);
  const obstacles = [...new Set(items.flatMap(({ obstacle }) => obstacle ?? []))];
  const reasons = obstacles.map((text) => (
    <span key={text} className="menu-reason" id={reasonId(id, text)}>
      {text}
    </span>
  ));
  const open = (from: typeof startsAt) => {
    setStart(from);
    setOpen(true);
  };
  const scripted = {
    onClick(event: MouseEvent<HTMLButtonElement>) {
      trigger.props.onClick?.(event);
      // A click by keyboard has a `detail` of 0.
      if (isOpen) setOpen(false);
      else open(event.detail === 0 ? "first" : undefined);
    },
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open(event.key === "ArrowDown" ? "first" : "last");
    },
    onPointerEnter: preload,
    onFocus: preload,
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: opener,
        ...(isPlain
          ? { popoverTarget: id }
          : { id: openerId, "aria-haspopup": "menu", "aria-expanded": isOpen, ...scripted }),
      })}
      {isPlain && (
        <div className="menu-popup" id={id} popover="auto" ref={plain} onToggle={onToggle}>
          {items.map((item) => (
            <PlainItem key={item.label} item={item} id={id} onPress={() => plain.current?.hidePopover()} />
          ))}
          {reasons}
        </div>
      )}
      {module && (
        <module.default
          id={id}
          items={items}
          reasons={reasons}
          open={isOpen}
          onOpenChange={setOpen}
          opener={opener}
          label={openerId}
          startsAt={startsAt}
        />
      )}
    </>
  );
}

/** Preloads the menu when the opener is hovered or focused, as a press usually follows soon. */
const preload = () => void popup.load().catch(() => undefined);

interface ItemProps {
  readonly item: MenuEntry;
  /** Id of the menu. */
  readonly id: string;
  readonly onPress: () => void;
}

/**
 * An entry of the native popover. Entries that need JavaScript are left out. So are icons and classes: every row of a
 * list has a menu, and they would make up a fifth of the page's HTML.
 */
function PlainItem({ item, id, onPress }: ItemProps): ReactNode {
  const { href, press, danger, disabled, obstacle } = item;
  const className = danger ? DANGER : undefined;
  if (obstacle) {
    return (
      <button
        type="button"
        className={className}
        aria-disabled="true"
        aria-describedby={reasonId(id, obstacle)}
      >
        {item.label}
      </button>
    );
  }
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onPress}>
        {item.label}
      </a>
    );
  }
  if (!press) return null;
  return (
    <button type="submit" className={className} disabled={disabled} onClick={onPress} {...press}>
      {item.label}
    </button>
  );
}

interface MenuFormProps {
  readonly id: string;
  readonly action?: string;
  readonly intent: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The form that menu entries submit. Rendered once per page, however many rows have a menu: the pressed button adds the
 * row.
 */
export const MenuForm = ({ id, action, intent, fields = {} }: MenuFormProps) => (
  <PostForm id={id} action={action} hidden>
    {Object.entries({ intent, ...fields }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </PostForm>
);

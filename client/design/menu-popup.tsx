import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { DANGER, Face, type MenuEntry, reasonId, send } from "./menu-items.tsx";

interface MenuPopupProps {
  readonly id: string;
  readonly items: readonly MenuEntry[];
  readonly reasons: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Button that opens the menu and that it is anchored to. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  /** Id of the element that labels the menu. */
  readonly label: string;
  /** Entry that gets the focus when the menu is opened by keyboard. */
  readonly startsAt: "first" | "last" | undefined;
}

/** The menu itself, once scripts run, with arrow keys and type-ahead. Loaded when a menu is first opened. */
export default function MenuPopup({
  id,
  items,
  reasons,
  open,
  onOpenChange,
  opener,
  label,
  startsAt,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !startsAt) return;
    // After the popup has taken the focus itself.
    const frame = requestAnimationFrame(() => {
      const entries = popup.current?.querySelectorAll<HTMLElement>(
        "[role=menuitem]:not([aria-disabled=true])",
      );
      entries?.[startsAt === "first" ? 0 : entries.length - 1]?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, startsAt]);
  return (
    <Base.Root
      modal={false}
      open={open}
      onOpenChange={(next, { event }) => {
        // The opener's own click handler closes the menu; closing it here as well would reopen it.
        const isOpener = event.target instanceof Node && opener.current?.contains(event.target);
        if (next || !isOpener || event.type === "keydown") onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className="menu-positioner"
          anchor={opener}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className="menu-popup" aria-labelledby={label} finalFocus={opener} ref={popup}>
            {items.map((item) => (
              <Item key={item.label} item={item} id={id} />
            ))}
            {reasons}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ item, id }: { item: MenuEntry; id: string }) {
  const { href, onSelect, press, danger, disabled, obstacle } = item;
  const className = classNames("menu-item", danger && DANGER);
  if (obstacle) {
    return (
      <Base.Item className={className} disabled aria-describedby={reasonId(id, obstacle)}>
        <Face item={item} />
      </Base.Item>
    );
  }
  if (href !== undefined) {
    return (
      <Base.LinkItem className={className} href={href} closeOnClick>
        <Face item={item} />
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={disabled} onClick={press ? () => send(press) : onSelect}>
      <Face item={item} />
    </Base.Item>
  );
}

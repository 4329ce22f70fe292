import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classOf, Face, type MenuEntry, reasonId, send } from "./menu-items.tsx";

interface MenuPopupProps {
  readonly id: string;
  readonly items: readonly MenuEntry[];
  readonly reasons: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What opens it, which it stands beside. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  /** The id of what it is called after. */
  readonly label: string;
  /** From where the arrows begin where it was opened by a key. */
  readonly startsAt: "first" | "last" | undefined;
}

/** The menu itself, with scripts: walked by arrows and letters. It comes when a menu is opened for the first time. */
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
    // After the popup has taken the focus by itself.
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
        // The opener closes it by itself; closed here as well, it would be open again.
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
  const { href, onSelect, press, disabled, obstacle } = item;
  if (obstacle) {
    return (
      <Base.Item className={classOf(item)} disabled aria-describedby={reasonId(id, obstacle)}>
        <Face item={item} />
      </Base.Item>
    );
  }
  if (href !== undefined) {
    return (
      <Base.LinkItem className={classOf(item)} href={href} closeOnClick>
        <Face item={item} />
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={classOf(item)} disabled={disabled} onClick={press ? () => send(press) : onSelect}>
      <Face item={item} />
    </Base.Item>
  );
}

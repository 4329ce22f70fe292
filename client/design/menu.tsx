import { Menu as Base } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useId } from "react";
import type { ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { PostForm } from "./form.tsx";
import { useHydrated } from "./hydrated.ts";
import { Icon, type IconName } from "./icon.tsx";
import "./menu.css";

/** A form that one press sends. */
export interface MenuForm {
  readonly intent: string;
  readonly action?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why this person may not do it; told below all entries. */
  readonly obstacle?: string | undefined;
  /** Where it leads, what it does here, or which form it sends: one of the three. */
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly form?: MenuForm;
}

export interface MenuProps {
  readonly trigger: ReactElement<ButtonProps>;
  readonly items: readonly MenuEntry[];
}

/** What else can be done with one thing. Before scripts run it is a native popover of links and forms. */
export function Menu({ trigger, items }: MenuProps) {
  const hydrated = useHydrated();
  const id = useId();
  const obstacles = [...new Set(items.flatMap(({ obstacle }) => obstacle ?? []))];
  const reasons = obstacles.map((text) => (
    <span key={text} className="menu-reason" id={reasonId(id, text)}>
      {text}
    </span>
  ));
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} {...(!hydrated && { popoverTarget: id })} />
      {!hydrated && (
        <div className="menu-popup menu-popup--plain" id={id} popover="auto">
          {items.map((item) => (
            <PlainItem key={item.label} item={item} id={id} />
          ))}
          {reasons}
        </div>
      )}
      {items.map(
        ({ label, form, obstacle }) =>
          form && !obstacle && <HiddenForm key={label} form={form} id={`${id}${label}`} />,
      )}
      <Base.Portal>
        <Base.Positioner className="menu-positioner" align="end" sideOffset={6} collisionPadding={8}>
          <Base.Popup className="menu-popup">
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

const classOf = ({ danger }: MenuEntry) => classNames("menu-item", danger && "menu-item--danger");

/** The same reason stands once, below all entries. */
const reasonId = (id: string, reason: string) => `${id}${reason.replace(/\W+/g, "-")}`;

interface ItemProps {
  readonly item: MenuEntry;
  /** Of the menu. */
  readonly id: string;
}

function Item({ item, id }: ItemProps) {
  const { label, href, onSelect, form, disabled, obstacle } = item;
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
  const send = () => {
    const element = document.getElementById(`${id}${label}`);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };
  return (
    <Base.Item className={classOf(item)} disabled={disabled} onClick={form ? send : onSelect}>
      <Face item={item} />
    </Base.Item>
  );
}

/** Stays in the document while the menu goes away, so that sending it is not cut off. */
function HiddenForm({ form: { intent, action, fields }, id }: { form: MenuForm; id: string }) {
  return (
    <PostForm action={action} id={id} hidden>
      <Inputs intent={intent} fields={fields} />
    </PostForm>
  );
}

function Inputs({ intent, fields = {} }: { intent: string; fields: MenuForm["fields"] }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** What only scripts can do is not offered without them. */
function PlainItem({ item, id }: ItemProps): ReactNode {
  const { href, form, disabled, obstacle } = item;
  if (obstacle) {
    return (
      <button
        type="button"
        className={classOf(item)}
        aria-disabled="true"
        aria-describedby={reasonId(id, obstacle)}
      >
        <Face item={item} />
      </button>
    );
  }
  if (href !== undefined) {
    return (
      <a className={classOf(item)} href={href}>
        <Face item={item} />
      </a>
    );
  }
  if (!form) return null;
  return (
    <PostForm action={form.action}>
      <Inputs intent={form.intent} fields={form.fields} />
      <button type="submit" className={classOf(item)} disabled={disabled}>
        <Face item={item} />
      </button>
    </PostForm>
  );
}

function Face({ item: { icon, label } }: { item: MenuEntry }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </>
  );
}

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
      {formsOf(items).map((form) => (
        <HiddenForm key={formId(id, form)} form={form} id={formId(id, form)} />
      ))}
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

const formId = (menu: string, { action = "", fields = {} }: MenuForm) =>
  `${menu}${[action, ...Object.values(fields)].join("-").replace(/\W+/g, "-")}`;

/** Entries that send the same fields to the same place share a form, and differ by their intent. */
function formsOf(items: readonly MenuEntry[]): readonly MenuForm[] {
  const forms = items.flatMap(({ form, obstacle }) => (form && !obstacle ? [form] : []));
  return [...new Map(forms.map((form) => [formId("", form), form])).values()];
}

interface ItemProps {
  readonly item: MenuEntry;
  /** Of the menu. */
  readonly id: string;
}

function Item({ item, id }: ItemProps) {
  const { href, onSelect, form, disabled, obstacle } = item;
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
    <Base.Item
      className={classOf(item)}
      disabled={disabled}
      onClick={form ? () => send(form, formId(id, form)) : onSelect}
    >
      <Face item={item} />
    </Base.Item>
  );
}

function send({ intent }: MenuForm, id: string): void {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  const named = form.elements.namedItem("intent");
  if (!(named instanceof HTMLInputElement)) return;
  named.value = intent;
  named.disabled = false;
  form.requestSubmit();
}

/** Stays in the document while the menu goes away, so that sending it is not cut off. */
function HiddenForm({ form: { action, fields = {} }, id }: { form: MenuForm; id: string }) {
  return (
    <PostForm action={action} id={id} hidden>
      {/* Said by the button that is pressed, where no script says it. */}
      <input type="hidden" name="intent" disabled />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </PostForm>
  );
}

/**
 * What only scripts can do is not offered without them. Icons come with the scripts as well: every row of a list has a
 * menu, and they would be a sixth of its page.
 */
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
        {item.label}
      </button>
    );
  }
  if (href !== undefined) {
    return (
      <a className={classOf(item)} href={href}>
        {item.label}
      </a>
    );
  }
  if (!form) return null;
  return (
    <button
      type="submit"
      className={classOf(item)}
      disabled={disabled}
      form={formId(id, form)}
      name="intent"
      value={form.intent}
    >
      {item.label}
    </button>
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

import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

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

export const classOf = ({ danger }: MenuEntry) => classNames("menu-item", danger && "menu-item--danger");

/** The same reason stands once, below all entries. */
export const reasonId = (id: string, reason: string) => `${id}${reason.replace(/\W+/g, "-")}`;

export const formId = (menu: string, { action = "", fields = {} }: MenuForm) =>
  `${menu}${[action, ...Object.values(fields)].join("-").replace(/\W+/g, "-")}`;

export function send({ intent }: MenuForm, id: string): void {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  const named = form.elements.namedItem("intent");
  if (!(named instanceof HTMLInputElement)) return;
  named.value = intent;
  named.disabled = false;
  form.requestSubmit();
}

export function Face({ item: { icon, label } }: { item: MenuEntry }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </>
  );
}

import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

/** A press that sends a form of the page, such as the MenuForm which all menus of a list share, and says for what. */
export interface MenuPress {
  readonly form: string;
  readonly name: string;
  readonly value: string;
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
  readonly press?: MenuPress;
}

export const classOf = ({ danger }: MenuEntry) => classNames("menu-item", danger && "menu-item--danger");

/** The same reason stands once, below all entries. */
export const reasonId = (id: string, reason: string) => `${id}${reason.replace(/\W+/g, "-")}`;

/** Sends a copy, as the same form may be on its way for another row. */
export function send({ form: id, name, value }: MenuPress): void {
  const copy = document.getElementById(id)?.cloneNode(true);
  if (!(copy instanceof HTMLFormElement)) return;
  const said = document.createElement("input");
  Object.assign(said, { type: "hidden", name, value });
  copy.removeAttribute("id");
  copy.append(said);
  document.body.append(copy);
  copy.requestSubmit();
  copy.remove();
}

export function Face({ item: { icon, label } }: { item: MenuEntry }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </>
  );
}

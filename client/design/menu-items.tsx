import { Icon, type IconName } from "./icon.tsx";

/**
 * A menu entry that submits a form of the page, such as the `MenuForm` shared by all menus of a list, with one more
 * field.
 */
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
  /** Reason why the user may not do it; shown below all entries. */
  readonly obstacle?: string | undefined;
  /** Its link, its action on this page or the form it submits: exactly one of the three. */
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly press?: MenuPress;
}

export const DANGER = "menu-item--danger";

/** Id of a reason, which is shown once below all entries it applies to. */
export const reasonId = (id: string, reason: string) => `${id}${reason.replace(/\W+/g, "-")}`;

/** Submits a copy, as the same form may already be in flight for another row. */
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

export const Face = ({ item: { icon, label } }: { item: MenuEntry }) => (
  <>
    {icon && <Icon name={icon} />}
    <span>{label}</span>
  </>
);

import { Children, type ReactNode } from "react";
import * as commonWords from "#words/common.ts";
import { ActionForm } from "./action-form.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

interface MoreMenuProps {
  readonly label?: string;
  readonly icon?: IconName;
  readonly size?: "small";
  /** A quiet link, a MenuAction or a dialog each. */
  readonly children: ReactNode;
  /** What ends or deletes, below a line. */
  readonly ending?: ReactNode;
  /** A dialog of it stands open in the page that was sent, such as where its form came back. */
  readonly isOpen?: boolean;
}

/** What else can be done with a page than the one thing its head offers. Opens without scripts. */
export function MoreMenu({
  label = commonWords.more(),
  icon = "more",
  size,
  children,
  ending,
  isOpen = false,
}: MoreMenuProps) {
  const endings = Children.toArray(ending);
  if (Children.toArray(children).length + endings.length === 0) return null;
  return (
    <details className="menu" data-closes="" open={isOpen}>
      <summary className={classNames("button button--secondary", size && `button--${size}`)}>
        <Icon name={icon} />
        {label}
      </summary>
      <div className="menu-panel">
        <Entries>{children}</Entries>
        {endings.length > 0 && <Entries className="menu-endings">{endings}</Entries>}
      </div>
    </details>
  );
}

const Entries = ({ className, children }: { className?: string; children: ReactNode }) => (
  <ul className={classNames("menu-list", className)}>
    {Children.map(children, (child) => child && <li>{child}</li>)}
  </ul>
);

interface MenuActionProps {
  readonly icon: IconName;
  /** What is sent, by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly action?: string;
  readonly children: ReactNode;
}

/** An entry that does something at once, rather than leading somewhere. */
export const MenuAction = ({ icon, fields, action, children }: MenuActionProps) => (
  <ActionForm fields={fields} {...(action !== undefined && { action })}>
    <Button type="submit" icon={icon} variant="quiet">
      {children}
    </Button>
  </ActionForm>
);

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
  readonly variant?: "primary" | "secondary";
  /** Each a quiet link, a `MenuAction` or a dialog. */
  readonly children: ReactNode;
  /** Destructive entries, below a separator. */
  readonly ending?: ReactNode;
  /** Open initially because one of its dialogs is, such as when its form was returned. */
  readonly isOpen?: boolean;
}

/** Menu of a page's secondary actions. Opens without JavaScript. */
export function MoreMenu({
  label = commonWords.more(),
  icon = "more",
  size,
  variant = "secondary",
  children,
  ending,
  isOpen = false,
}: MoreMenuProps) {
  const endings = Children.toArray(ending);
  if (Children.toArray(children).length + endings.length === 0) return null;
  return (
    <details className="menu" data-closes="" open={isOpen}>
      <summary className={classNames("button", `button--${variant}`, size && `button--${size}`)}>
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
  /** Submitted values by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly action?: string;
  readonly children: ReactNode;
}

/** Menu entry that performs an action rather than linking somewhere. */
export const MenuAction = ({ icon, fields, action, children }: MenuActionProps) => (
  <ActionForm fields={fields} {...(action !== undefined && { action })}>
    <Button type="submit" icon={icon} variant="quiet">
      {children}
    </Button>
  </ActionForm>
);

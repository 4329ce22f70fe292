import { Children, type ReactNode } from "react";
import * as commonWords from "#words/common.ts";
import { Icon, type IconName } from "./icon.tsx";

interface MoreMenuProps {
  readonly label?: string;
  readonly icon?: IconName;
  /** A quiet link or button each. */
  readonly children: ReactNode;
}

/** What else can be done with a page than the one thing its head offers. Opens without scripts. */
export const MoreMenu = ({ label = commonWords.more(), icon = "more", children }: MoreMenuProps) => (
  <details className="menu" data-closes="">
    <summary className="button button--secondary">
      <Icon name={icon} />
      {label}
    </summary>
    <div className="menu-panel">
      <ul className="menu-list">{Children.map(children, (child) => child && <li>{child}</li>)}</ul>
    </div>
  </details>
);

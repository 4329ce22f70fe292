import * as words from "#words/navigation.ts";
import { Icon } from "../design/icon.tsx";
import { memberShortcuts, type NavigationItem } from "./navigation-items.ts";
import { useAriaCurrent } from "./use-aria-current.ts";
import "./bottom-bar.css";
import "./thumb-bar.css";

/** Bottom bar with the pages that members use every day; on phones only. */
export const BottomBar = ({ slug }: { slug: string }) => (
  <nav className="bottom-bar" aria-label={words.quick()}>
    <ul className="thumb-bar">
      {memberShortcuts(slug).map((item) => (
        <li key={item.href}>
          <Shortcut {...item} />
        </li>
      ))}
    </ul>
  </nav>
);

const Shortcut = (item: NavigationItem) => (
  <a href={item.href} aria-current={useAriaCurrent(item)}>
    <Icon name={item.icon} />
    {item.label}
  </a>
);

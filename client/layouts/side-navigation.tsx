import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { homeOf } from "#shared/business-home.ts";
import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import * as words from "#words/navigation.ts";
import { Avatar } from "../design/avatar.tsx";
import { Icon } from "../design/icon.tsx";
import { useRootData } from "../root-data.ts";
import { type NavigationItem, navigationFor } from "./navigation-items.ts";
import { roleName } from "./role-name.ts";
import { useAriaCurrent } from "./use-aria-current.ts";
import "./side-navigation.css";

export const SIDE_NAVIGATION_ID = "side-navigation";

/** Navigation of a business, beside the page; on small screens behind a button, as a native popover. */
export function SideNavigation({ business }: { business: BusinessFrame }) {
  const panel = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shownAt = useRef(address);
  // Closes after a navigation.
  useEffect(() => {
    if (shownAt.current === address) return;
    shownAt.current = address;
    if (panel.current?.matches?.(":popover-open")) panel.current.hidePopover();
  }, [address]);
  return (
    <nav
      className="side-navigation"
      id={SIDE_NAVIGATION_ID}
      popover="auto"
      aria-label={business.name}
      ref={panel}
      onToggle={({ newState, target, currentTarget }) => {
        if (target === currentTarget) setBackgroundInert(newState === "open");
      }}
    >
      <BusinessSwitcher business={business} />
      {navigationFor(business).map(({ label, items }) => (
        <div key={label ?? items[0]?.label} className="side-navigation-group">
          {label && <p className="side-navigation-label">{label}</p>}
          <ul className="side-navigation-list">
            {items.map((item) => (
              <li key={item.href}>
                <NavigationLink item={item} waiting={item.tab ? undefined : business.waiting?.[item.route]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Makes the page underneath inert while the navigation covers it. */
function setBackgroundInert(isInert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(".top-bar, #main, .skip-link")) {
    part.inert = isInert;
  }
}

const NavigationLink = ({ item, waiting }: { item: NavigationItem; waiting: number | undefined }) => (
  <a href={item.href} aria-current={useAriaCurrent(item)}>
    <Icon name={item.icon} />
    <span className="truncate">{item.label}</span>
    {waiting !== undefined && waiting > 0 && (
      <span className="side-navigation-waiting">
        {waiting > 99 ? "99+" : waiting}
        <span className="visually-hidden"> {words.waiting()}</span>
      </span>
    )}
  </a>
);

function BusinessSwitcher({ business }: { business: BusinessFrame }) {
  const { session } = useRootData();
  const others = (session?.businesses ?? []).filter(({ slug }) => slug !== business.slug);
  return (
    <details className="switcher" data-closes="">
      <summary>
        <Avatar name={business.name} src={business.logoUrl} shape="square" />
        <span className="switcher-text">
          <strong className="truncate">{business.name}</strong>
          <span className="muted small">{whatIAm(business)}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ul className="switcher-list">
        {others.slice(0, MAX_SWITCHED).map((other) => (
          <li key={other.slug}>
            <a href={homeOf(other)}>
              <Avatar name={other.name} src={other.logoUrl} shape="square" size="small" />
              <span className="truncate">{other.name}</span>
            </a>
          </li>
        ))}
        {others.length > MAX_SWITCHED && (
          <li>
            <a href={href("selectOrg", {}, { stay: 1 })}>
              <Icon name="search" />
              {words.searchAll({ total: others.length + 1 })}
            </a>
          </li>
        )}
        <li>
          <a href={href("createCommunity")}>
            <Icon name="plus" />
            {words.createAnother()}
          </a>
        </li>
      </ul>
    </details>
  );
}

/** Businesses listed for switching; with more, a search finds one faster. */
const MAX_SWITCHED = 7;

const whatIAm = ({ role }: BusinessFrame) => roleName(role ?? "member");

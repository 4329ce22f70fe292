import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href } from "#shared/href.ts";
import * as words from "#words/layout.ts";
import { Icon } from "../design/icon.tsx";
import { Region } from "../design/region.tsx";
import { useRootData } from "../root-data.ts";
import { unread } from "../unread.ts";
import "./menus.css";

const LatestNotifications = lazy(() => import("../notifications/latest-notifications.tsx"));
const nothing = () => undefined;

/** Number of unread notifications and, when opened, the latest of them. Without JavaScript it links to the full list. */
export function Bell() {
  const { session } = useRootData();
  const [open, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  const asked = useSyncExternalStore(unread.subscribe, unread.get, nothing);
  const count = asked ?? session?.user.unread ?? 0;
  const shown = count > 99 ? "99+" : count;
  return (
    <details
      ref={details}
      className="menu bell"
      data-closes=""
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="palette-button">
        <Icon name="bell" />
        <span className="visually-hidden">{words.notifications()}</span>
        {count > 0 && (
          <span className="side-navigation-waiting">
            {shown}
            <span className="visually-hidden"> {words.unread()}</span>
          </span>
        )}
      </summary>
      <div className="menu-panel">
        {open && (
          <Region>
            <Suspense>
              <LatestNotifications />
            </Suspense>
          </Region>
        )}
        <div className="menu-list">
          <a href={href("accountSettings", {}, { tab: "notifications" })}>{words.allNotifications()}</a>
        </div>
      </div>
    </details>
  );
}

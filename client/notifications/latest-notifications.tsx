import { useEffect, useState } from "react";
import type { Notification } from "#shared/contract/notifications.ts";
import * as words from "#words/shell.ts";
import { sessionStore } from "../auth/auth.ts";
import { Button } from "../design/button.tsx";
import { request } from "../requests.ts";
import { useRootData } from "../root-data.ts";
import { NotificationItem } from "./notification-item.tsx";

const MAX_SHOWN = 8;
const ADDRESS = "/api/v1/me/notifications";

type Loaded =
  | { readonly status: "loading" | "failed" }
  | { readonly status: "loaded"; readonly items: readonly Notification[] };

/** The latest notifications, in the panel of the bell. Following one marks it as read; a button marks them all. */
export default function LatestNotifications() {
  const store = sessionStore(useRootData());
  const [loaded, setLoaded] = useState<Loaded>({ status: "loading" });
  useEffect(() => {
    const leaving = new AbortController();
    request<{ items: Notification[] }>(ADDRESS, {
      query: { limit: MAX_SHOWN },
      signal: leaving.signal,
    }).then(
      ({ items }) => setLoaded({ status: "loaded", items }),
      () => leaving.signal.aborted || setLoaded({ status: "failed" }),
    );
    return () => leaving.abort();
  }, []);

  /**
   * Marks notifications as read. The request outlives the page, which may be left meanwhile. After a failure they
   * simply stay unread.
   */
  const mark = async (path: string, body: object) => {
    await request(`${ADDRESS}${path}`, { method: "POST", body, keepalive: true }).catch(() => undefined);
    await store.getSession();
  };
  if (loaded.status !== "loaded") {
    return (
      <p className="palette-note" role="status">
        {loaded.status === "loading" ? words.searching() : words.searchBroken()}
      </p>
    );
  }
  const { items } = loaded;
  const readAll = () => {
    setLoaded({ ...loaded, items: items.map((item) => ({ ...item, read: true })) });
    void mark("/read", { until: items[0]?.at });
  };
  if (items.length === 0) return <p className="palette-note">{words.nothingYet()}</p>;
  return (
    <>
      <ul className="menu-list">
        {items.map((item) => (
          <li key={item.id}>
            <NotificationItem
              item={item}
              onFollow={() => !item.read && void mark(`/${encodeURIComponent(item.id)}/read`, {})}
            />
          </li>
        ))}
      </ul>
      {items.some(({ read }) => !read) && (
        <Button size="small" variant="quiet" onClick={readAll}>
          {words.markAllRead()}
        </Button>
      )}
    </>
  );
}

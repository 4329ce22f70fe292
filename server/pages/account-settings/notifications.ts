import type { BackendClient } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";

/** Loads either the notifications or the notification choices, depending on the URL. */
export async function notificationsFor(backend: BackendClient, url: URL) {
  const view = url.searchParams.get("view");
  if (view === "choices") {
    const [choices, push] = await Promise.all([backend.me.notificationChoices(), backend.push.get()]);
    return { bell: null, choices, push };
  }
  const onlyUnread = view === "unread";
  const cursor = url.searchParams.get("cursor") || undefined;
  const { items, nextCursor, total, unread } = await backend.notifications.list({
    unread: onlyUnread,
    cursor,
  });
  const place = { tab: "notifications", view: onlyUnread ? "unread" : undefined };
  return {
    bell: {
      rows: items,
      total,
      unread,
      onlyUnread,
      until: items[0]?.at ?? null,
      nextHref: nextCursor ? href("accountSettings", {}, { ...place, cursor: nextCursor }) : null,
      firstHref: cursor ? href("accountSettings", {}, place) : undefined,
    },
    choices: null,
    push: null,
  };
}

import type { Notification } from "#shared/contract/notifications.ts";
import * as words from "#words/shell.ts";
import { Ago } from "../design/ago.tsx";
import { Avatar } from "../design/avatar.tsx";

/** A notification, linking to where it can be acted on. */
export function NotificationItem({ item, onFollow }: { item: Notification; onFollow?: () => void }) {
  const { text, path, at, read, business } = item;
  return (
    <a className="notice-link" href={path} data-unread={read ? undefined : ""} onClick={onFollow}>
      <Avatar name={business.name} src={business.logoUrl} shape="square" size="small" />
      <span>
        {!read && <span className="visually-hidden">{words.unread()} </span>}
        {text}
        <span className="muted small block">
          {business.name} · <Ago value={at} />
        </span>
      </span>
    </a>
  );
}

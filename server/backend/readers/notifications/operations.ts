import { problem } from "#shared/problems.ts";
import { decodeCursor, encodeCursor } from "../../platform/db/keyset.ts";
import { operations, user } from "../../platform/operation.ts";
import { present } from "./present.ts";
import { countNotifications, countUnread, listNotifications, markRead } from "./queries.ts";

export const list = operations.notifications.list.use(user).handler(async ({ input, context }) => {
  const { deps, user } = context;
  const { unread, limit } = input;
  const cursor = input.cursor ? decodeCursor(input.cursor) : undefined;
  const rows = await listNotifications(deps.db, { userId: user.id, unread, cursor, limit });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(present),
    nextCursor: last ? encodeCursor([last.sortValue, last.notification.id]) : null,
    total: await countNotifications(deps.db, user.id, unread),
    unread: await countUnread(deps.db, user.id),
  };
});

/** Read again changes nothing; another's is not found. */
export const read = operations.notifications.read.use(user).handler(async ({ input, context }) => {
  const { deps, user } = context;
  const found = await deps.db.query.notifications.findFirst({
    where: (table, { and, eq }) => and(eq(table.id, input.notification), eq(table.userId, user.id)),
  });
  if (!found) throw problem("not_found");
  await markRead(deps.db, user.id, { id: found.id }, deps.clock());
  return { done: true as const };
});

export const readAll = operations.notifications.readAll.use(user).handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  const until = input.until ? new Date(input.until) : now;
  return { read: await markRead(deps.db, user.id, { until }, now) };
});

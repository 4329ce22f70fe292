import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { signedIn } from "../../platform/operation.ts";
import { present } from "./present.ts";
import { countUnread, listNotifications, markRead } from "./queries.ts";

export const list = signedIn.notifications.list.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const [{ rows, ...page }, unread] = await Promise.all([
    listNotifications(deps.db, { ...input, userId: user.id }),
    countUnread(deps.db, user.id),
  ]);
  return { items: rows.map(present), ...page, unread };
});

/** Idempotent. Throws a 404 Problem for another user's notification. */
export const read = signedIn.notifications.read.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const found = await oneOr404(
    deps.db.query.notifications.findFirst({
      where: (table, { and, eq }) => and(eq(table.id, input.notification), eq(table.userId, user.id)),
    }),
  );
  await markRead(deps.db, user.id, { id: found.id }, deps.clock());
  return { done: true as const };
});

export const readAll = signedIn.notifications.readAll.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  const until = input.until ? new Date(input.until) : now;
  return { read: await markRead(deps.db, user.id, { until }, now) };
});

import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import { quietUntil } from "#shared/quiet-hours.ts";
import { isLiveSession } from "./db/live-session.ts";
import { sessions, users } from "./db/schema/accounts.ts";
import { pushSubscriptions } from "./db/schema/notifications.ts";
import type { Transaction } from "./db/transaction.ts";
import type { Dependencies } from "./dependencies.ts";
import { job } from "./jobs/job.ts";

/** Maximum number of concurrent messages, and so of slow push services before others have to wait. */
const AT_ONCE = 20;

/** Shows one notification in one browser. */
export const pushJob = job({
  name: "push.deliver",
  data: z.object({ notification: z.string(), session: z.string(), attempt: z.number().int() }),
  lanes: [{ atOnce: AT_ONCE }],
});

/**
 * Sends notifications to their users' browsers, in the transaction that creates them: immediately, or when the user's
 * quiet hours end.
 */
export async function pushNotifications(
  tx: Transaction,
  { jobs, clock }: Pick<Dependencies, "jobs" | "clock">,
  created: readonly { readonly id: string; readonly userId: string }[],
): Promise<void> {
  const now = clock();
  const browsers = await tx
    .select({
      session: pushSubscriptions.sessionId,
      userId: pushSubscriptions.userId,
      from: users.quietFrom,
      until: users.quietUntil,
      timezone: users.timezone,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(
      and(
        inArray(
          pushSubscriptions.userId,
          created.map(({ userId }) => userId),
        ),
        isLiveSession(now),
      ),
    );
  if (browsers.length === 0) return;
  const messages = created.flatMap(({ id, userId }) =>
    browsers
      .filter((browser) => browser.userId === userId)
      .map(({ session, from, until, timezone }) => {
        const startAfter =
          from === null || until === null ? undefined : quietUntil(now, { from, until, timezone });
        return {
          data: { notification: id, session, attempt: 0 },
          ...(startAfter && { startAfter }),
        };
      }),
  );
  await jobs.enqueueAll(pushJob, messages, { tx });
}

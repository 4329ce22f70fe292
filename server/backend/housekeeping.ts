import { and, eq, isNotNull, lt } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS, SELECTION_MS } from "#shared/constants.ts";
import { emailTokens, sessions } from "./db/schema/accounts.ts";
import { businesses, formerSlugs, idempotencyKeys } from "./db/schema/businesses.ts";
import { rateLimits } from "./db/schema/limits.ts";
import { mailOutbox } from "./db/schema/mail.ts";
import { memberSelections } from "./db/schema/members.ts";
import { digestRuns } from "./db/schema/preferences.ts";
import type { Dependencies } from "./dependencies.ts";
import { KEPT_MS } from "./idempotency.ts";
import { KEPT_AWAY_MS } from "./settings/endings.ts";

/** Ended sessions, used links and delivered letters are kept this long for questions, then forgotten. */
const KEPT_FOR_QUESTIONS_MS = 30 * DAY_MS;

/** Every night the database forgets what nobody may need any more. */
export function defineHousekeeping(deps: Dependencies): void {
  deps.jobs.define({
    name: "housekeeping",
    schema: z.object({}),
    cron: "17 3 * * *",
    run: () => forgetOldThings(deps),
  });
}

export async function forgetOldThings({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const now = clock().getTime();
  const longAgo = new Date(now - KEPT_FOR_QUESTIONS_MS);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEPT_MS)));
  await db.delete(sessions).where(lt(sessions.expiresAt, longAgo));
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, longAgo));
  await db.delete(mailOutbox).where(and(isNotNull(mailOutbox.sentAt), lt(mailOutbox.createdAt, longAgo)));
  await db.delete(memberSelections).where(lt(memberSelections.createdAt, new Date(now - SELECTION_MS)));
  await db
    .delete(businesses)
    .where(and(eq(businesses.status, "deleted"), lt(businesses.archivedAt, new Date(now - KEPT_AWAY_MS))));
  await db.delete(digestRuns).where(lt(digestRuns.startedAt, longAgo));
  await db.delete(formerSlugs).where(lt(formerSlugs.until, new Date(now)));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
}

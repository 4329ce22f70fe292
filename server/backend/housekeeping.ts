import { and, eq, isNotNull, isNull, lt, ne, notExists, or } from "drizzle-orm";
import { DAY_MS, SELECTION_MS } from "#shared/constants.ts";
import { DELIVERY_LOG_DAYS } from "#shared/integrations.ts";
import { NOTIFICATION_DAYS } from "#shared/notifications.ts";
import { isRunning } from "./accounts/billing/index.ts";
import { EXPORT_KEPT_MS } from "./accounts/me/exports.ts";
import { KEPT_AWAY_MS } from "./accounts/settings/endings.ts";
import { noteFailedMails } from "./community/announcements/outcomes.ts";
import { expireImports } from "./community/member-imports/jobs.ts";
import { anonymiseFormerMembers } from "./community/members/anonymise.ts";
import { purgeDeleted } from "./offers/treets/index.ts";
import { accountExports, emailTokens, passkeyChallenges, sessions } from "./platform/db/schema/accounts.ts";
import { subscriptions } from "./platform/db/schema/billing.ts";
import { businesses, formerSlugs, idempotencyKeys } from "./platform/db/schema/businesses.ts";
import { reportRecipients } from "./platform/db/schema/insights.ts";
import { webhookDeliveries } from "./platform/db/schema/integrations.ts";
import { rateLimits } from "./platform/db/schema/limits.ts";
import { mailOutbox } from "./platform/db/schema/mail.ts";
import { notifications } from "./platform/db/schema/notifications.ts";
import { mailRuns } from "./platform/db/schema/preferences.ts";
import { selections } from "./platform/db/schema/selections.ts";
import { vacuum } from "./platform/db/vacuum.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { KEPT_MS } from "./platform/idempotency.ts";
import { scheduledJob } from "./platform/jobs/job.ts";
import { countWhatIsNew, recountWhereWrong } from "./readers/insights/index.ts";

/** Ended sessions, used links and delivered emails are kept this long in case of questions, then deleted. */
const KEPT_FOR_QUESTIONS_MS = 30 * DAY_MS;

export const housekeeping = scheduledJob("housekeeping", "17 3 * * *", { maxMinutes: 120 });

/** Defines the nightly job that deletes data nobody needs any more. */
export function defineHousekeeping(deps: Dependencies): void {
  deps.jobs.define(housekeeping, async () => {
    await forgetOldThings(deps);
    await expireImports(deps);
    await anonymiseFormerMembers(deps);
    await purgeDeleted(deps);
    await countWhatIsNew(deps.db);
    const recounted = await recountWhereWrong(deps.db);
    if (recounted > 0)
      deps.log.warn({ communities: recounted }, "Aggregates of insights were wrong and have been rebuilt");
    if (deps.database.kind === "pglite") await vacuum(deps.database);
  });
}

export async function forgetOldThings({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const now = clock().getTime();
  const longAgo = new Date(now - KEPT_FOR_QUESTIONS_MS);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEPT_MS)));
  await db.delete(sessions).where(lt(sessions.expiresAt, longAgo));
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, longAgo));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(now)));
  await noteFailedMails(db, longAgo);
  await db
    .delete(mailOutbox)
    .where(
      and(
        or(isNotNull(mailOutbox.sentAt), isNotNull(mailOutbox.givenUpAt)),
        lt(mailOutbox.createdAt, longAgo),
      ),
    );
  await db.delete(selections).where(lt(selections.createdAt, new Date(now - SELECTION_MS)));
  await db.delete(businesses).where(
    and(
      eq(businesses.status, "deleted"),
      lt(businesses.archivedAt, new Date(now - KEPT_AWAY_MS)),
      // The provider charges for a plan until it is ended there.
      notExists(
        db
          .select()
          .from(subscriptions)
          .where(and(eq(subscriptions.businessId, businesses.id), isRunning)),
      ),
    ),
  );
  // An address that never confirmed is nobody's business any more.
  await db
    .delete(reportRecipients)
    .where(and(isNull(reportRecipients.confirmedAt), lt(reportRecipients.tokenExpiresAt, longAgo)));
  await db.delete(mailRuns).where(lt(mailRuns.startedAt, longAgo));
  const logged = new Date(now - DELIVERY_LOG_DAYS * DAY_MS);
  await db
    .delete(webhookDeliveries)
    .where(and(ne(webhookDeliveries.state, "pending"), lt(webhookDeliveries.createdAt, logged)));
  await db.delete(accountExports).where(lt(accountExports.createdAt, new Date(now - EXPORT_KEPT_MS)));
  await db
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now - NOTIFICATION_DAYS * DAY_MS)));
  await db.delete(formerSlugs).where(lt(formerSlugs.until, new Date(now)));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
}

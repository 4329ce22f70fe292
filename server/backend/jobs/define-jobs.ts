import { defineResetJobs } from "../auth/reset.ts";
import { defineSignInJobs } from "../auth/sign-in.ts";
import { defineVerificationJobs } from "../auth/verification.ts";
import { defineEventJobs, takeUpEvents } from "../billing/events.ts";
import { definePlanChanges } from "../billing/plan-changes.ts";
import { defineTending } from "../billing/tending.ts";
import { defineClaimReminders } from "../claims/reminders.ts";
import type { Dependencies } from "../dependencies.ts";
import { defineDigestJobs } from "../digests/digest.ts";
import { defineHousekeeping } from "../housekeeping.ts";
import { defineReportJobs } from "../insights/reports.ts";
import { fitLinks } from "../links/plan-fit.ts";
import { defineDeletionJobs } from "../me/deletion.ts";
import { defineExportJobs } from "../me/exports.ts";
import { defineImportJobs, keepImports } from "../member-imports/jobs.ts";
import { defineInvitationJobs } from "../members/invitations.ts";
import { fitMembers } from "../members/plan-fit.ts";
import { tellOfPacks } from "../packs/letters.ts";
import { fitPacks } from "../packs/plan-fit.ts";
import { defineContractReminders } from "../partners/contracts.ts";
import { fitPartners } from "../partners/plan-fit.ts";
import { defineLimitWatch } from "../plan-use/watch-limits.ts";
import { fitSeats } from "../team/plan-fit.ts";
import { defineAnnouncements, tick } from "../treets/clock.ts";
import { fitTreets } from "../treets/plan-fit.ts";
import { tendWaitlists } from "../waitlist/places.ts";
import { defineWebhookJobs, takeUpDeliveries } from "../webhooks/jobs.ts";
import { scheduledJob } from "./job.ts";

/** How each domain keeps to a plan, in the order in which it is done. */
const planFits = [fitSeats, fitMembers, fitTreets, fitLinks, fitPacks, fitPartners];

/**
 * What time brings, looked at once a minute in one job, so that a process with nothing to do is woken once and not for
 * each of them. They ask nobody but the database.
 */
const looks: readonly ((deps: Dependencies) => Promise<void>)[] = [
  (deps) => tick(deps, [tendWaitlists]),
  tellOfPacks,
  takeUpDeliveries,
  keepImports,
  takeUpEvents,
];
const lookEachMinute = scheduledJob("look", "* * * * *");

async function look(deps: Dependencies): Promise<void> {
  const outcomes = await Promise.allSettled(looks.map((each) => each(deps)));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (reasons.length > 0) throw reasons.length === 1 ? reasons[0] : new AggregateError(reasons);
}

/** Every domain's background work, declared before the jobs start. */
export function defineJobs(deps: Dependencies): void {
  defineHousekeeping(deps);
  defineVerificationJobs(deps);
  defineResetJobs(deps);
  defineSignInJobs(deps);
  defineDeletionJobs(deps);
  defineExportJobs(deps);
  defineInvitationJobs(deps);
  defineImportJobs(deps);
  defineDigestJobs(deps);
  defineReportJobs(deps);
  defineAnnouncements(deps);
  defineClaimReminders(deps);
  defineContractReminders(deps);
  defineLimitWatch(deps);
  defineWebhookJobs(deps);
  defineEventJobs(deps);
  defineTending(deps);
  definePlanChanges(deps, planFits);
  deps.jobs.define(lookEachMinute, () => look(deps));
}

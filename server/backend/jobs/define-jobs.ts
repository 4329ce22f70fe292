import { defineResetJobs } from "../auth/reset.ts";
import { defineSignInJobs } from "../auth/sign-in.ts";
import { defineVerificationJobs } from "../auth/verification.ts";
import { defineLimitWatch } from "../businesses/watch-limits.ts";
import { defineClaimReminders } from "../claims/reminders.ts";
import type { Dependencies } from "../dependencies.ts";
import { defineHousekeeping } from "../housekeeping.ts";
import { defineReportJobs } from "../insights/reports.ts";
import { defineDeletionJobs } from "../me/deletion.ts";
import { defineExportJobs } from "../me/exports.ts";
import { defineImportJobs } from "../member-imports/jobs.ts";
import { defineInvitationJobs } from "../members/invitations.ts";
import { definePackLetters } from "../packs/letters.ts";
import { defineContractReminders } from "../partners/contracts.ts";
import { defineDigestJobs } from "../preferences/digest.ts";
import { defineTreetClock } from "../treets/clock.ts";
import { defineWebhookJobs } from "../webhooks/jobs.ts";

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
  defineTreetClock(deps);
  defineClaimReminders(deps);
  defineContractReminders(deps);
  definePackLetters(deps);
  defineLimitWatch(deps);
  defineWebhookJobs(deps);
}

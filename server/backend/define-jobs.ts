import { defineResetJobs } from "./accounts/auth/reset.ts";
import { defineSignInJobs } from "./accounts/auth/sign-in.ts";
import { defineVerificationJobs } from "./accounts/auth/verification.ts";
import { defineBillingChecks } from "./accounts/billing/checks.ts";
import { defineEventJobs, resumeEvents } from "./accounts/billing/events.ts";
import { defineInvoiceAddress } from "./accounts/billing/invoice-address.ts";
import { definePlanChanges } from "./accounts/billing/plan-changes.ts";
import { defineDeletionJobs } from "./accounts/me/deletion.ts";
import { defineExportJobs } from "./accounts/me/exports.ts";
import { definePayoutChecks } from "./accounts/payouts/checks.ts";
import { readPayoutSubject } from "./accounts/payouts/index.ts";
import { fitSeats } from "./accounts/team/plan-fit.ts";
import { defineAnnouncementJobs, resumeAnnouncements } from "./community/announcements/sending.ts";
import { defineImportJobs, keepImports } from "./community/member-imports/jobs.ts";
import { defineInvitationJobs } from "./community/members/invitations.ts";
import { fitMembers } from "./community/members/plan-fit.ts";
import { defineContractReminders } from "./community/partners/contracts.ts";
import { fitPartners } from "./community/partners/plan-fit.ts";
import { defineHousekeeping } from "./housekeeping.ts";
import { sendReceipts } from "./offers/claims/receipts.ts";
import { defineClaimReminders } from "./offers/claims/reminders.ts";
import { fitLinks } from "./offers/links/plan-fit.ts";
import { notifyOfPacks } from "./offers/packs/email-templates.ts";
import { fitPacks } from "./offers/packs/plan-fit.ts";
import { definePurchaseJobs, resumePurchases } from "./offers/purchases/reconciliation.ts";
import { readPurchaseSubject } from "./offers/purchases/settling.ts";
import { defineAnnouncements, tick } from "./offers/treets/clock.ts";
import { fitTreets } from "./offers/treets/plan-fit.ts";
import { updateWaitlists } from "./offers/waitlist/places.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { scheduledJob } from "./platform/jobs/job.ts";
import { defineDigestJobs } from "./readers/digests/digest.ts";
import { defineReportJobs } from "./readers/insights/reports.ts";
import { definePushJobs } from "./readers/notifications/push.ts";
import { defineLimitWatch } from "./readers/plan-use/watch-limits.ts";
import { defineWebhookJobs, resumeDeliveries } from "./readers/webhooks/jobs.ts";

/** How each domain adapts to a plan, in the order in which they run. */
const planFits = [fitSeats, fitMembers, fitTreets, fitLinks, fitPacks, fitPartners];

/** Readers of the payment provider's other subjects, besides the customers of billing. */
const subjectReaders = [readPayoutSubject, readPurchaseSubject];

/**
 * Time-driven work, run once a minute in a single job, so that an idle process is woken once rather than once for each.
 * It queries only the database.
 */
const looks: readonly ((deps: Dependencies) => Promise<void>)[] = [
  (deps) => tick(deps, [updateWaitlists]),
  notifyOfPacks,
  sendReceipts,
  resumeDeliveries,
  keepImports,
  resumeAnnouncements,
  resumeEvents,
  resumePurchases,
];
const lookEachMinute = scheduledJob("look", "* * * * *");

async function look(deps: Dependencies): Promise<void> {
  const outcomes = await Promise.allSettled(looks.map((each) => each(deps)));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (reasons.length > 0) throw reasons.length === 1 ? reasons[0] : new AggregateError(reasons);
}

/** Defines every domain's background jobs, before the jobs start. */
export function defineJobs(deps: Dependencies): void {
  defineHousekeeping(deps);
  defineVerificationJobs(deps);
  defineResetJobs(deps);
  defineSignInJobs(deps);
  defineDeletionJobs(deps);
  defineExportJobs(deps);
  defineInvitationJobs(deps);
  defineImportJobs(deps);
  defineAnnouncementJobs(deps);
  defineDigestJobs(deps);
  defineReportJobs(deps);
  defineAnnouncements(deps);
  defineClaimReminders(deps);
  defineContractReminders(deps);
  defineLimitWatch(deps);
  definePushJobs(deps);
  defineWebhookJobs(deps);
  defineEventJobs(deps, subjectReaders);
  definePayoutChecks(deps);
  definePurchaseJobs(deps);
  defineBillingChecks(deps);
  defineInvoiceAddress(deps);
  definePlanChanges(deps, planFits);
  deps.jobs.define(lookEachMinute, () => look(deps));
}

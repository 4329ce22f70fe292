import type { z } from "zod";
import type { notification as notificationSchema } from "#shared/contract/notifications.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { NotificationFacts, NotificationKind } from "#shared/notifications.ts";
import { countedLimits, limitWordAfter } from "#shared/plans.ts";
import { formatLocale } from "#shared/words/locale.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/notifications.ts";
import { roleInSentence } from "../../platform/audit-sentence.ts";
import type { listNotifications } from "./queries.ts";

type Listed = Pick<
  Awaited<ReturnType<typeof listNotifications>>["rows"][number],
  "notification" | "business"
>;

export function present({ notification, business }: Listed): z.input<typeof notificationSchema> {
  const { id, kind, payload, createdAt, readAt } = notification;
  const { slug, name, logoImageId } = business;
  const { text, path } = meanings[kind as NotificationKind](payload, slug);
  return {
    id,
    kind: kind as NotificationKind,
    text,
    path,
    at: createdAt.toISOString(),
    read: readAt !== null,
    business: { slug, name, logoUrl: imageUrl(logoImageId, "small") },
  };
}

/** A sentence that says what happened, and the page on which to act on it. */
interface Meaning {
  readonly text: string;
  readonly path: string;
}

type MeaningOf = (facts: NotificationFacts, business: string) => Meaning;

const treetPage = (id: string | undefined, business: string) =>
  id ? href("treet", { business, rest: [id] }) : href("treets", { business });
const partnerPage = (id: string | undefined, business: string) =>
  id ? href("managePartner", { business, partner: id }) : href("partnersOverview", { business });

const aboutTreet =
  (say: (what: string, who: string) => string): MeaningOf =>
  ({ what = "", who = "", id }, business) => ({ text: say(what, who), path: treetPage(id, business) });
const aboutPartner =
  (say: (who: string, what: string) => string): MeaningOf =>
  ({ who = "", what = "", id }, business) => ({ text: say(who, what), path: partnerPage(id, business) });

const aboutWebhook =
  (say: (what: string) => string): MeaningOf =>
  ({ what = "", id }, business) => ({
    text: say(what),
    path: href("settingsOverview", { business }, { tab: "integrations", webhook: id }),
  });

const aboutPayouts =
  (say: () => string): MeaningOf =>
  (_facts, business) => ({ text: say(), path: href("settingsOverview", { business }, { tab: "payouts" }) });

const changes = ["paused", "resumed", "blocked", "unblocked"] as const;
const businessMoves = ["archived", "restored", "deleted"] as const;

/**
 * Formats counts stored as "3/2/1": new, changed and failed. Older notifications have them as text, which is returned
 * unchanged.
 */
function importCounts(kept: string): string {
  const counts = /^(\d+)\/(\d+)\/(\d+)$/.exec(kept)?.slice(1).map(Number);
  if (!counts) return kept;
  const [created = 0, updated = 0, failed = 0] = counts;
  return words.importCounts({ created, updated, failed });
}

/** Formats a day stored as an ISO date. Older notifications have it as text, which is returned unchanged. */
const dayText = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day)
    ? new Date(day).toLocaleDateString(formatLocale(), { dateStyle: "long", timeZone: "UTC" })
    : day;

/**
 * Formats the use of a limit stored as its name and "80/100". Older notifications have it as text, which is returned
 * unchanged.
 */
function useText(limit: string, use: string | undefined): string {
  const [used, max] = (use ?? "").split("/").map(Number);
  const known = countedLimits.find((name) => name === limit);
  if (!known || used === undefined || max === undefined) return limit;
  return words.use({ used, max, what: limitWordAfter(known, max) });
}

const meanings: Readonly<Record<NotificationKind, MeaningOf>> = {
  join_request: ({ who = "", id }, business) => ({
    text: words.joinRequest({ who }),
    path: href("members", { business }, { status: "requested", member: id }),
  }),
  import_finished: ({ what = "", who = "", id }, business) => ({
    text: words.importFinished({ what, who: importCounts(who) }),
    path: href("members", { business }, { import: id }),
  }),
  partner_application: aboutPartner((who) => words.partnerApplication({ who })),
  invitation_accepted: aboutPartner((who) => words.invitationAccepted({ who })),
  invitation_declined: aboutPartner((who) => words.invitationDeclined({ who })),
  partner_waits: aboutPartner((who) => words.partnerWaits({ who })),
  supplier_changed: aboutPartner((who, what) =>
    oneOf(businessMoves, what) === "other"
      ? words.partnershipChanged({ who, change: oneOf(changes, what) })
      : words.supplierMoved({ who, to: oneOf(["archived", "restored"], what) }),
  ),
  partnership_changed: aboutPartner((who, what) =>
    oneOf(businessMoves, what) === "other"
      ? words.partnershipChanged({ who, change: oneOf(changes, what) })
      : words.communityMoved({ who, to: oneOf(["archived", "restored"], what) }),
  ),
  application_accepted: ({ who = "" }, business) => ({
    text: words.applicationAccepted({ who }),
    path: href("treet", { business, rest: ["new"] }),
  }),
  application_rejected: ({ who = "" }, business) => ({
    text: words.applicationRejected({ who }),
    path: href("partnersOverview", { business }),
  }),
  contract_ends: aboutPartner((who, until) => words.contractEnds({ who, until: dayText(until) })),
  treet_wanted: ({ who = "" }, business) => ({
    text: words.treetWanted({ who }),
    path: href("treet", { business, rest: ["new"] }),
  }),
  partner_message: ({ who = "", id }, business) => ({
    text: words.partnerMessage({ who }),
    path: id
      ? href("managePartner", { business, partner: id }, { tab: "messages" })
      : href("partnersOverview", { business }),
  }),
  treet_submitted: aboutTreet((what, who) => words.treetSubmitted({ who, what })),
  treet_approved: aboutTreet((what, who) => words.treetApproved({ who, what })),
  treet_rejected: aboutTreet((what, who) => words.treetRejected({ who, what })),
  changes_requested: aboutTreet((what, who) => words.changesRequested({ who, what })),
  treet_started: aboutTreet((what) => words.treetStarted({ what })),
  treet_without_room: aboutTreet((what) => words.treetWithoutRoom({ what })),
  treet_problem: ({ what = "", id }, business) => ({
    text: words.treetProblem({ what }),
    path: `${treetPage(id, business)}#reports`,
  }),
  treet_reported: aboutTreet((what) => words.treetReported({ what })),
  supplied_treet_reported: aboutTreet((what, who) => words.suppliedTreetReported({ who, what })),
  claim_waits: ({ who = "", what = "", id = "" }, business) => ({
    text: words.claimWaits({ who, what }),
    path: href("treet", { business, rest: [id, "claims"] }, { state: "pending_approval" }),
  }),
  enquiry: ({ who = "", what = "" }, business) => ({
    text: words.enquiry({ who, what }),
    path: href("controlPanel", { business }, { tab: "enquiries" }),
  }),
  stock_low: aboutTreet((what, left) => words.stockLow({ what, left })),
  sold_out: aboutTreet((what) => words.soldOut({ what })),
  limit_near: ({ what = "", who }, business) => ({
    text: words.limitNear({ what: useText(what, who) }),
    path: href("selectPlan", {}, { business }),
  }),
  limit_reached: ({ what = "", who }, business) => ({
    text: words.limitReached({ what: useText(what, who) }),
    path: href("selectPlan", {}, { business }),
  }),
  payment_failed: ({ what = "" }, business) => ({
    text: words.paymentFailed({ what }),
    path: href("settingsOverview", { business }, { tab: "plan" }),
  }),
  business_frozen: ({ what = "" }, business) => ({
    text: words.businessFrozen({ reason: oneOf(["review"], what) }),
    path: href("settingsOverview", { business }, { tab: "plan" }),
  }),
  business_thawed: (_facts, business) => ({
    text: words.businessThawed(),
    path: href("controlPanel", { business }),
  }),
  plan_ended: ({ what = "" }, business) => ({
    text: words.planEnded({ what }),
    path: href("selectPlan", {}, { business }),
  }),
  trial_ends: ({ what = "" }, business) => ({
    text: words.trialEnds({ what: dayText(what) }),
    path: href("selectPlan", {}, { business }),
  }),
  smaller_plan: ({ what = "", who = "" }, business) => ({
    text: words.smallerPlan({ what, who: dayText(who) }),
    path: href("downgrade", {}, { business }),
  }),
  plan_wanted: ({ who = "", what = "", id }, business) => ({
    text: words.planWanted({ who }),
    path: href("upgrade", {}, { business, plan: what, interval: id }),
  }),
  payment_disputed: ({ what = "", who = "" }, business) => ({
    text: words.paymentDisputed({ who, what }),
    path: href("settingsOverview", { business }, { tab: "payouts" }),
  }),
  payouts_ready: aboutPayouts(words.payoutsReady),
  payouts_need: aboutPayouts(words.payoutsNeed),
  payouts_refused: aboutPayouts(words.payoutsRefused),
  payouts_unfinished: aboutPayouts(words.payoutsUnfinished),
  webhook_failing: aboutWebhook((what) => words.webhookFailing({ what })),
  webhook_off: aboutWebhook((what) => words.webhookOff({ what })),
  ownership_wanted: ({ who = "" }, business) => ({
    text: words.ownershipWanted({ who }),
    path: href("transferOwnership", {}, { business }),
  }),
  ownership_offered: ({ who = "" }, business) => ({
    text: words.ownershipOffered({ who }),
    path: href("transferOwnership", {}, { business }),
  }),
  ownership_accepted: ({ who = "" }, business) => ({
    text: words.ownershipAccepted({ who }),
    path: href("teamMembers", { business }),
  }),
  ownership_declined: ({ who = "" }, business) => ({
    text: words.ownershipDeclined({ who }),
    path: href("transferOwnership", {}, { business }),
  }),
  team_joined: ({ who = "", what = "" }, business) => ({
    text: words.teamJoined({ who, role: roleInSentence(what) }),
    path: href("teamMembers", { business }),
  }),
  membership_approved: (_facts, business) => ({
    text: words.membershipApproved(),
    path: href("treets", { business }, { welcome: 1 }),
  }),
  claim_approved: aboutTreet((what) => words.claimApproved({ what })),
  claim_declined: aboutTreet((what) => words.claimDeclined({ what })),
  place_offered: aboutTreet((what) => words.placeOffered({ what })),
  announcement: ({ what = "", id }, business) => ({
    text: words.announcement({ what }),
    path: href("communityProfile", { business }, { tab: "announcements", announcement: id }),
  }),
};

import type { z } from "zod";
import type { notification as notificationSchema } from "#shared/contract/notifications.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { NotificationFacts, NotificationKind } from "#shared/notifications.ts";
import type { listNotifications } from "./queries.ts";

type Listed = Awaited<ReturnType<typeof listNotifications>>[number];

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

/** One sentence that says what happened, and the page on which it is acted on. */
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
  (words: (what: string, who: string) => string): MeaningOf =>
  ({ what = "", who = "", id }, business) => ({ text: words(what, who), path: treetPage(id, business) });
const aboutPartner =
  (words: (who: string, what: string) => string): MeaningOf =>
  ({ who = "", what = "", id }, business) => ({ text: words(who, what), path: partnerPage(id, business) });

const aboutWebhook =
  (words: (what: string) => string): MeaningOf =>
  ({ what = "", id }, business) => ({
    text: words(what),
    path: href("settingsOverview", { business }, { tab: "integrations", webhook: id }),
  });

const aboutPayouts =
  (text: string): MeaningOf =>
  (_facts, business) => ({ text, path: href("settingsOverview", { business }, { tab: "payouts" }) });

const meanings: Readonly<Record<NotificationKind, MeaningOf>> = {
  join_request: ({ who, id }, business) => ({
    text: `${who} asks to join`,
    path: href("members", { business }, { status: "requested", member: id }),
  }),
  import_finished: ({ what, who, id }, business) => ({
    text: `${what} was imported: ${who}`,
    path: href("members", { business }, { import: id }),
  }),
  partner_application: aboutPartner((who) => `${who} applied as a partner`),
  invitation_accepted: aboutPartner((who) => `${who} is now a partner`),
  invitation_declined: aboutPartner((who) => `${who} declined your invitation`),
  partner_waits: aboutPartner((who) => `${who} accepted, but your plan has no room for another partner`),
  supplier_changed: aboutPartner((who, what) => `${who} has ${what} the partnership`),
  partnership_changed: aboutPartner((who, what) => `${who} has ${what} the partnership`),
  application_accepted: ({ who }, business) => ({
    text: `${who} accepted your application`,
    path: href("treet", { business, rest: ["new"] }),
  }),
  application_rejected: ({ who }, business) => ({
    text: `${who} did not accept your application`,
    path: href("partnersOverview", { business }),
  }),
  contract_ends: aboutPartner((who, until) => `The contract with ${who} ends on ${until}`),
  treet_wanted: ({ who }, business) => ({
    text: `${who} would like something new from you`,
    path: href("treet", { business, rest: ["new"] }),
  }),
  partner_message: ({ who, id }, business) => ({
    text: `${who} wrote to you`,
    path: id
      ? href("managePartner", { business, partner: id }, { tab: "messages" })
      : href("partnersOverview", { business }),
  }),
  treet_submitted: aboutTreet((what, who) => `${who} submitted “${what}” for your approval`),
  treet_approved: aboutTreet((what, who) => `${who} approved “${what}”`),
  treet_rejected: aboutTreet((what, who) => `${who} did not take your changes of “${what}”`),
  changes_requested: aboutTreet((what, who) => `${who} asks for changes of “${what}”`),
  treet_started: aboutTreet((what) => `“${what}” is live`),
  treet_without_room: aboutTreet((what) => `“${what}” could not start: the plan has no room`),
  claim_waits: ({ who, what, id = "" }, business) => ({
    text: `${who} would like “${what}”`,
    path: href("treet", { business, rest: [id, "claims"] }, { state: "pending_approval" }),
  }),
  enquiry: ({ who, what }, business) => ({
    text: `${who} wrote to you (${what})`,
    path: href("controlPanel", { business }, { tab: "enquiries" }),
  }),
  stock_low: aboutTreet((what, left) => `“${what}” runs out: ${left} left`),
  sold_out: aboutTreet((what) => `“${what}” is sold out`),
  limit_near: ({ what }, business) => ({
    text: `Your plan is nearly full: ${what}`,
    path: href("selectPlan", {}, { business }),
  }),
  limit_reached: ({ what }, business) => ({
    text: `Your plan is full: ${what}`,
    path: href("selectPlan", {}, { business }),
  }),
  payment_failed: ({ what }, business) => ({
    text: `A payment of ${what} failed`,
    path: href("settingsOverview", { business }, { tab: "plan" }),
  }),
  plan_ended: ({ what }, business) => ({
    text: `Your ${what} plan has ended`,
    path: href("selectPlan", {}, { business }),
  }),
  trial_ends: ({ what }, business) => ({
    text: `Your trial ends on ${what}`,
    path: href("selectPlan", {}, { business }),
  }),
  smaller_plan: ({ what, who }, business) => ({
    text: `${what} begins on ${who}`,
    path: href("downgrade", {}, { business }),
  }),
  plan_wanted: ({ who, what, id }, business) => ({
    text: `${who} asks for a larger plan`,
    path: href("upgrade", {}, { business, plan: what, interval: id }),
  }),
  payment_disputed: ({ what, who }, business) => ({
    text: `A payment of ${who} for “${what}” is disputed`,
    path: href("settingsOverview", { business }, { tab: "payouts" }),
  }),
  payouts_ready: aboutPayouts("Your payout account is ready"),
  payouts_need: aboutPayouts("More information is needed for your payouts"),
  payouts_refused: aboutPayouts("Your payout account wasn't approved"),
  payouts_unfinished: aboutPayouts("Finish setting up your payouts"),
  webhook_failing: aboutWebhook((what) => `The webhook to ${what} does not get through`),
  webhook_off: aboutWebhook((what) => `The webhook to ${what} was switched off`),
  ownership_wanted: ({ who }, business) => ({
    text: `${who} asks to take over the ownership`,
    path: href("transferOwnership", {}, { business }),
  }),
  ownership_offered: ({ who }, business) => ({
    text: `${who} asks you to take over`,
    path: href("transferOwnership", {}, { business }),
  }),
  ownership_accepted: ({ who }, business) => ({
    text: `${who} took over`,
    path: href("teamMembers", { business }),
  }),
  ownership_declined: ({ who }, business) => ({
    text: `${who} will not take over`,
    path: href("transferOwnership", {}, { business }),
  }),
  team_joined: ({ who, what }, business) => ({
    text: `${who} joined the team as ${what}`,
    path: href("teamMembers", { business }),
  }),
  membership_approved: (_facts, business) => ({
    text: "You are in: your membership was approved",
    path: href("treets", { business }),
  }),
  claim_approved: aboutTreet((what) => `“${what}” is yours: your claim was approved`),
  claim_declined: aboutTreet((what) => `Your claim of “${what}” was declined`),
  place_offered: aboutTreet((what) => `There is a place for you: “${what}” is held for a day`),
};

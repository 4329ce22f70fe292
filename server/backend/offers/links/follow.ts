import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { resolvedLink } from "#shared/contract/link-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { noMails } from "#shared/mail-preferences.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import {
  countActive,
  type JoinFacts,
  joinBy,
  labelsGained,
  membershipOf,
  roomOf,
} from "../../community/members/index.ts";
import { profileShownTo } from "../../community/partners/index.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { links } from "../../platform/db/schema/links.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { operations, signedIn } from "../../platform/operation.ts";
import { claimRefusal, samplesOf } from "../claims/index.ts";
import { givePacks, isNews } from "../packs/index.ts";
import { findTreet, presentTreet, roomsFor, seenBy } from "../treets/index.ts";
import { findByCode, type LinkRow } from "./queries.ts";
import { isThere, targetsOf } from "./target.ts";

type Resolved = z.input<typeof resolvedLink>;

export const hit = operations.links.hit.handler(({ input, context }) => {
  const { deps, caller } = context;
  deps.linkHits.record({
    code: input.code.toLowerCase(),
    scan: input.scan,
    referrer: input.referrer,
    ip: caller.ip,
    userAgent: caller.userAgent,
    country: caller.country,
  });
  return { done: true };
});

export const resolve = operations.links.resolve.handler(async ({ input, context }) => {
  const { deps, actor } = context;
  const found = await findByCode(deps.db, input.code.trim().toLowerCase());
  const business = found && (await businessOf(deps.db, found));
  if (!found || !business) return unknown;
  const { slug, name, tagline, brandColor } = business;
  const community = {
    slug,
    name,
    tagline,
    brandColor,
    category: business.category,
    joinPolicy: business.joinPolicy,
    // As large as other sites want the image of a link preview.
    logoUrl: imageUrl(business.logoImageId, "medium"),
  };
  if (business.status === "archived")
    return {
      ...unknown,
      state: "closed",
      community: { ...community, members: null, consentText: "", mails: noMails },
    };
  const now = deps.clock();
  const isOwn = business.id === found.businessId;
  const settings = businessSettings(business);
  const state = stateFor(found, business.status, now);
  const [room, targetFor, treet, membership, active] = await Promise.all([
    roomOf(deps.db, business),
    targetsOf(deps.db, found.businessId, { links: [found], now }),
    treetBehind(deps, found, business),
    actor?.user ? membershipOf(deps.db, business.id, actor.user) : undefined,
    settings.showsFigures ? countActive(deps.db, business.id) : null,
  ]);
  const target = targetFor(found);
  const showsSamples = settings.showsSamples && state === "open" && treet === null;
  const receiver = isOwn && state === "open" && membership?.status === "active" ? membership : undefined;
  const admits = isOwn ? business.isCommunity : business.joinPolicy !== "link_only";
  const [samples, givesPack, showsProfile] = await Promise.all([
    showsSamples ? samplesOf(deps, business) : [],
    receiver !== undefined &&
      isNews(deps.db, { member: receiver, packIds: packsOf(found), businessId: business.id, now }),
    // Read only where the link can lead to it.
    (!admits || (state !== "open" && found.afterEnd === "redirect_profile")) &&
      isProfileShown(deps.db, business.id, actor?.user?.id),
  ]);
  return {
    state,
    kind: found.kind,
    targetId: target && isThere(target) ? found.targetId : null,
    utm: found.utm,
    afterEnd: found.afterEnd,
    community: {
      ...community,
      members: active,
      consentText: settings.consentText,
      mails: settings.newMemberMails,
    },
    treet,
    samples,
    admits,
    showsProfile,
    needsApproval:
      ((isOwn ? found.requireApproval : null) ?? business.joinPolicy === "approval") ||
      // A member who was removed or rejected can only return with the team's approval.
      membership?.status === "removed" ||
      membership?.status === "rejected",
    isFull: room.left < 1,
    givesPack,
    givesLabels: receiver ? labelsGained(receiver, found.autoLabels) : [],
    membership: (membership?.status ?? null) as MemberStatus | null,
  };
});

export const join = signedIn.links.join.handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await findByCode(tx, input.code.trim().toLowerCase());
    const target = found && (await businessOf(tx, found));
    if (!found || !target) throw problem("token_invalid", { message: refusals.linkUnknown() });
    if (target.status === "archived") throw problem("token_expired", { message: refusals.linkEnded() });
    // Members can still follow a link that is over, but it gives them nothing more.
    const isOpen = stateFor(found, target.status, now) === "open";
    if (target.id !== found.businessId) {
      if (!isOpen) throw problem("token_expired", { message: refusals.linkEnded() });
      const { consent } = input;
      return joinOrdinarily(tx, deps, { businessId: target.id, user, caller, consent });
    }
    const { member, business, isNew } = await joinBy(tx, deps, {
      businessId: found.businessId,
      user,
      caller,
      consent: input.consent,
      entrance: {
        kind: "link",
        needsApproval: found.requireApproval ?? undefined,
        labels: isOpen ? found.autoLabels : [],
        linkId: found.id,
        utm: found.utm as Record<string, string>,
      },
    });
    await givePacks(tx, {
      businessId: found.businessId,
      memberId: member.id,
      packIds: isOpen ? packsOf(found) : [],
      now,
      isHere: member.status === "active",
    });
    if (isNew) await consumeUse(tx, found, now);
    return { business: business.slug, name: business.name, status: member.status };
  });
});

/** A supplier's link grants nothing of the community, and tells its owner nobody who joins: it only leads to the door. */
async function joinOrdinarily(tx: Transaction, deps: Dependencies, facts: Omit<JoinFacts, "entrance">) {
  const { member, business } = await joinBy(tx, deps, { ...facts, entrance: { kind: "open" } });
  return { business: business.slug, name: business.name, status: member.status };
}

/** Packs that a link gives on joining: the pack it leads to, so that the member can open it, and its automatic pack. */
const packsOf = ({ kind, targetId, autoPackId }: LinkRow): string[] =>
  [kind === "pack" ? targetId : null, autoPackId].filter((id) => id !== null);

/** Counts a join against the link. If two users compete for the last use, one gets a Problem and does not join. */
async function consumeUse(tx: Executor, { id, maxUses }: LinkRow, now: Date): Promise<void> {
  const [used] = await tx
    .update(links)
    .set({ uses: sql`${links.uses} + 1` })
    .where(
      and(
        matching(links, { id, state: "active" }),
        or(isNull(links.expiresAt), sql`${links.expiresAt} > ${now}`),
        maxUses === null ? undefined : lt(links.uses, maxUses),
      ),
    )
    .returning();
  if (!used) throw problem("token_expired", { message: refusals.linkEnded() });
}

/**
 * Returns the business that a link leads to: the community of the treet if an active supplier made the link, otherwise
 * its own. Undefined if that is gone, or if the link is one that only communities can have.
 */
async function businessOf(db: Executor, { businessId, kind, targetId }: LinkRow) {
  const supplied =
    kind === "treet" && targetId !== null
      ? sql`(select t.business_id from ${treets} t join ${businesses} s on s.id = t.supplier_id and s.status = 'active'
          where t.id = ${targetId} and t.supplier_id = ${businessId})`
      : sql`null`;
  const row = await findRow(db, businesses, { id: sql`coalesce(${supplied}, ${businessId})` });
  if (!row || row.status === "deleted") return undefined;
  return row.isCommunity || kind === "profile" ? row : undefined;
}

async function isProfileShown(db: Executor, businessId: string, userId: string | undefined) {
  const [found] = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), profileShownTo(userId)));
  return found !== undefined;
}

/** Returns the treet a link leads to; null if it cannot be claimed by members who join through the link. */
async function treetBehind(
  { db, clock }: Dependencies,
  { kind, targetId, businessId, autoLabels }: LinkRow,
  { id, currency }: { readonly id: string; readonly currency: string },
): Promise<Resolved["treet"]> {
  const row = kind === "treet" && targetId ? await findTreet(db, id, targetId) : undefined;
  const now = clock();
  const member = { status: "active" as const, labels: id === businessId ? autoLabels : [] };
  const room = row && (await roomsFor(db, { treetIds: [row.id], memberId: undefined, now })).get(row.id);
  if (!row || !room) return null;
  const seen = await seenBy(db, [row], { memberId: undefined, labels: member.labels, now });
  const isSeen = seen.has(row.id);
  const refusal = claimRefusal({ treet: row, member, held: 0, room, now, isSeen });
  const isShownSoldOut = refusal === "sold_out" && !row.hideWhenSoldOut;
  if (refusal && !isShownSoldOut) return null;
  const { type, category, valueKind } = presentTreet(row, { currency, unusedCodes: 0, now });
  const { title, summary, imageId, imageAlt, valuePercent, valueMinor } = row;
  return {
    soldOut: isShownSoldOut,
    type,
    title,
    summary,
    category,
    imageId,
    imageAlt,
    valueKind,
    valuePercent,
    valueMinor,
    currency,
  };
}

function stateFor(
  { state, expiresAt, maxUses, uses }: LinkRow,
  businessStatus: string,
  now: Date,
): Resolved["state"] {
  if (state === "archived") return "archived";
  if (state === "paused" || businessStatus !== "active") return "paused";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return maxUses !== null && uses >= maxUses ? "used_up" : "open";
}

const unknown: Resolved = {
  state: "unknown",
  kind: null,
  targetId: null,
  utm: {},
  afterEnd: "message",
  community: null,
  treet: null,
  samples: [],
  admits: false,
  showsProfile: false,
  needsApproval: false,
  isFull: false,
  givesPack: false,
  givesLabels: [],
  membership: null,
};

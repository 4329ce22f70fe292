import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Application } from "#shared/contract/partner-shapes.ts";
import type { ApplyResult } from "#shared/contract/partner-supplying.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { appliesAgainFrom, type PartnerPolicy, type PartnerState } from "#shared/partner-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import type { TreetType } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { isListed, lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { auditEntries, businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { allowanceOf } from "../../platform/limits/allowances.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { applicationAnswered, applicationReceived } from "./email-templates.ts";
import { latestBetween, lockPartner, type PartnershipRow } from "./queries.ts";
import { hasRoom, noRoom } from "./room.ts";

/** Most applications listed. */
const MAX_SHOWN = 50;

export const apply = inBusiness.partners.apply.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  if (!user.emailVerified) throw problem("email_unverified");
  if (input.sampleType && !input.sampleTitle)
    throw problem("invalid_input", { fields: { sampleTitle: refusals.sampleTitleNeeded() } });
  const slugs = [...new Set(input.communities)];
  return inTransaction(deps.db, async (tx) => {
    const found = await tx
      .select({ id: businesses.id, slug: businesses.slug, name: businesses.name })
      .from(businesses)
      .where(and(isListed, inArray(businesses.slug, slugs)))
      .orderBy(businesses.id);
    if (found.length < slugs.length || found.some(({ id }) => id === business.id)) {
      throw problem("invalid_input", { fields: { communities: refusals.communityUnknown() } });
    }
    const results: { community: string; outcome: ApplyResult }[] = [];
    for (const community of found) {
      results.push({
        community: community.name,
        outcome: await applyTo(tx, context, community, input),
      });
    }
    const applied = results.filter(({ outcome }) => outcome === "applied").length;
    const allowance = await allowanceOf(tx, "applications", business.id, deps.clock());
    await allowance.consume(applied);
    if (applied > 0)
      await tx.update(businesses).set({ isProvider: true }).where(eq(businesses.id, business.id));
    return results;
  });
});

/** Partnership states that rule out an application, and the answer the applicant gets. */
const obstacles: Readonly<Partial<Record<PartnerState, ApplyResult>>> = {
  applied: "already_applied",
  active: "already_partner",
  paused: "already_partner",
  blocked: "closed",
};

/** What an applicant writes about what it would offer. */
interface Offering {
  readonly message: string;
  readonly sampleTitle: string;
  readonly sampleType: TreetType | "";
}

async function applyTo(
  tx: Transaction,
  context: BusinessContext,
  community: { id: string; slug: string; name: string },
  { message, sampleTitle, sampleType }: Offering,
): Promise<ApplyResult> {
  const { deps, business: provider, user } = context;
  const now = deps.clock();
  // Concurrent applications wait for each other, and the second finds the first one.
  await lockBusiness(tx, community.id);
  const former = await latestBetween(tx, { communityId: community.id, providerId: provider.id });
  const obstacle = former && obstacles[former.state];
  if (obstacle) return obstacle;
  if (former?.decidedAt && now < appliesAgainFrom(former.state, former.decidedAt)) return "too_soon";

  const fresh = {
    state: "applied" as const,
    email: user.email,
    message,
    sampleTitle: sampleTitle || null,
    sampleType: sampleType || null,
    invitedAt: now,
    expiresAt: null,
    since: null,
  };
  const id = former?.id ?? newId("prt");
  // An existing row is reused, as earlier agreements and notes belong to the same partnership.
  if (former)
    await tx
      .update(partnerships)
      .set({ ...fresh, version: former.version + 1 })
      .where(eq(partnerships.id, id));
  else
    await tx.insert(partnerships).values({ id, businessId: community.id, providerId: provider.id, ...fresh });
  const sentence = auditSentence(log.partnerApplied, { partner: provider.name });
  await record(tx, { ...context, business: community }, "partner.applied", id, sentence);
  const url = deps.config.publicUrl + href("managePartner", { business: community.slug, partner: id });
  await notifyTeam(tx, deps, {
    businessId: community.id,
    kind: "partner_application",
    facts: { who: provider.name, id },
    mail: () =>
      applicationReceived({
        community: community.name,
        provider: provider.name,
        message,
        sample: sampleTitle,
        url,
      }),
  });
  return "applied";
}

export const withdraw = inBusiness.partners.withdraw.handler(({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const withdrawn = await oneOr404(
      tx
        .update(partnerships)
        .set({ state: "withdrawn", decidedAt: deps.clock() })
        .where(matching(partnerships, { id: input.partner, providerId: business.id, state: "applied" }))
        .returning(),
      refusals.applicationClosed(),
    );
    const community = { id: withdrawn.businessId };
    const sentence = auditSentence(log.partnerWithdrew, { partner: business.name });
    await record(tx, { ...context, business: community }, "partner.withdrawn", withdrawn.id, sentence);
    return { done: true as const };
  });
});

export const applications = inBusiness.partners.applications.handler(async ({ context }) => {
  const { deps, business } = context;
  const rows = await deps.db
    .select({ partnership: partnerships, provider: businesses })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(matching(partnerships, { businessId: business.id, state: "applied" }))
    .orderBy(asc(partnerships.invitedAt), asc(partnerships.id))
    .limit(MAX_SHOWN);
  const before = await answersBefore(deps.db, rows);
  return rows.map(({ partnership: { sampleTitle, sampleType, ...row }, provider }) => ({
    id: row.id,
    email: row.email,
    message: row.message,
    sample: sampleTitle === null ? null : { title: sampleTitle, type: sampleType },
    appliedAt: row.invitedAt.toISOString(),
    name: provider.name,
    tagline: provider.tagline,
    about: provider.about,
    website: provider.website,
    logoUrl: imageUrl(provider.logoImageId, "small"),
    before: before.get(row.id) ?? null,
  }));
});

type Answered = Application["before"];
const ANSWERS = {
  "partner.rejected": "rejected",
  "partner.declined": "declined",
  "partner.end": "ended",
} as const;

/**
 * Returns how each application's previous round ended, by partnership ID. Includes partnerships under another address
 * and those the community initiated.
 */
async function answersBefore(
  db: Executor,
  rows: readonly { partnership: PartnershipRow }[],
): Promise<Map<string, Answered>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ partnership }) => partnership.id);
  const other = alias(partnerships, "other");
  const found = await db
    .selectDistinctOn([partnerships.id], {
      id: partnerships.id,
      at: auditEntries.at,
      action: auditEntries.action,
      reason: sql<string>`coalesce(${auditEntries.changes} ->> 'reason', ${other.reason})`,
    })
    .from(partnerships)
    .innerJoin(
      other,
      and(
        eq(other.businessId, partnerships.businessId),
        or(
          eq(other.providerId, partnerships.providerId),
          sql`lower(${other.email}) = lower(${partnerships.email})`,
        ),
      ),
    )
    .innerJoin(
      auditEntries,
      and(eq(auditEntries.entityId, other.id), inArray(auditEntries.action, Object.keys(ANSWERS))),
    )
    .where(inArray(partnerships.id, ids))
    .orderBy(partnerships.id, desc(auditEntries.at));
  return new Map(
    found.map(({ id, at, action, reason }) => [
      id,
      { at: at.toISOString(), outcome: ANSWERS[action as keyof typeof ANSWERS], reason },
    ]),
  );
}

export const acceptApplication = inBusiness.partners.acceptApplication.handler(({ input, context }) =>
  acceptOne(context, input.partner, input.policy),
);

export const acceptOne = (
  context: BusinessContext,
  id: string,
  policy: PartnerPolicy,
): Promise<{ done: true }> =>
  decide(context, id, async (tx, found) => {
    const { deps, business } = context;
    const community = await lockBusiness(tx, business.id);
    if (!community || !(await hasRoom(tx, community))) throw noRoom(business.plan);
    const now = deps.clock();
    const next = { state: "active" as const, policy, reason: "", since: now, decidedAt: now };
    await tx
      .update(partnerships)
      .set({ ...next, version: found.version + 1 })
      .where(eq(partnerships.id, found.id));
    await deps.events.emit(tx, {
      type: "partner.activated",
      businessId: business.id,
      partner: { ...found, ...next },
    });
    return { accepted: true, reason: "" };
  });

export const rejectApplication = inBusiness.partners.rejectApplication.handler(
  ({ input: { partner, reason }, context }) =>
    decide(context, partner, async (tx, found) => {
      const next = {
        state: "rejected" as const,
        reason,
        decidedAt: context.deps.clock(),
        version: found.version + 1,
      };
      await tx.update(partnerships).set(next).where(eq(partnerships.id, found.id));
      return { accepted: false, reason };
    }),
);

/** Decides an application. Only the first decision counts; it is recorded and emailed to the applicant's team. */
async function decide(
  context: BusinessContext,
  id: string,
  write: (tx: Transaction, found: PartnershipRow) => Promise<{ accepted: boolean; reason: string }>,
): Promise<{ done: true }> {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const found = await lockPartner(tx, business.id, id);
    if (!found?.providerId) throw problem("not_found");
    if (found.state !== "applied") throw conflict(refusals.applicationOver());
    const answer = await write(tx, found);
    const provider = await oneOr404(
      tx
        .select({ slug: businesses.slug, name: businesses.name })
        .from(businesses)
        .where(eq(businesses.id, found.providerId)),
    );
    const outcome = answer.accepted ? "accepted" : "rejected";
    const sentence = auditSentence(log.partnerAnswered, {
      partner: provider.name,
      answer: answer.accepted ? "accepted" : "other",
    });
    const { reason } = answer;
    await record(tx, context, `partner.${outcome}`, id, sentence, reason ? { reason } : undefined);
    const path = answer.accepted
      ? href("treet", { business: provider.slug, rest: ["new"] })
      : href("partnersOverview", { business: provider.slug });
    const url = deps.config.publicUrl + path;
    await notifyTeam(tx, deps, {
      businessId: found.providerId,
      facts: { who: business.name, id },
      kind: answer.accepted ? "application_accepted" : "application_rejected",
      mail: () => applicationAnswered({ community: business.name, ...answer, url }),
    });
    return { done: true as const };
  });
}

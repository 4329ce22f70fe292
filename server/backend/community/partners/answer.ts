import { and, eq, inArray } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { declineReasons } from "#shared/partner-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { createBusiness, lockBusiness } from "../../accounts/businesses/index.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction, violates } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { operations, signedIn } from "../../platform/operation.ts";
import type { OperationContext, SignedInContext } from "../../platform/operation-context.ts";
import { partnerAnswered, partnerWaits } from "./email-templates.ts";
import { requireActive, requireOpen } from "./invitation.ts";
import { latestBetween } from "./queries.ts";
import { hasRoom } from "./room.ts";

export const accept = signedIn.partners.accept.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  try {
    return await inTransaction(deps.db, async (tx) => {
      const found = await requireOpen(tx, context, input);
      const community = await lockBusiness(tx, found.community.id);
      // Checked again after waiting for the lock: the link works once.
      const { partnership } = await requireOpen(tx, context, input);
      if (!community) throw problem("not_found");
      requireActive(community);
      const provider = await providerFor(tx, context, input);
      if (provider.id === community.id) {
        throw conflict(refusals.ownPartner());
      }
      await tx.update(businesses).set({ isProvider: true }).where(eq(businesses.id, provider.id));
      await withdrawOwn(tx, { communityId: community.id, providerId: provider.id, now });
      const isTaken = await hasRoom(tx, community);
      const state = isTaken ? ("active" as const) : ("applied" as const);
      await tx
        .update(partnerships)
        .set({
          state,
          providerId: provider.id,
          expiresAt: null,
          decidedAt: now,
          since: isTaken ? now : null,
        })
        .where(eq(partnerships.id, partnership.id));
      await record(
        tx,
        { ...context, business: community, user, at: now },
        "partner.accepted",
        partnership.id,
        auditSentence(isTaken ? log.partnerTakenIn : log.partnerWaits, { partner: provider.name }),
      );
      const answer = { provider: provider.slug, partner: partnership.id, community: community.name, state };
      if (!isTaken) {
        await tellFull(tx, context, community, { id: partnership.id, name: provider.name });
        return answer;
      }
      const partner = { ...partnership, state: "active" as const, providerId: provider.id };
      await deps.events.emit(tx, { type: "partner.activated", businessId: community.id, partner });
      await tell(tx, context, { community, partner: provider.name, accepted: true, reason: "" });
      return answer;
    });
  } catch (error) {
    if (!violates(error, "partnerships_pair_key")) throw error;
    throw conflict(refusals.partnerAlready());
  }
});

/** Withdraws a waiting application to the same community, as accepting the invitation settles it. */
async function withdrawOwn(
  tx: Transaction,
  { now, ...pair }: { communityId: string; providerId: string; now: Date },
): Promise<void> {
  const own = await latestBetween(tx, pair);
  if (own?.state !== "applied") return;
  await tx
    .update(partnerships)
    .set({ state: "withdrawn", decidedAt: now })
    .where(eq(partnerships.id, own.id));
}

/** Returns the user's own business, of which they must be owner or admin, or creates one in the same transaction. */
async function providerFor(
  tx: Transaction,
  context: SignedInContext,
  {
    provider,
    name,
    slug,
  }: { provider?: string | undefined; name?: string | undefined; slug?: string | undefined },
): Promise<{ id: string; name: string; slug: string }> {
  const { user } = context;
  if (provider) {
    const [mine] = await tx
      .select({ id: businesses.id, name: businesses.name, slug: businesses.slug })
      .from(businesses)
      .innerJoin(teamMemberships, eq(teamMemberships.businessId, businesses.id))
      .where(
        and(
          matching(businesses, { slug: provider, status: "active" }),
          matching(teamMemberships, { userId: user.id, status: "active" }),
          inArray(teamMemberships.role, ["owner", "admin"]),
        ),
      );
    if (!mine) throw problem("invalid_input", { fields: { provider: refusals.chooseOwnBusiness() } });
    return mine;
  }
  if (!name) throw problem("invalid_input", { fields: { name: refusals.businessNameNeeded() } });
  if (!slug) throw problem("invalid_input", { fields: { slug: refusals.businessSlugNeeded() } });
  return createBusiness(tx, context, { name, slug, kind: "provider", timezone: user.timezone });
}

export const decline = operations.partners.decline.handler(async ({ input, context }) => {
  const { deps } = context;
  return inTransaction(deps.db, async (tx) => {
    const { community, partnership } = await requireOpen(tx, context, input);
    const reason = [input.why && declineReasons[input.why], input.reason].filter(Boolean).join(" ");
    const [declined] = await tx
      .update(partnerships)
      .set({ state: "declined", reason, decidedAt: deps.clock() })
      .where(matching(partnerships, { id: partnership.id, state: "invited" }))
      .returning({ id: partnerships.id });
    if (!declined) throw problem("token_used");
    await audit(tx, {
      businessId: community.id,
      actor: "system",
      action: "partner.declined",
      at: deps.clock(),
      entityId: partnership.id,
      caller: context.caller,
      summary: auditSentence(log.partnerDeclined, { partner: partnership.email }),
      ...(reason && { changes: { reason } }),
    });
    await tell(tx, context, { community, partner: partnership.email, accepted: false, reason });
    return { done: true as const };
  });
});

async function tell(
  tx: Transaction,
  { deps }: OperationContext,
  facts: {
    community: { id: string; slug: string; name: string };
    partner: string;
    accepted: boolean;
    reason: string;
  },
): Promise<void> {
  const { id, slug, name } = facts.community;
  const url = deps.config.publicUrl + href("partnersOverview", { business: slug });
  await notifyTeam(tx, deps, {
    businessId: id,
    kind: facts.accepted ? "invitation_accepted" : "invitation_declined",
    facts: { who: facts.partner },
    mail: () => partnerAnswered({ ...facts, community: name, url }),
  });
}

async function tellFull(
  tx: Transaction,
  { deps }: OperationContext,
  community: { id: string; slug: string; name: string },
  partner: { id: string; name: string },
): Promise<void> {
  const url =
    deps.config.publicUrl + href("managePartner", { business: community.slug, partner: partner.id });
  await notifyTeam(tx, deps, {
    businessId: community.id,
    kind: "partner_waits",
    facts: { who: partner.name, id: partner.id },
    mail: () => partnerWaits({ community: community.name, provider: partner.name, url }),
  });
}

import { and, eq, inArray } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { isPlanId, plans } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { audit } from "../audit.ts";
import { hashOf } from "../auth/tokens.ts";
import { createBusiness } from "../businesses/create.ts";
import { lockBusiness } from "../businesses/lock.ts";
import { businesses, teamMemberships } from "../db/schema/businesses.ts";
import { partnerships } from "../db/schema/partners.ts";
import { inTransaction, type Transaction, violates } from "../db/transaction.ts";
import { countActive } from "../members/queries.ts";
import { type ActingUser, actorOf, type OperationContext, operations, user } from "../operation.ts";
import { teamEmails } from "../team/queries.ts";
import { partnerAnswered } from "./letters.ts";
import { countActivePartners, findByToken } from "./queries.ts";

const ROUND_TO = 10;

export const invitation = operations.partners.invitation.handler(async ({ input, context }) => {
  const { db, clock } = context.deps;
  const found = await findByToken(db, hashOf(input.token));
  const nothing = { community: null, inviter: null, message: "", policy: "review", expiresAt: null } as const;
  if (!found) return { state: "invalid", ...nothing };
  const { partnership, community, inviter } = found;
  const state = stateOf(partnership, clock());
  if (state !== "valid") return { state, ...nothing };
  const members = await countActive(db, community.id);
  return {
    state,
    community: {
      name: community.name,
      tagline: community.tagline,
      about: community.about,
      logoUrl: imageUrl(community.logoImageId, "small"),
      members: Math.floor(members / ROUND_TO) * ROUND_TO,
    },
    inviter,
    message: partnership.message,
    policy: partnership.policy as "review",
    expiresAt: partnership.expiresAt?.toISOString() ?? null,
  };
});

type Stored = typeof partnerships.$inferSelect;

function stateOf({ state, expiresAt }: Stored, now: Date) {
  if (state === "revoked") return "revoked" as const;
  if (state !== "invited") return "used" as const;
  return expiresAt && expiresAt <= now ? ("expired" as const) : ("valid" as const);
}

export const accept = operations.partners.accept.use(user).handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  try {
    return await inTransaction(deps.db, async (tx) => {
      const found = await requireOpen(tx, context, input.token);
      const community = await lockBusiness(tx, found.community.id);
      // Whoever waited for the lock looks again: the link works once.
      const { partnership } = await requireOpen(tx, context, input.token);
      if (!community) throw problem("not_found");
      await requireRoom(tx, community);
      const provider = await providerFor(tx, context, input);
      if (provider.id === community.id) {
        throw problem("conflict", { message: "A community cannot be its own partner." });
      }
      await tx.update(businesses).set({ isProvider: true }).where(eq(businesses.id, provider.id));
      await tx
        .update(partnerships)
        .set({ state: "active", providerId: provider.id, tokenHash: null, since: now, expiresAt: null })
        .where(eq(partnerships.id, partnership.id));
      await audit(tx, {
        ...{ businessId: community.id, actor: actorOf(user), action: "partner.accepted", at: now },
        ...{ entity: "partner", entityId: partnership.id, requestId: context.caller.requestId },
        summary: `${provider.name} became a partner`,
      });
      await tell(tx, context, { community, partner: provider.name, accepted: true, reason: "" });
      return { provider: provider.slug, community: community.name };
    });
  } catch (error) {
    if (!violates(error, "partnerships_pair_key")) throw error;
    throw problem("conflict", { message: "This business is a partner already." });
  }
});

async function requireOpen(tx: Transaction, { deps }: OperationContext, token: string) {
  const found = await findByToken(tx, hashOf(token));
  if (!found) throw problem("token_invalid");
  const state = stateOf(found.partnership, deps.clock());
  if (state === "expired") throw problem("token_expired");
  if (state !== "valid") throw problem("token_used");
  return found;
}

async function requireRoom(tx: Transaction, { id, plan }: { id: string; plan: string }): Promise<void> {
  const limit = plans[isPlanId(plan) ? plan : "starter"].limits.activePartners;
  if (limit === null || (await countActivePartners(tx, id)) < limit) return;
  throw problem("limit_reached", {
    message: "This community has as many partners as its plan allows. We have told them; try again later.",
    details: { limit: "activePartners", allowed: limit },
  });
}

/** The person's own business, which they must run, or a new one in the same transaction. */
async function providerFor(
  tx: Transaction,
  context: OperationContext & { user: ActingUser },
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
          eq(businesses.slug, provider),
          eq(businesses.status, "active"),
          eq(teamMemberships.userId, user.id),
          eq(teamMemberships.status, "active"),
          inArray(teamMemberships.role, ["owner", "admin"]),
        ),
      );
    if (!mine) throw problem("invalid_input", { fields: { provider: "Choose a business you run." } });
    return mine;
  }
  if (!name) throw problem("invalid_input", { fields: { name: "Enter the name of your business." } });
  if (!slug) throw problem("invalid_input", { fields: { slug: "Choose an address for it." } });
  return createBusiness(tx, context, { name, slug, kind: "provider", timezone: user.timezone });
}

export const decline = operations.partners.decline.handler(async ({ input, context }) => {
  const { deps } = context;
  return inTransaction(deps.db, async (tx) => {
    const { community, partnership } = await requireOpen(tx, context, input.token);
    const [declined] = await tx
      .update(partnerships)
      .set({ state: "declined", declineReason: input.reason, tokenHash: null })
      .where(and(eq(partnerships.id, partnership.id), eq(partnerships.state, "invited")))
      .returning({ id: partnerships.id });
    if (!declined) throw problem("token_used");
    await audit(tx, {
      ...{ businessId: community.id, actor: "system", action: "partner.declined", at: deps.clock() },
      ...{ entity: "partner", entityId: partnership.id, requestId: context.caller.requestId },
      summary: `${partnership.email} declined the invitation`,
    });
    const { reason } = input;
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
  for (const email of await teamEmails(tx, id, ["owner", "admin"]))
    await deps.mail.send(tx, email, partnerAnswered({ ...facts, community: name, url }));
}

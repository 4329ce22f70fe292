import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { partnerInvitation } from "#shared/contract/partner-invitations.ts";
import { imageUrl } from "#shared/image-url.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { conflict, problem } from "#shared/problems.ts";
import { type TreetCategory, valueText } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { findUserByEmail, isAddressee } from "../../accounts/auth/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { BusinessRow } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isForEverybody, isLive } from "../../platform/db/treet-state.ts";
import { operations } from "../../platform/operation.ts";
import type { ActingUser, OperationContext } from "../../platform/operation-context.ts";
import { countActive } from "../members/index.ts";
import { findAddressed, type PartnershipRow } from "./queries.ts";

type Invitation = z.input<typeof partnerInvitation>;
type Named = { readonly token: string } | { readonly invitation: string };
type Community = NonNullable<Invitation["community"]>;

const ROUND_TO = 10;
/** Most treet categories named as members' favourites. */
const MAX_FAVOURITES = 3;

/** Returns an invitation. Safe to repeat; records the first opening for the team. */
export const invitation = operations.partners.invitation.handler(async ({ input, context }) => {
  const { actor, deps } = context;
  const { db, clock } = deps;
  const found = await findAddressed(db, input);
  const nothing = {
    from: null,
    community: null,
    inviter: null,
    email: null,
    hasAccount: false,
    message: "",
    isOthers: false,
    policy: "review_all" as const,
    expiresAt: null,
  };
  if (!found || isOutOfReach(found, input, actor?.user)) return { state: "invalid" as const, ...nothing };
  const { partnership, community, inviter } = found;
  const now = clock();
  const state = stateOf(partnership, now);
  if (state !== "valid") return { state, ...nothing, from: community.name, inviter };
  if (partnership.openedAt === null)
    await db
      .update(partnerships)
      .set({ openedAt: now })
      .where(and(eq(partnerships.id, partnership.id), isNull(partnerships.openedAt)));
  const isOthers = actor?.user !== undefined && !isAddressee(actor.user, partnership.email);
  return {
    state,
    from: community.name,
    inviter,
    message: partnership.message,
    community: await show(db, community, now),
    email: isOthers ? maskEmail(partnership.email) : partnership.email,
    isOthers,
    hasAccount: (await findUserByEmail(db, partnership.email))?.emailVerifiedAt != null,
    policy: partnership.policy,
    expiresAt: partnership.expiresAt?.toISOString() ?? null,
  };
});

export function stateOf({ state, expiresAt }: PartnershipRow, now: Date) {
  if (state === "revoked") return "revoked" as const;
  if (state !== "invited") return "used" as const;
  return expiresAt && expiresAt <= now ? ("expired" as const) : ("valid" as const);
}

/** Returns the invitation if it can still be answered; throws otherwise. */
export async function requireOpen(db: Executor, { deps, actor }: OperationContext, input: Named) {
  const found = await findAddressed(db, input);
  if (isOutOfReach(found, input, actor?.user)) {
    throw problem("not_found", { message: refusals.invitationNotOpen() });
  }
  if (!found) throw problem("token_invalid");
  const state = stateOf(found.partnership, deps.clock());
  if (state === "expired") throw problem("token_expired");
  if (state !== "valid") throw problem("token_used");
  return found;
}

/** An invitation named by ID, without its emailed secret, needs a user with a proven address that it was sent to. */
const isOutOfReach = (
  found: Awaited<ReturnType<typeof findAddressed>>,
  input: Named,
  person: ActingUser | undefined,
): boolean =>
  "invitation" in input && !(found && person?.emailVerified && isAddressee(person, found.partnership.email));

/** Throws if the community is frozen or archived and takes no partners; the invitation stays open in the meantime. */
export function requireActive({ name, status }: { readonly name: string; readonly status: string }): void {
  if (status === "frozen") {
    throw problem("business_frozen", {
      message: refusals.communityFrozen({ name }),
    });
  }
  if (status !== "active") throw conflict(refusals.communityArchived({ name }));
}

/** Presents a community to a potential partner: no people and no exact numbers. */
async function show(db: Executor, community: BusinessRow, now: Date): Promise<Community> {
  const [members, likes, sample] = await Promise.all([
    countActive(db, community.id),
    likesOf(db, community.id),
    sampleOf(db, community, now),
  ]);
  const { name, tagline, about, country } = community;
  return {
    name,
    tagline,
    about,
    country,
    likes,
    sample,
    category: community.category,
    status: community.status as Community["status"],
    logoUrl: imageUrl(community.logoImageId, "small"),
    members: Math.floor(members / ROUND_TO) * ROUND_TO,
  };
}

/**
 * Returns the categories whose treets were claimed most, by the treets' own counts. Categories with too few claims to
 * protect the members' privacy are left out.
 */
async function likesOf(db: Executor, businessId: string): Promise<TreetCategory[]> {
  const claimed = sql<number>`sum(${treets.claimedCount})`;
  const rows = await db
    .select({ category: treets.category })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), ne(treets.category, "other")))
    .groupBy(treets.category)
    .having(sql`${claimed} >= ${SMALLEST_COUNT_SHOWN}`)
    .orderBy(desc(claimed), treets.category)
    .limit(MAX_FAVOURITES);
  return rows.map(({ category }) => category);
}

/** Returns the treet most claimed among those that every member can get now; none for a limited audience. */
async function sampleOf(
  db: Executor,
  { id, currency }: { readonly id: string; readonly currency: string },
  now: Date,
): Promise<Community["sample"]> {
  const [row] = await db
    .select()
    .from(treets)
    .where(and(eq(treets.businessId, id), isLive(now), isForEverybody))
    .orderBy(desc(treets.claimedCount), treets.id)
    .limit(1);
  if (!row) return null;
  const { title, summary, imageId, imageAlt, valuePercent, valueMinor } = row;
  return {
    title,
    summary,
    imageId,
    imageAlt,
    type: row.type,
    category: row.category,
    value: valueText({ valueKind: row.valueKind, valuePercent, valueMinor, currency }),
  };
}

import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { resolvedLink } from "#shared/contract/links.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import { problem } from "#shared/problems.ts";
import { businessSettings } from "../businesses/settings-of.ts";
import type { Executor } from "../db/database.ts";
import { businesses } from "../db/schema/businesses.ts";
import { links } from "../db/schema/links.ts";
import { inTransaction } from "../db/transaction.ts";
import { joinBy } from "../members/joining.ts";
import { membershipOf } from "../members/membership.ts";
import { roomOf } from "../members/room.ts";
import { operations, user } from "../operation.ts";
import { findByCode, type LinkRow } from "./queries.ts";

type Resolved = z.input<typeof resolvedLink>;

export const hit = operations.links.hit.handler(({ input, context }) => {
  const { deps, caller } = context;
  deps.linkHits.record({
    ...{ code: input.code.toLowerCase(), scan: input.scan, referrer: input.referrer },
    ...{ ip: caller.ip, userAgent: caller.userAgent },
  });
  return { done: true };
});

export const resolve = operations.links.resolve.handler(async ({ input, context }) => {
  const { deps, actor } = context;
  const found = await findByCode(deps.db, input.code.trim().toLowerCase());
  const business = found && (await businessOf(deps.db, found));
  if (!found || !business) return unknown;
  const { slug, name, tagline, brandColor } = business;
  const room = await roomOf(deps.db, business);
  const settings = businessSettings(business);
  const membership = actor?.user ? await membershipOf(deps.db, business.id, actor.user) : undefined;
  return {
    state: stateFor(found, business.status, deps.clock()),
    kind: found.kind as Resolved["kind"],
    targetId: found.targetId,
    afterEnd: found.afterEnd as Resolved["afterEnd"],
    community: {
      ...{ slug, name, tagline, brandColor, consentText: settings.consentText },
      category: business.category as NonNullable<Resolved["community"]>["category"],
      joinPolicy: business.joinPolicy as NonNullable<Resolved["community"]>["joinPolicy"],
      logoUrl: imageUrl(business.logoImageId, "small"),
      members: settings.showsFigures ? room.used : null,
    },
    needsApproval: found.requireApproval ?? business.joinPolicy === "approval",
    isFull: room.left < 1,
    membership: (membership?.status ?? null) as MemberStatus | null,
  };
});

export const join = operations.links.join.use(user).handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await findByCode(tx, input.code.trim().toLowerCase());
    const target = found && (await businessOf(tx, found));
    if (!found || !target) throw problem("token_invalid", { message: "We do not know this link." });
    const { member, business, isNew } = await joinBy(tx, deps, {
      ...{ businessId: found.businessId, user, requestId: caller.requestId },
      entrance: {
        kind: "link",
        needsApproval: found.requireApproval ?? undefined,
        labels: found.autoLabels,
        linkId: found.id,
        utm: found.utm as Record<string, string>,
      },
    });
    if (isNew) await spendUse(tx, found, now);
    return { business: business.slug, name: business.name, status: member.status as MemberStatus };
  });
});

/** Counts a join against the link; of two that come for the last one, one is refused and joins nothing. */
async function spendUse(tx: Executor, { id, maxUses }: LinkRow, now: Date): Promise<void> {
  const [used] = await tx
    .update(links)
    .set({ uses: sql`${links.uses} + 1` })
    .where(
      and(
        eq(links.id, id),
        eq(links.state, "active"),
        or(isNull(links.expiresAt), sql`${links.expiresAt} > ${now}`),
        maxUses === null ? undefined : lt(links.uses, maxUses),
      ),
    )
    .returning();
  if (!used) throw problem("token_expired", { message: "This link has ended. Ask for a new one." });
}

async function businessOf(db: Executor, { businessId }: LinkRow) {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, businessId));
  return row && row.status !== "deleted" && row.status !== "archived" ? row : undefined;
}

function stateFor(
  { state, expiresAt, maxUses, uses }: LinkRow,
  businessStatus: string,
  now: Date,
): Resolved["state"] {
  if (state === "archived") return "expired";
  if (state === "paused" || businessStatus !== "active") return "paused";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return maxUses !== null && uses >= maxUses ? "used_up" : "open";
}

const unknown: Resolved = {
  ...{ state: "unknown", kind: null, targetId: null, afterEnd: "message", community: null },
  ...{ needsApproval: false, isFull: false, membership: null },
};

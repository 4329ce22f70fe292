import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { imageUrl } from "#shared/image-url.ts";
import { type MemberStatus, type RequestStatus, requestStatuses } from "#shared/member-rules.ts";
import { type Problem, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { notifications } from "../../platform/db/schema/notifications.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { signedIn } from "../../platform/operation.ts";
import { nameOf } from "./present.ts";

/** Position on the waiting list, 1 being next; null for a member who is not on it. */
const position = sql<number | null>`case when ${members.status} = 'waitlisted' then (
  select count(*)::int from members w where w.business_id = ${members.businessId} and w.status = 'waitlisted'
    and (w.status_at, w.id) <= (${members.statusAt}, ${members.id})) end`;

/** Lists a user's requests to join: communities of which they are not a member yet, or not at present. */
const requestsOf = async (db: Executor, userId: string, slug?: string) =>
  db
    .select({ business: businesses, status: members.status, since: members.statusAt, position })
    .from(members)
    .innerJoin(businesses, eq(businesses.id, members.businessId))
    .where(
      and(
        eq(members.userId, userId),
        inArray(members.status, [...requestStatuses]),
        ne(businesses.status, "deleted"),
        slug === undefined ? undefined : eq(businesses.slug, slug),
      ),
    )
    .orderBy(asc(members.statusAt), asc(members.id));

/**
 * Returns the Problem that explains why a user is not in a community they asked to join; undefined if they have no
 * request there.
 */
export async function whyNotInside(db: Executor, userId: string, slug: string): Promise<Problem | undefined> {
  const [found] = await requestsOf(db, userId, slug);
  if (!found) return undefined;
  const { business, status, since, position } = found;
  const details = { business: business.name, since: since?.toISOString() ?? null, position };
  if (status === "suspended")
    return problem("membership_suspended", {
      message: refusals.membershipSuspendedAsk({ name: business.name }),
      details,
    });
  return problem("membership_pending", {
    message:
      status === "waitlisted"
        ? refusals.waitlisted({ name: business.name, position: position ?? 0 })
        : refusals.approvalPending({ name: business.name }),
    details,
  });
}

export const requests = signedIn.members.requests.handler(async ({ context }) => {
  const rows = await requestsOf(context.deps.db, context.user.id);
  return rows.map(({ business, status, since, position }) => ({
    business: {
      slug: business.slug,
      name: business.name,
      logoUrl: imageUrl(business.logoImageId, "small"),
    },
    status: status as RequestStatus,
    since: since?.toISOString() ?? null,
    position,
  }));
});

/** A suspended member cannot withdraw: only the team may end a suspension. */
const withdrawable: readonly MemberStatus[] = ["requested", "waitlisted"];

export const withdraw = signedIn.members.withdraw.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const [found] = await tx
      .select({ id: businesses.id })
      .from(businesses)
      .where(eq(businesses.slug, input.business));
    const business = found && (await lockBusiness(tx, found.id));
    if (!business) throw problem("not_found");
    const left = await oneOr404(
      tx
        .update(members)
        .set({ status: "left", statusAt: now, statusReason: null })
        .where(
          and(
            matching(members, { businessId: business.id, userId: user.id }),
            inArray(members.status, [...withdrawable]),
          ),
        )
        .returning(),
    );
    // The team no longer has a request to answer.
    await tx
      .delete(notifications)
      .where(
        and(
          matching(notifications, { businessId: business.id, kind: "join_request" }),
          sql`${notifications.payload} ->> 'id' = ${left.id}`,
        ),
      );
    const sentence = auditSentence(log.memberWithdrew, { who: nameOf(left) });
    await record(tx, { ...context, business, at: now }, "member.withdrawn", left.id, sentence);
  });
  return { done: true as const };
});

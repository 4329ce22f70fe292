import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type member as memberSchema, memberStatuses } from "#shared/contract/members.ts";
import { isPlanId, plans } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { audit } from "../audit.ts";
import { lockBusiness } from "../businesses/lock.ts";
import { newId } from "../db/ids.ts";
import { decodeCursor, encodeCursor } from "../db/keyset.ts";
import { members } from "../db/schema/members.ts";
import { inTransaction, violates } from "../db/transaction.ts";
import { business, operations } from "../operation.ts";
import { memberInvitation } from "./letters.ts";
import {
  countActive,
  countByStatus,
  countMembers,
  findMember,
  listMembers,
  type MemberRow,
  type MemberStatus,
} from "./queries.ts";

export const list = operations.members.list.use(business).handler(async ({ input, context }) => {
  const query = {
    ...input,
    businessId: context.business.id,
    cursor: input.cursor ? decodeCursor(input.cursor) : undefined,
  };
  const rows = await listMembers(context.deps.db, query);
  const total = await countMembers(context.deps.db, query);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  const masked = context.standing.roles.includes("viewer");
  return {
    items: page.map((row) => present(row, { masked })),
    nextCursor: last ? encodeCursor([last.sortValue, last.id]) : null,
    total,
  };
});

export const counts = operations.members.counts.use(business).handler(async ({ context }) => {
  const found = await countByStatus(context.deps.db, context.business.id);
  return Object.fromEntries(memberStatuses.map((status) => [status, found[status] ?? 0])) as Record<
    MemberStatus,
    number
  >;
});

export const add = operations.members.add.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  if (!business.isCommunity) throw problem("conflict", { message: "Only a community has members." });
  const now = deps.clock();
  try {
    return await inTransaction(deps.db, async (tx) => {
      const locked = await lockBusiness(tx, business.id);
      const plan = isPlanId(locked?.plan) ? plans[locked.plan] : plans.starter;
      const limit = plan.limits.activeMembers;
      const full = limit !== null && (await countActive(tx, business.id)) >= limit;
      if (full && !input.invite) {
        throw problem("limit_reached", {
          message: `Your ${plan.name} plan includes ${limit} members.`,
          details: { limit: "activeMembers", allowed: limit },
        });
      }
      const status: MemberStatus = input.invite ? "invited" : "active";
      const [row] = await tx
        .insert(members)
        .values({
          id: newId("mem"),
          businessId: business.id,
          email: input.email,
          firstName: input.firstName,
          lastName: input.lastName,
          status,
          source: input.invite ? "invite" : "manual",
          createdAt: now,
          joinedAt: status === "active" ? now : null,
        })
        .returning();
      if (!row) throw new Error("The database kept no member");
      await audit(tx, {
        businessId: business.id,
        actor: `user:${user.id}`,
        action: "member.added",
        entity: "member",
        entityId: row.id,
        summary: `${input.firstName} ${input.lastName}`
          .trim()
          .concat(input.invite ? " was invited" : " was added"),
        requestId: caller.requestId,
        at: now,
      });
      if (input.invite) {
        const inviter = `${user.firstName} ${user.lastName}`.trim() || business.name;
        const url = `${deps.config.publicUrl}/sign-up?intent=invited&redirect=${encodeURIComponent(`/${business.slug}/treets`)}`;
        await deps.mail.send(
          tx,
          row.email,
          memberInvitation({ business: business.name, inviter, firstName: row.firstName, url }),
        );
      }
      return present(row);
    });
  } catch (error) {
    if (violates(error, "members_email_key")) {
      const message = `${input.email} already belongs to ${business.name}.`;
      throw problem("already_member", { message, fields: { email: message } });
    }
    throw error;
  }
});

export const remove = operations.members.remove.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  return inTransaction(deps.db, async (tx) => {
    const found = await findMember(tx, business.id, input.member);
    if (!found) throw problem("not_found");
    const [row] = await tx
      .update(members)
      .set({ status: "removed" })
      .where(and(eq(members.businessId, business.id), eq(members.id, input.member)))
      .returning();
    if (!row) throw problem("not_found");
    await audit(tx, {
      businessId: business.id,
      actor: `user:${user.id}`,
      action: "member.removed",
      entity: "member",
      entityId: row.id,
      summary: `${found.firstName} ${found.lastName}`.trim().concat(" was removed"),
      changes: { status: [found.status, "removed"] },
      requestId: caller.requestId,
      at: deps.clock(),
    });
    return present(row);
  });
});

/** A stored member as the contract shows it; viewers of a team see addresses masked. */
function present(row: MemberRow, { masked = false } = {}): z.input<typeof memberSchema> {
  const { id, email, firstName, lastName, labels, joinedAt, lastActiveAt } = row;
  return {
    id,
    email: masked ? maskEmail(email) : email,
    firstName,
    lastName,
    labels,
    status: row.status as MemberStatus,
    source: row.source as z.input<typeof memberSchema>["source"],
    joinedAt: joinedAt?.toISOString() ?? null,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  };
}

const maskEmail = (email: string) => email.replace(/^(.).*(@.*)$/, "$1•••$2");

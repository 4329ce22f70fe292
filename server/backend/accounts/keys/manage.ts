import { and, asc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { apiKey as apiKeySchema } from "#shared/contract/keys.ts";
import { API_KEY_PREFIX, MAX_API_KEYS, roleOfScope } from "#shared/integrations.ts";
import { lesserRole } from "#shared/permissions.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change, record } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import { apiKeys } from "../../platform/db/schema/integrations.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { isFarAhead } from "../../platform/far-ahead.ts";
import { inBusiness } from "../../platform/operation.ts";
import { presented } from "../../platform/presented.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { lockBusiness, requireApi } from "../businesses/index.ts";

const HINT_CHARS = API_KEY_PREFIX.length + 4;

export const list = inBusiness.keys.list.handler(async ({ context }) => {
  const { deps, business } = context;
  return (await keysOf(deps.db, business.id)).map((found) => present(found, deps.clock()));
});

export const create = inBusiness.keys.create.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  const { name, scope } = input;
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt && expiresAt <= now) {
    throw problem("invalid_input", { fields: { expiresAt: refusals.dayIsPast() } });
  }
  if (expiresAt && isFarAhead(expiresAt, now)) {
    throw problem("invalid_input", { fields: { expiresAt: refusals.dayTooFar() } });
  }
  const secret = API_KEY_PREFIX + newSecret();
  return inTransaction(deps.db, async (tx) => {
    const locked = await oneOr404(lockBusiness(tx, business.id));
    requireApi(locked);
    const counted = await tx.$count(
      apiKeys,
      and(eq(apiKeys.businessId, business.id), isNull(apiKeys.revokedAt)),
    );
    if (counted >= MAX_API_KEYS) {
      throw conflict(refusals.keysMost({ apiKeysMost: MAX_API_KEYS }));
    }
    const id = newId("key");
    await tx.insert(apiKeys).values({
      id,
      businessId: business.id,
      userId: user.id,
      name,
      scope,
      expiresAt,
      createdAt: now,
      secretHash: hashOf(secret),
      hint: secret.slice(0, HINT_CHARS),
    });
    await record(
      tx,
      { ...context, at: now },
      "key.created",
      id,
      auditSentence(log.keyCreated, { name, scope }),
      { scope: [null, scope], expiresAt: [null, input.expiresAt] },
    );
    const made = (await keysOf(tx, business.id)).find(({ key }) => key.id === id);
    if (!made) throw new Error("Failed to insert the API key");
    return { ...present(made, now), secret };
  });
});

export const revoke = inBusiness.keys.revoke.handler(async ({ input, context }) => {
  const { business } = context;
  await change(context, async ({ tx, now, record }) => {
    const revoked = await oneOr404(
      tx
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(matching(apiKeys, { businessId: business.id, id: input.key }), isNull(apiKeys.revokedAt)))
        .returning(),
      refusals.keyGone(),
    );
    await record("key.revoked", revoked.id, auditSentence(log.keyRevoked, { name: revoked.name }));
  });
  return { done: true as const };
});

/** Lists keys that were not revoked, oldest first, each with its creator's current membership. */
const keysOf = (db: Executor, businessId: string) =>
  db
    .select({ key: apiKeys, user: users, membership: teamMemberships })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(
      teamMemberships,
      and(eq(teamMemberships.businessId, apiKeys.businessId), eq(teamMemberships.userId, apiKeys.userId)),
    )
    .where(and(eq(apiKeys.businessId, businessId), isNull(apiKeys.revokedAt)))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));

function present(
  { key, user, membership }: Awaited<ReturnType<typeof keysOf>>[number],
  now: Date,
): z.input<typeof apiKeySchema> {
  const isExpired = key.expiresAt !== null && key.expiresAt <= now;
  const mayAct = membership !== null && membership.status !== "suspended";
  return presented(apiKeySchema, key, {
    role: mayAct ? lesserRole(membership.role, roleOfScope[key.scope]) : null,
    state: isExpired ? "expired" : mayAct ? "active" : "inactive",
    createdBy: `${user.firstName} ${user.lastName}`.trim() || user.email,
  });
}

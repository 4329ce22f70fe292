import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { webhook as webhookSchema } from "#shared/contract/webhooks.ts";
import { endpointName, FORMER_SECRET_HOURS, MAX_WEBHOOKS, type WebhookEvent } from "#shared/integrations.ts";
import type { AuditAction } from "#shared/lists/audit.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness, requireApi } from "../../accounts/businesses/index.ts";
import type { Changes } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { insertRow, matching } from "../../platform/db/rows.ts";
import { type EndpointRow, webhookEndpoints } from "../../platform/db/schema/integrations.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { presented } from "../../platform/presented.ts";
import { webhookVault } from "./secrets.ts";
import { newSigningSecret } from "./signature.ts";

const HOUR_MS = 3_600_000;

export const list = inBusiness.webhooks.list.handler(async ({ context }) => {
  const rows = await context.deps.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.businessId, context.business.id))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(present);
});

export const create = inBusiness.webhooks.create.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  requireApi(business);
  requireTarget(deps, input.url);
  const secret = newSigningSecret();
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const counted = await tx.$count(webhookEndpoints, eq(webhookEndpoints.businessId, business.id));
    if (counted >= MAX_WEBHOOKS) {
      throw conflict(refusals.endpointsMost({ webhooksMost: MAX_WEBHOOKS }));
    }
    const { url, events, description } = input;
    const row = await insertRow(tx, webhookEndpoints, {
      id: newId("whk"),
      businessId: business.id,
      createdBy: user.id,
      createdAt: deps.clock(),
      url,
      events,
      description,
      secretCipher: webhookVault(deps.signingKey).encrypt(secret),
    });
    await note(tx, context, row, "webhook.created", "added", { events: [null, events] });
    return { ...present(row), secret };
  });
});

export const update = inBusiness.webhooks.update.handler(async ({ input, context }) => {
  const { deps, business } = context;
  requireApi(business);
  const { url, events, description, state } = input;
  const asked = { url, events, description, state };
  if (url !== undefined) requireTarget(deps, url);
  return inTransaction(deps.db, async (tx) => {
    const before = await lockEndpoint(tx, business.id, input.webhook);
    const changes = changesOf(before, asked);
    if (Object.keys(changes).length === 0) return present(before);
    const isMoved = "state" in changes;
    const isResumed = isMoved && state === "active";
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ ...asked, ...(isResumed && { consecutiveFailures: 0 }) })
      .where(eq(webhookEndpoints.id, before.id))
      .returning();
    if (!row) throw problem("not_found");
    const change = isResumed ? "resumed" : isMoved ? "paused" : "other";
    await note(tx, context, row, "webhook.changed", change, changes);
    return present(row);
  });
});

/** Returns the requested changes that differ from the current values, as `{ field: [before, after] }`. */
function changesOf(before: EndpointRow, asked: object): Record<string, unknown> {
  const stood = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(asked)
      .filter(([name, value]) => value !== undefined && String(value) !== String(stood.get(name)))
      .map(([name, value]) => [name, [stood.get(name), value]]),
  );
}

export const remove = inBusiness.webhooks.remove.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockEndpoint(tx, business.id, input.webhook);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, row.id));
    await note(tx, context, row, "webhook.removed", "removed");
  });
  return { done: true as const };
});

/** Replaces the secret. For a day, deliveries are also signed with the former one. */
export const rotateSecret = inBusiness.webhooks.rotateSecret.handler(async ({ input, context }) => {
  const { deps, business } = context;
  requireApi(business);
  const secret = newSigningSecret();
  await inTransaction(deps.db, async (tx) => {
    const row = await lockEndpoint(tx, business.id, input.webhook);
    await tx
      .update(webhookEndpoints)
      .set({
        secretCipher: webhookVault(deps.signingKey).encrypt(secret),
        formerSecretCipher: row.secretCipher,
        formerSecretUntil: new Date(deps.clock().getTime() + FORMER_SECRET_HOURS * HOUR_MS),
      })
      .where(eq(webhookEndpoints.id, row.id));
    await note(tx, context, row, "webhook.secret-rotated", "secret");
  });
  return { secret };
});

function requireTarget({ webhooks }: Dependencies, url: string): void {
  const obstacle = webhooks.obstacleTo(url);
  if (obstacle !== null) throw problem("invalid_input", { fields: { url: obstacle } });
}

/**
 * Returns the endpoint and locks it until the transaction ends. Throws a 404 Problem if this business has none by that
 * id.
 */
export async function lockEndpoint(tx: Transaction, businessId: string, id: string): Promise<EndpointRow> {
  const row = await oneOr404(
    tx
      .select()
      .from(webhookEndpoints)
      .where(matching(webhookEndpoints, { businessId, id }))
      .for("no key update"),
    refusals.noSuchEndpoint(),
  );
  return row;
}

/** The log is read and exported by more people than set up endpoints. */
const withoutQueries = ({ url, ...changes }: Changes) =>
  Array.isArray(url) ? { ...changes, url: url.map((each) => endpointName(String(each))) } : changes;

async function note(
  tx: Transaction,
  context: BusinessContext,
  { id, url }: EndpointRow,
  action: AuditAction,
  change: Parameters<typeof log.webhookChanged>[0]["change"],
  changes?: Changes,
): Promise<void> {
  const sentence = auditSentence(log.webhookChanged, { url: endpointName(url), change });
  await record(tx, context, action, id, sentence, changes ? withoutQueries(changes) : undefined);
}

const present = (row: EndpointRow): z.input<typeof webhookSchema> =>
  presented(webhookSchema, row, { events: row.events as WebhookEvent[] });

import { eq } from "drizzle-orm";
import { isEntitled } from "#shared/billing.ts";
import { DAY_MS } from "#shared/constants.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness, SignedInContext } from "../../platform/operation-context.ts";
import { requireWritable } from "../../platform/writable.ts";
import { requirePassword, requireSamePassword, type UserRow } from "../auth/index.ts";
import { findSubscription } from "../billing/index.ts";
import { lockBusiness } from "../businesses/index.ts";
import { isOwedPayouts } from "../ledger/index.ts";

/** How long an archived or deleted business can be restored; then a deleted one is erased. */
export const KEPT_AWAY_MS = 30 * DAY_MS;

type Inside = SignedInContext & { business: ActingBusiness };

export const archive = inBusiness.settings.archive.handler(async ({ input, context }) => {
  const account = await confirm(context, input);
  return inTransaction(context.deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    const row = await oneOr404(lockBusiness(tx, context.business.id));
    // A frozen business could be restored from the archive without its freeze.
    requireWritable(row);
    return moveTo(tx, context, row, "archived");
  });
});

export const restore = inBusiness.settings.restore.handler(async ({ context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const row = await lockBusiness(tx, business.id);
    if (row?.status !== "archived" || !row.archivedAt) {
      throw conflict(refusals.notArchived({ name: business.name }));
    }
    if (deps.clock().getTime() - row.archivedAt.getTime() > KEPT_AWAY_MS) {
      throw conflict(refusals.archivedTooLong());
    }
    return moveTo(tx, context, row, "restored");
  });
});

export const remove = inBusiness.settings.remove.handler(async ({ input, context }) => {
  const account = await confirm(context, input);
  return inTransaction(context.deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    const row = await oneOr404(lockBusiness(tx, context.business.id));
    // A frozen business could be restored without its freeze. An archived one has its plan ended for it.
    if (row.status !== "archived") {
      requireWritable(row);
      await requireNoPlan(tx, row.id);
    }
    await requireNoPayouts(tx, row.id);
    return moveTo(tx, context, row, "deleted");
  });
});

/** Refuses while a plan goes on that somebody pays for. The rest of a cancelled one may be given up. */
async function requireNoPlan(tx: Transaction, businessId: string): Promise<void> {
  const found = await findSubscription(tx, businessId);
  if (found && isEntitled(found.state) && found.state !== "trialing" && !found.cancelAtPeriodEnd)
    throw conflict(refusals.cancelPlanFirst());
}

/** Refuses while members' payments have not arrived at the business's bank. */
async function requireNoPayouts(tx: Transaction, businessId: string): Promise<void> {
  if (await isOwedPayouts(tx, businessId)) throw conflict(refusals.payoutsPendingFirst());
}

/** Requires the slug to be typed and the password to be entered, so that nothing here happens by accident. */
async function confirm(
  { deps, business, user }: Inside,
  { confirmation, currentPassword }: { confirmation: string; currentPassword: string },
): Promise<UserRow> {
  if (confirmation !== business.slug) {
    throw problem("invalid_input", {
      fields: { confirmation: refusals.typeSlugToConfirm({ slug: business.slug }) },
    });
  }
  return requirePassword(deps, user.id, currentPassword, "currentPassword");
}

export async function moveTo(
  tx: Transaction,
  context: SignedInContext,
  business: ActingBusiness,
  word: "archived" | "restored" | "deleted",
): Promise<{ done: true }> {
  const { deps } = context;
  const now = deps.clock();
  const sentence = {
    archived: log.businessArchived,
    restored: log.businessRestored,
    deleted: log.businessDeleted,
  }[word];
  const status = word === "restored" ? "active" : word;
  const archivedAt = word === "restored" ? null : now;
  await tx.update(businesses).set({ status, archivedAt }).where(eq(businesses.id, business.id));
  await record(
    tx,
    { ...context, business, at: now },
    `business.${word}`,
    business.id,
    auditSentence(sentence, { name: business.name }),
  );
  await deps.events.emit(tx, { type: "business.moved", businessId: business.id, business, to: word });
  return { done: true };
}

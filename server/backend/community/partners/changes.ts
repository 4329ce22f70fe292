import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import {
  type Ending,
  mayChangePartner,
  type PartnerChange,
  type PartnerSide,
  partnerChanges,
} from "#shared/partner-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { applicationAnswered, partnershipChanged, supplierChanged } from "./email-templates.ts";
import { giveRoom } from "./plan-fit.ts";
import { findPartner, findSupplied, lockPartner, type PartnershipRow } from "./queries.ts";

export const change = inBusiness.partners.change.handler(
  ({ input: { partner, change: name, reason }, context }) =>
    changeAsCommunity(context, partner, { name, reason }),
);
export const end = inBusiness.partners.end.handler(async ({ input, context }) => {
  const found = await oneOr404(
    findPartner(context.deps.db, context.business.id, input.partner, context.deps.clock()),
  );
  requireTyped(input.confirmation, found.provider?.name ?? found.partnership.email);
  const { reason, treets } = input;
  return changeAsCommunity(context, input.partner, { name: "end", reason, treets });
});
export const changeSupply = inBusiness.partners.changeSupply.handler(
  ({ input: { partner, change: name, reason }, context }) =>
    changeAsSupplier(context, partner, { name, reason }),
);
export const endSupply = inBusiness.partners.endSupply.handler(
  ({ input: { partner, confirmation, reason, treets }, context }) =>
    changeAsSupplier(context, partner, { name: "end", reason, treets, confirmation }),
);

/** Requires the name to be typed, so that nothing here happens by accident. */
function requireTyped(typed: string, name: string): void {
  if (typed.toLowerCase() !== name.trim().toLowerCase())
    throw problem("invalid_input", { fields: { confirmation: refusals.typeNameToConfirm({ name }) } });
}

export interface Change {
  readonly name: PartnerChange;
  /** The reason shown to the other side. */
  readonly reason: string;
  /** What happens to live treets when the partnership ends. */
  readonly treets?: Ending;
}

export async function changeAsCommunity(
  context: BusinessContext,
  id: string,
  change: Change,
): Promise<{ done: true }> {
  const { deps, business } = context;
  const { name, reason } = change;
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const found = await oneOr404(lockPartner(tx, business.id, id));
    await changeTo(tx, context, found, { ...change, side: "community" });
    const wasPartner = found.state === "active" || found.state === "paused";
    if (!found.providerId || name === "unblock" || !(wasPartner || found.state === "applied"))
      return { done: true as const };
    // An applicant has no partnership that could change; the email says that the application was rejected.
    const { past } = partnerChanges[name];
    const onlyApplied = found.state === "applied";
    await notifyTeam(tx, deps, {
      businessId: found.providerId,
      kind: onlyApplied ? "application_rejected" : "partnership_changed",
      facts: { who: business.name, what: past, id },
      mail: onlyApplied
        ? () => applicationAnswered({ community: business.name, accepted: false, reason: "", url: null })
        : () => partnershipChanged({ community: business.name, change: name, reason }),
    });
    return { done: true as const };
  });
}

/** Pauses, resumes or ends a partnership on behalf of the supplier. */
async function changeAsSupplier(
  context: BusinessContext,
  id: string,
  change: Change & { readonly confirmation?: string },
): Promise<{ done: true }> {
  const { deps, business } = context;
  const { name, reason, confirmation } = change;
  return inTransaction(deps.db, async (tx) => {
    const supplied = await oneOr404(findSupplied(tx, business.id, id));
    const community = await lockBusiness(tx, supplied.businessId);
    const found = await lockPartner(tx, supplied.businessId, id);
    if (!found || !community) throw problem("not_found");
    if (confirmation !== undefined) requireTyped(confirmation, community.name);
    await changeTo(tx, context, found, { ...change, side: "supplier" });
    const url =
      deps.config.publicUrl + href("managePartner", { business: community.slug, partner: found.id });
    const { past } = partnerChanges[name];
    await notifyTeam(tx, deps, {
      businessId: community.id,
      kind: "supplier_changed",
      facts: { who: business.name, what: past, id: found.id },
      mail: () =>
        supplierChanged({ supplier: business.name, community: community.name, change: name, reason, url }),
    });
    return { done: true as const };
  });
}

/**
 * Changes the state of a partnership. Treets of an inactive partner leave the catalogue; what members hold is
 * unaffected.
 */
async function changeTo(
  tx: Transaction,
  context: BusinessContext,
  found: PartnershipRow,
  { name, side, reason, treets: ending = "now" }: Change & { readonly side: PartnerSide },
): Promise<void> {
  const { deps } = context;
  const now = deps.clock();
  const { to } = partnerChanges[name];
  if (!mayChangePartner(name, found.state)) {
    throw conflict(
      refusals.partnershipCannot({
        state: found.state === "revoked" ? "other" : found.state,
        change: name === "revoke" ? "other" : name,
      }),
    );
  }
  if (name === "resume" && found.pausedBy !== null && found.pausedBy !== side)
    throw conflict(refusals.pausedByOtherSide());
  await tx
    .update(partnerships)
    .set({
      state: to,
      version: found.version + 1,
      pausedBy: name === "pause" ? side : null,
      ...(SAYS_WHY.includes(name) && { reason }),
    })
    .where(eq(partnerships.id, found.id));
  const { businessId } = found;
  const isRunOut = ending === "run_out";
  await deps.events.emit(tx, {
    type: "partnership.moved",
    businessId,
    partnership: found,
    by: name,
    isRunOut,
  });
  await record(
    tx,
    { ...context, business: { id: businessId }, at: now },
    `partner.${name}`,
    found.id,
    side === "supplier"
      ? auditSentence(log.partnershipMovedByPartner, { change: oneOf(["pause", "resume"], name) })
      : auditSentence(log.partnershipMoved, { change: name === "end" ? "other" : name }),
    { state: [found.state, to], ...(reason && { reason }) },
  );
  const wasPartner = found.state === "active" || found.state === "paused";
  const partner = { ...found, state: to };
  if (to === "active") await deps.events.emit(tx, { type: "partner.activated", businessId, partner });
  if (wasPartner && (to === "ended" || to === "blocked")) {
    await giveRoom(tx, businessId);
    await deps.events.emit(tx, { type: "partner.ended", businessId, partner });
  }
}

/** Changes that set the reason shown to the other side. Resuming clears it. */
const SAYS_WHY: readonly PartnerChange[] = ["pause", "end", "resume"];

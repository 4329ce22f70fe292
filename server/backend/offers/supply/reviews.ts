import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { requirePartner } from "../../community/partners/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { type TreetRevisionRow, treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness, BusinessContext } from "../../platform/operation-context.ts";
import {
  applyContent,
  type CommunityOfTreet,
  changesBetween,
  contentOf,
  countUnusedCodes,
  findTreet,
  lockTreet,
  noteOnTreet,
  presentTreet,
  publishedState,
  requireReady,
  requireRoom,
  reviewedPart,
  type TreetRow,
} from "../treets/index.ts";
import { treetDecided } from "./email-templates.ts";
import { pendingRevision } from "./queries.ts";
import { type Waiting, waitingIn } from "./waiting.ts";

const MIN_REASON = 5;

const presentWaiting = ({ treet, supplier, revision, since }: Waiting) => ({
  treet: treet.id,
  title: treet.title,
  supplier,
  kind: revision ? ("change" as const) : ("first" as const),
  submittedAt: since.toISOString(),
});

export const list = inBusiness.reviews.list.handler(async ({ context: { deps, business } }) =>
  (await waitingIn(deps.db, business.id)).map(presentWaiting),
);

export const get = inBusiness.reviews.get.handler(async ({ input, context }) => {
  const { deps, business } = context;
  if (!(await findTreet(deps.db, business.id, input.treet))) throw problem("not_found");
  const [found] = await waitingIn(deps.db, business.id, { treetId: input.treet });
  if (!found) return null;
  return presentReview(found, business);
});

const REVIEWS_OF_PARTNER = 20;

export const ofPartner = inBusiness.reviews.ofPartner.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { supplierId } = await requirePartner(deps.db, business.id, input.partner);
  if (!supplierId) return [];
  const waiting = await waitingIn(deps.db, business.id, { supplierId, limit: REVIEWS_OF_PARTNER });
  return waiting.map((found) => presentReview(found, business));
});

function presentReview(found: Waiting, { currency }: Pick<ActingBusiness, "currency">) {
  const { treet, revision } = found;
  const content = contentOf(treet);
  return {
    ...presentWaiting(found),
    version: treet.version,
    changes: revision ? changesBetween(reviewedPart(content), reviewedPart(revision.content)) : [],
    proposed: { ...content, ...(revision && reviewedPart(revision.content)), currency },
  };
}

export const decide = inBusiness.reviews.decide.handler(async ({ input, context }) => {
  const { deps, business, user, membership } = context;
  const isYes = input.decision === "approve";
  if (!isYes && input.reason.length < MIN_REASON)
    throw problem("invalid_input", { fields: { reason: refusals.changesWantedNeeded() } });
  return inTransaction(deps.db, async (tx) => {
    const community = await lockBusiness(tx, business.id);
    const treet = await lockTreet(tx, business.id, input.treet);
    if (!treet || !community) throw problem("not_found");
    const revision = await pendingRevision(tx, treet.id);
    if (!revision && treet.state !== "in_review") throw conflict(refusals.decidedAlready());
    if (treet.version !== input.version)
      throw problem("stale_version", { details: { version: treet.version } });
    // Members of both teams cannot approve their own submissions, unless they are owner or admin of the community.
    const isAuthor = (revision?.submittedBy ?? treet.submittedBy) === user.id;
    if (isAuthor && !membership.roles.some((role) => role === "owner" || role === "admin"))
      throw problem("forbidden", { message: refusals.reviewOwnSubmission() });

    const row = revision
      ? await decideChange(tx, context, { treet, revision, community, isYes, reason: input.reason })
      : await decideFirst(tx, context, { treet, community, isYes, reason: input.reason });
    const sentence = auditSentence(isYes ? log.treetApproved : log.changesRequested, { treet: treet.title });
    await noteOnTreet(tx, context, row, isYes ? "treet.approved" : "treet.changes-requested", sentence, {
      ...(input.reason && { reason: input.reason }),
    });
    const outcome = !isYes
      ? ("changes_requested" as const)
      : revision
        ? ("changed" as const)
        : row.state === "scheduled"
          ? ("scheduled" as const)
          : ("live" as const);
    await tellSupplier(tx, context, row, { outcome, reason: input.reason });
    const unusedCodes = await countUnusedCodes(tx, row.id);
    return presentTreet(row, { currency: business.currency, unusedCodes, now: deps.clock() });
  });
});

interface Decision {
  readonly treet: TreetRow;
  readonly community: CommunityOfTreet;
  readonly isYes: boolean;
  readonly reason: string;
}

async function decideFirst(
  tx: Transaction,
  { deps }: BusinessContext,
  { treet, community, isYes, reason }: Decision,
): Promise<TreetRow> {
  const now = deps.clock();
  if (isYes) {
    await requireReady(tx, treet, now);
    await requireRoom(tx, community, treet.supplierId, now);
  }
  const [row] = await tx
    .update(treets)
    .set({
      ...(isYes
        ? { state: publishedState(treet, now), publishedAt: treet.publishedAt ?? now, reviewNote: "" }
        : { state: "draft", reviewNote: reason }),
      updatedAt: now,
      version: treet.version + 1,
    })
    .where(eq(treets.id, treet.id))
    .returning();
  if (!row) throw problem("not_found");
  // A treet that starts later is announced when it starts.
  if (row.state === "live")
    await deps.events.emit(tx, { type: "treet.published", businessId: row.businessId, treets: [row] });
  return row;
}

async function decideChange(
  tx: Transaction,
  { deps, user }: BusinessContext,
  { treet, revision, community, isYes, reason }: Decision & { revision: TreetRevisionRow },
): Promise<TreetRow> {
  const now = deps.clock();
  await tx
    .update(treetRevisions)
    .set({ state: isYes ? "approved" : "rejected", decidedBy: user.id, decidedAt: now, reason })
    .where(eq(treetRevisions.id, revision.id));
  if (isYes) {
    const content = { ...contentOf(treet), ...reviewedPart(revision.content) };
    const { row } = await applyContent(tx, {
      before: treet,
      content,
      community,
      deps,
      with: { reviewNote: "" },
    });
    return row;
  }
  const row = await oneOr404(
    tx
      .update(treets)
      .set({ reviewNote: reason, updatedAt: now, version: treet.version + 1 })
      .where(eq(treets.id, treet.id))
      .returning(),
  );
  return row;
}

async function tellSupplier(
  tx: Transaction,
  { deps, business }: BusinessContext,
  treet: TreetRow,
  { outcome, reason }: { outcome: Parameters<typeof treetDecided>[0]["outcome"]; reason: string },
): Promise<void> {
  if (!treet.supplierId) return;
  const [supplier] = await tx
    .select({ slug: businesses.slug, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, treet.supplierId));
  if (!supplier) return;
  const url = deps.config.publicUrl + href("treet", { business: supplier.slug, rest: [treet.id] });
  const mail = () =>
    treetDecided({
      community: business.name,
      supplier: supplier.name,
      title: treet.title,
      url,
      outcome,
      reason,
    });
  const wasLive = treet.state !== "draft";
  await notifyTeam(tx, deps, {
    businessId: treet.supplierId,
    mail,
    kind:
      outcome !== "changes_requested" ? "treet_approved" : wasLive ? "treet_rejected" : "changes_requested",
    facts: { who: business.name, what: treet.title, id: treet.id },
  });
}

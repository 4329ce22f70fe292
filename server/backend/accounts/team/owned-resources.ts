import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { openEnquiryStates } from "#shared/enquiries.ts";
import { type Action, can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence, type Sentence } from "../../platform/audit-sentence.ts";
import type { Change } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { reportSubscriptions } from "../../platform/db/schema/insights.ts";
import { apiKeys } from "../../platform/db/schema/integrations.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { isKept } from "../../platform/db/treet-state.ts";
import { inBusiness } from "../../platform/operation.ts";
import { keyNamesOf } from "../keys/index.ts";
import { findPerson, type PersonRow } from "./queries.ts";

/** Lists a team member's resources in this business that need a new owner when they leave. */
export const ownedResources = inBusiness.team.ownedResources.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const person = await oneOr404(findPerson(deps.db, business.id, input.person));
  const owner = { businessId: business.id, userId: person.membership.userId };
  const [report] = await deps.db
    .select({ rhythm: reportSubscriptions.rhythm })
    .from(reportSubscriptions)
    .where(reportOf(owner));
  return {
    drafts: await deps.db.$count(treets, draftsOf(owner)),
    keys: await keyNamesOf(deps.db, { ...owner, now: deps.clock() }),
    enquiries: await deps.db.$count(enquiries, enquiriesOf(owner)),
    report: report?.rhythm ?? null,
  };
});

interface Owner {
  readonly businessId: string;
  readonly userId: string;
}

/** Drafts of the business's own treets and of those it supplies to others. */
const draftsOf = ({ businessId, userId }: Owner) =>
  and(
    matching(treets, { createdBy: userId, state: "draft" }),
    isKept,
    or(eq(treets.businessId, businessId), eq(treets.supplierId, businessId)),
  );

/** Enquiries assigned to a person that still wait for an answer. */
const enquiriesOf = ({ businessId, userId }: Owner) =>
  and(matching(enquiries, { businessId, assigneeId: userId }), inArray(enquiries.state, openEnquiryStates));

const reportOf = ({ businessId, userId }: Owner) => matching(reportSubscriptions, { businessId, userId });

/**
 * Team memberships that receive what somebody leaves behind. Without one, drafts stay as they are, keys are not moved,
 * and enquiries and the report are nobody's.
 */
export interface Heirs {
  readonly draftsTo?: string | undefined;
  readonly keysTo?: string | undefined;
  readonly enquiriesTo?: string | undefined;
  readonly reportTo?: string | undefined;
}

/**
 * Transfers what a team member leaves behind to others. Rejects with a Problem at the field if the chosen person may not
 * have it.
 */
export async function handOver(
  { tx, now, record }: Change,
  businessId: string,
  person: PersonRow,
  heirs: Heirs,
): Promise<void> {
  const owner = { businessId, userId: person.membership.userId };
  const from = nameOf(person);
  const note = ({ membership }: PersonRow, summary: Sentence) =>
    record("team.handed-over", membership.id, summary);
  const heirOf = (field: keyof Heirs, needs: Action) =>
    heirs[field] ? findHeir(tx, businessId, person, { field, person: heirs[field], needs }) : null;

  const editor = await heirOf("draftsTo", "treets.manage");
  if (editor) {
    const moved = await tx
      .update(treets)
      .set({ createdBy: editor.membership.userId })
      .where(draftsOf(owner))
      .returning({ id: treets.id });
    if (moved.length > 0)
      await note(
        editor,
        auditSentence(log.draftsHandedOver, { count: moved.length, from, to: nameOf(editor) }),
      );
  }

  const keyHolder = await heirOf("keysTo", "keys.manage");
  if (keyHolder) {
    const moved = await tx
      .update(apiKeys)
      .set({ userId: keyHolder.membership.userId })
      .where(and(matching(apiKeys, { businessId, userId: owner.userId }), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id, name: apiKeys.name });
    for (const { id, name } of moved) {
      const sentence = auditSentence(log.keyHandedOver, { name, from, to: nameOf(keyHolder) });
      await record("key.handed-over", id, sentence);
    }
  }

  const answerer = await heirOf("enquiriesTo", "enquiries.manage");
  const assigned = await tx
    .update(enquiries)
    .set({ assigneeId: answerer?.membership.userId ?? null })
    .where(enquiriesOf(owner))
    .returning({ id: enquiries.id });
  if (assigned.length > 0)
    await note(
      answerer ?? person,
      answerer
        ? auditSentence(log.enquiriesHandedOver, { count: assigned.length, from, to: nameOf(answerer) })
        : auditSentence(log.enquiriesLetGo, { count: assigned.length, from }),
    );

  const reader = await heirOf("reportTo", "insights.export");
  const [report] = await tx
    .delete(reportSubscriptions)
    .where(reportOf(owner))
    .returning({ rhythm: reportSubscriptions.rhythm });
  if (!report || !reader) return;
  // Somebody who already gets the report keeps their own frequency.
  await tx
    .insert(reportSubscriptions)
    .values({ businessId, userId: reader.membership.userId, rhythm: report.rhythm, since: now })
    .onConflictDoNothing();
  await note(reader, auditSentence(log.reportHandedOver, { from, to: nameOf(reader) }));
}

async function findHeir(
  tx: Transaction,
  businessId: string,
  from: PersonRow,
  asked: { field: string; person: string; needs: Action },
): Promise<PersonRow> {
  const heir = await findPerson(tx, businessId, asked.person);
  const role = heir?.membership.role;
  const may =
    heir?.membership.status === "active" &&
    heir.membership.id !== from.membership.id &&
    can({ roles: role ? [role] : [], billing: false, canRedeem: false }, asked.needs);
  if (!heir || !may) {
    throw problem("invalid_input", { fields: { [asked.field]: refusals.heirUnsuitable() } });
  }
  return heir;
}

const nameOf = ({ name, email }: PersonRow) => name || email;

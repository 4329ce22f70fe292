import { and, count, eq, isNull, or } from "drizzle-orm";
import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { audit, type Requesting } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { apiKeys } from "../../platform/db/schema/integrations.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { isKept } from "../../platform/db/treet-state.ts";
import { business, operations } from "../../platform/operation.ts";
import { keyNamesOf } from "../keys/index.ts";
import { findPerson, type PersonRow } from "./queries.ts";

/** Lists a team member's resources in this business that need a new owner when they leave. */
export const ownedResources = operations.team.ownedResources
  .use(business)
  .handler(async ({ input, context }) => {
    const { deps, business } = context;
    const person = await oneOr404(findPerson(deps.db, business.id, input.person));
    const owner = { businessId: business.id, userId: person.membership.userId };
    return {
      drafts: await countDrafts(deps.db, owner),
      keys: await keyNamesOf(deps.db, { ...owner, now: deps.clock() }),
    };
  });

interface Owner {
  readonly businessId: string;
  readonly userId: string;
}

/** Drafts of the business's own treets and of those it supplies to others. */
const draftsOf = ({ businessId, userId }: Owner) =>
  and(
    eq(treets.createdBy, userId),
    eq(treets.state, "draft"),
    isKept,
    or(eq(treets.businessId, businessId), eq(treets.supplierId, businessId)),
  );

async function countDrafts(db: Executor, owner: Owner): Promise<number> {
  const [row] = await db.select({ total: count() }).from(treets).where(draftsOf(owner));
  return row?.total ?? 0;
}

export interface HandOver {
  readonly businessId: string;
  readonly from: PersonRow;
  /**
   * Team memberships that receive the drafts and the keys. If undefined, drafts stay as they are and keys are not
   * moved.
   */
  readonly draftsTo: string | undefined;
  readonly keysTo: string | undefined;
  readonly actor: string;
  readonly caller: Requesting;
  readonly at: Date;
}

/**
 * Transfers a team member's drafts and keys to others before they leave. Rejects with a Problem at the field if the
 * chosen person may not have them.
 */
export async function handOver(tx: Transaction, given: HandOver): Promise<void> {
  const { businessId, from } = given;
  const owner = { businessId, userId: from.membership.userId };
  if (given.draftsTo) {
    const heir = await heirOf(tx, given, {
      field: "draftsTo",
      person: given.draftsTo,
      needs: "treets.manage",
    });
    await tx.update(treets).set({ createdBy: heir.membership.userId }).where(draftsOf(owner));
  }
  if (given.keysTo) {
    const heir = await heirOf(tx, given, { field: "keysTo", person: given.keysTo, needs: "keys.manage" });
    const moved = await tx
      .update(apiKeys)
      .set({ userId: heir.membership.userId })
      .where(
        and(eq(apiKeys.businessId, businessId), eq(apiKeys.userId, owner.userId), isNull(apiKeys.revokedAt)),
      )
      .returning({ id: apiKeys.id, name: apiKeys.name });
    for (const { id, name } of moved) {
      await audit(tx, {
        businessId,
        actor: given.actor,
        caller: given.caller,
        at: given.at,
        action: "key.handed-over",
        entity: "api key",
        entityId: id,
        summary: auditSentence(log.keyHandedOver, { name, from: nameOf(from), to: nameOf(heir) }),
      });
    }
  }
}

async function heirOf(
  tx: Transaction,
  { businessId, from }: HandOver,
  asked: { field: string; person: string; needs: "treets.manage" | "keys.manage" },
): Promise<PersonRow> {
  const heir = await findPerson(tx, businessId, asked.person);
  const role = heir?.membership.role;
  const may =
    heir?.membership.status === "active" &&
    heir.membership.id !== from.membership.id &&
    can({ roles: role ? [role] : [], billing: false, canRedeem: false }, asked.needs);
  if (!heir || !may) {
    throw problem("invalid_input", { fields: { [asked.field]: refusals.assigneeUnsuitable() } });
  }
  return heir;
}

const nameOf = ({ name, email }: PersonRow) => name || email;

import { eq, sql } from "drizzle-orm";
import { conflict } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import { links } from "../../platform/db/schema/links.ts";
import { packGrants, packs, packViews } from "../../platform/db/schema/packs.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { lockPack, type PackRow } from "./queries.ts";

/** Deletes a draft that was never published. One that members may know is archived instead. */
export const remove = inBusiness.packs.remove.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    // Links are created under the same lock, so that none leads to a pack that is being deleted.
    await lockBusiness(tx, business.id);
    const pack = await oneOr404(lockPack(tx, business.id, input.pack));
    const { isKnown, hasLink } = await factsOf(tx, pack);
    if (pack.state !== "draft" || isKnown) throw conflict(refusals.packKnown());
    if (hasLink) throw conflict(refusals.packLinked());
    await record(tx, context, "pack.deleted", pack.id, auditSentence(log.packDeleted, { pack: pack.title }));
    await tx.delete(packs).where(eq(packs.id, pack.id));
    return { done: true as const };
  });
});

/** Returns whether members may know the pack, and whether a link leads to it or grants it. */
async function factsOf(db: Executor, { id, businessId }: PackRow) {
  const { rows } = await db.execute<{ isKnown: boolean; hasLink: boolean }>(sql`
    select exists (select 1 from ${auditEntries}
        where business_id = ${businessId} and entity_id = ${id} and action = 'pack.publish')
      or exists (select 1 from ${packViews} where pack_id = ${id})
      or exists (select 1 from ${packGrants} where pack_id = ${id}) as "isKnown",
      exists (select 1 from ${links}
        where business_id = ${businessId} and ${id} in (target_id, auto_pack_id)) as "hasLink"`);
  return rows[0] ?? { isKnown: true, hasLink: true };
}

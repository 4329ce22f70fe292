import { eq, sql } from "drizzle-orm";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { linkHits, links } from "../../platform/db/schema/links.ts";
import { members } from "../../platform/db/schema/members.ts";
import { purchases } from "../../platform/db/schema/payments.ts";
import { inBusiness } from "../../platform/operation.ts";
import { requireJoinLinkBeside } from "./manage.ts";
import { giveRoom } from "./plan-fit.ts";
import { findLink, type LinkRow } from "./queries.ts";

/** Deletes a link that nobody has used. One that was used is archived instead, as figures and members refer to it. */
export const remove = inBusiness.links.remove.handler(async ({ input, context }) => {
  const { deps, business } = context;
  // Somebody may have opened it a moment ago.
  await deps.linkHits.flush().catch(() => undefined);
  return change(context, async ({ tx, record }) => {
    const locked = await lockBusiness(tx, business.id);
    const found = await findLink(tx, business.id, input.link);
    if (!found || !locked) throw problem("not_found");
    if (await isUsed(tx, found)) throw conflict(refusals.linkUsed());
    await requireJoinLinkBeside(tx, business, [found]);
    await tx.delete(links).where(eq(links.id, found.id));
    await giveRoom(tx, locked.id);
    await record("link.deleted", found.id, auditSentence(log.linkDeleted, { name: found.name }));
    return { done: true as const };
  });
});

async function isUsed(db: Executor, { id, clicks, scans, uses }: LinkRow): Promise<boolean> {
  if (clicks + scans + uses > 0) return true;
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select 1 from ${linkHits} where link_id = ${id})
      or exists (select 1 from ${members} where source_link_id = ${id})
      or exists (select 1 from ${claims} where link_id = ${id})
      or exists (select 1 from ${purchases} where link_id = ${id}) as used`);
  return rows[0]?.used ?? false;
}

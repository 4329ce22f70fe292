import { type SQL, sql } from "drizzle-orm";
import * as auditWords from "#words/audit.ts";
import { nameOfActor, readableSince } from "../../platform/audit.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { auditEntries, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { apiKeys } from "../../platform/db/schema/integrations.ts";
import { inBusiness } from "../../platform/operation.ts";
import { eventsOf, onlyOwn } from "../treets/index.ts";
import { findSupplied } from "./queries.ts";

/** Changes of the treet's state in the community. A supplier sees these no matter who made them. */
const movesShown = [
  ...["submit", "withdraw", "publish", "unschedule", "pause", "resume", "end", "archive", "restore"],
  ...["approved", "changes-requested", "scheduled", "live", "paused", "ended"],
].map((move) => `treet.${move}`);

/**
 * What a supplier sees if its own team did it. Voided codes are not among it, as their number would reveal how many were
 * claimed.
 */
const ownShown = [
  ...["created", "changed", "change-withdrawn", "duplicated", "extended"],
  ...["codes-added", "codes-downloaded", "deleted", "undeleted"],
].map((act) => `treet.${act}`);

/** Fields of an entry that its supplier sees; the others may be about what only the community sets. */
const fieldsShown = ["state", "reason", "claimUntil"];

/** The people and API keys of a business now, as actors of the audit log. */
const actorsOf = (businessId: string): SQL => sql`(
  select 'user:' || user_id from ${teamMemberships} where business_id = ${businessId}
  union all select 'key:' || id from ${apiKeys} where business_id = ${businessId})`;

const oneOfText = (names: readonly string[]): SQL => sql`any (${sql.param(names)}::text[])`;

/** Lists what concerns the supplier in a treet's history, newest first. The community acts under its own name. */
export const history = inBusiness.supply.history.handler(async ({ input, context }) => {
  const { deps, business, membership, user } = context;
  const { treet, community } = await oneOr404(findSupplied(deps.db, business.id, input.treet));
  const own = actorsOf(business.id);
  const named = (actor: SQL) => sql<string | null>`case
    when ${actor} in ${own} then ${nameOfActor(actor)}
    when ${actor} in ${actorsOf(community.id)} then ${community.name}
    when ${actor} like 'user:%' or ${actor} like 'key:%' then ${auditWords.someoneWhoLeft()}::text end`;
  const about = {
    businessId: community.id,
    treetId: treet.id,
    since: later(readableSince(business.plan, deps.clock()), await suppliedSince(deps.db, treet)),
    only: onlyOwn(membership, user),
    shown: sql`(action = ${oneOfText(movesShown)} or action = ${oneOfText(ownShown)} and actor in ${own})`,
  };
  const { items, ...page } = await eventsOf(deps.db, input, about, named);
  return {
    ...page,
    items: items.map((event) =>
      event.kind === "entry" ? { ...event, changes: shownOf(event.changes) } : event,
    ),
  };
});

const shownOf = (changes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => fieldsShown.includes(field)));

/** Returns when the community last gave the treet to another supplier, whose history is not the present one's. */
async function suppliedSince(
  db: Executor,
  { id, businessId }: { readonly id: string; readonly businessId: string },
): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(sql`business_id = ${businessId} and entity_id = ${id} and action = 'treet.supplier-changed'`)
    .orderBy(sql`at desc`)
    .limit(1);
  return last?.at;
}

const later = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other);

import { and, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { deviceIn, type Origin } from "#shared/device.ts";
import type { AuditAction } from "#shared/lists/audit.ts";
import { planOf } from "#shared/plans.ts";
import * as words from "#words/audit.ts";
import { inEveryLanguage, type Sentence, withoutNames } from "./audit-sentence.ts";
import type { Caller } from "./caller.ts";
import { containing, folded } from "./db/folded.ts";
import { newId } from "./db/ids.ts";
import { auditEntries, teamMemberships } from "./db/schema/businesses.ts";
import type { Transaction } from "./db/transaction.ts";

/** What an entry takes from the sender of a request. */
export type Requesting = Pick<Caller, "requestId" | "userAgent" | "country">;

/** Values before and after, as `{ field: [before, after] }`, and further facts such as a reason; without secrets. */
export type Changes = Readonly<Record<string, unknown>>;

export interface AuditFact {
  readonly businessId: string;
  /** `user:usr_…`, `key:key_…`, `system`, `payment provider`, `support` or `former member`. */
  readonly actor: string;
  /** The action, such as `member.added`; its first word is stored as the kind of thing it was done to. */
  readonly action: AuditAction;
  /** Id of what it was done to; null if that has none of its own, such as the plan of the business. */
  readonly entityId: string | null;
  /** One sentence in plain words, stored so that everyone reads it in their own language. */
  readonly summary: Sentence;
  readonly changes?: Changes | undefined;
  /** The sender of the request that did it; absent for jobs and the payment provider. */
  readonly caller?: Requesting;
  readonly batchId?: string;
  readonly at: Date;
}

/**
 * Writes an entry to the audit log, in the transaction that makes the change. One that names its changes, and has none,
 * is not written: somebody saved what was there already.
 */
export async function audit(tx: Transaction, fact: AuditFact): Promise<void> {
  if (fact.changes && Object.keys(fact.changes).length === 0) return;
  const origin = originIn(fact);
  const kept = sql`(select ${JSON.stringify(origin)}::jsonb from ${teamMemberships} where ${isTeamOf([fact])})`;
  await tx.insert(auditEntries).values(rowOf(fact, origin && kept));
}

/** Maximum rows per statement: each takes thirteen of the 65,535 parameters that a statement may have. */
const ROWS_AT_ONCE = 1_000;

/** Does the same for a bulk action; `batchId` ties the entries together. */
export async function auditAll(tx: Transaction, facts: readonly AuditFact[]): Promise<void> {
  const teams = await teamsOf(tx, facts);
  for (let from = 0; from < facts.length; from += ROWS_AT_ONCE) {
    const some = facts.slice(from, from + ROWS_AT_ONCE);
    const rows = some.map((fact) => rowOf(fact, teams.has(placeOf(fact)) ? originIn(fact) : null));
    await tx.insert(auditEntries).values(rows);
  }
}

const rowOf = ({ changes = {}, summary, caller, ...fact }: AuditFact, origin: Origin | SQL | null) => ({
  id: newId("aud"),
  ...fact,
  entity: fact.action.split(".", 1)[0] ?? "",
  requestId: caller?.requestId,
  origin,
  summary: inEveryLanguage(summary),
  sentence: summary,
  changes,
});

const USER = "user:";
const userIn = ({ actor }: Pick<AuditFact, "actor">) => actor.slice(USER.length);

/**
 * Returns the device and the country of an entry. As of a session, no address is kept. Null for API keys, which act by
 * programs.
 */
function originIn({ actor, caller }: AuditFact): Origin | null {
  if (!caller || !actor.startsWith(USER)) return null;
  const { userAgent, country } = caller;
  const origin: Origin = { ...deviceIn(userAgent), ...(country && { country }) };
  return Object.keys(origin).length > 0 ? origin : null;
}

/**
 * Condition on `team_memberships` for those who did these things on the team of the business whose log it is. Only
 * their devices are kept: those of members, and of the staff of partners, do not concern it.
 */
const isTeamOf = (facts: readonly Pick<AuditFact, "businessId" | "actor">[]) =>
  and(
    inArray(teamMemberships.businessId, [...new Set(facts.map(({ businessId }) => businessId))]),
    inArray(teamMemberships.userId, [...new Set(facts.map(userIn))]),
  );

const placeOf = (fact: Pick<AuditFact, "businessId" | "actor">) => `${fact.businessId} ${userIn(fact)}`;

/** Looks up once for all entries of a bulk action which of them were made by somebody on the team. */
async function teamsOf(tx: Transaction, facts: readonly AuditFact[]): Promise<ReadonlySet<string>> {
  const asked = facts.filter((fact) => originIn(fact) !== null);
  if (asked.length === 0) return new Set();
  const { businessId, userId } = teamMemberships;
  const found = await tx.select({ businessId, userId }).from(teamMemberships).where(isTeamOf(asked));
  return new Set(found.map((place) => `${place.businessId} ${place.userId}`));
}

/** The actor of entries made by a member whose data have been erased. */
export const FORMER_MEMBER = "former member";

/** The actor's display name; null if it was the system. To be selected together with an entry. */
export const actorName = (): SQL<string | null> => nameOfActor(sql`audit_entries.actor`);

/** The name of an actor stored as `user:usr_…` or `key:key_…`, in the language of the request. */
export const nameOfActor = (actor: SQL): SQL<string | null> => sql<string | null>`(
  select case when u.deleted_at is null
      then nullif(trim(u.first_name || ' ' || u.last_name), '') else ${words.someoneWhoLeft()}::text end
    from users u where starts_with(${actor}, 'user:') and u.id = substr(${actor}, 6)
  union all select ${words.formerMember()}::text where ${actor} = ${sql.raw(`'${FORMER_MEMBER}'`)}
  union all select replace(${words.apiKeyNamed({ name: "*" })}::text, '*', k.name) from api_keys k
    where starts_with(${actor}, 'key:') and k.id = substr(${actor}, 5))`;

/** Erases names and addresses from the audit log's entries that match `which`. */
export async function forgetNames(
  tx: Transaction,
  names: readonly string[],
  which: SQL | undefined,
): Promise<void> {
  if (names.length === 0) return;
  const pattern = [...new Set(names.flatMap((name) => [name, JSON.stringify(name).slice(1, -1)]))]
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  await tx
    .update(auditEntries)
    .set({ ...withoutNames(pattern), changes: {} })
    .where(
      and(which, sql`${folded(auditEntries.summary)} like any (${sql.param(names.map(containing))}::text[])`),
    );
}

/** Erases from where it was done in the audit log's entries that match `which`. */
export async function forgetOrigins(tx: Transaction, which: SQL): Promise<void> {
  await tx
    .update(auditEntries)
    .set({ origin: null })
    .where(and(which, isNotNull(auditEntries.origin)));
}

/**
 * Returns the earliest time for which the plan lets the audit log be read; undefined without a limit. Older entries are
 * hidden, not deleted.
 */
export function readableSince(plan: string, now: Date): Date | undefined {
  const days = planOf(plan).limits.auditDays;
  return days === null ? undefined : new Date(now.getTime() - days * DAY_MS);
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { WaitingHere } from "#shared/contract/businesses.ts";
import { type Action, can, type Membership } from "#shared/permissions.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { members } from "../../platform/db/schema/members.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";

/** Counting stops here: every page requests the counts, and more than 99 are shown as "99+". */
const MAX_COUNTED = 100;

/** A kind of waiting items, with the permission needed to handle them. */
const waiting = (action: Action, table: PgTable & { readonly businessId: AnyPgColumn }, is: SQL) => ({
  action,
  count: sql`(
  select count(*)::int from (
    select 1 from ${table} where ${and(eq(table.businessId, businesses.id), is)} limit ${sql.raw(String(MAX_COUNTED))}
  ) counted
)`,
});

const kinds = {
  enquiries: waiting("enquiries.manage", enquiries, sql`${enquiries.state} in ('new', 'open')`),
  treets: waiting("treets.publish", treets, sql`${treets.state} = 'in_review'`),
  changes: waiting("treets.publish", treetRevisions, sql`${treetRevisions.state} = 'pending'`),
  claims: waiting("claims.manage", claims, sql`${claims.state} = 'pending_approval'`),
  partners: waiting("partners.manage", partnerships, sql`${partnerships.state} = 'applied'`),
  members: waiting("members.manage", members, sql`${members.status} = 'requested'`),
};

type Kind = keyof typeof kinds;
export type WaitingRow = Readonly<Record<Kind, number>>;

const pairs = Object.entries(kinds).map(([kind, { count }]) => sql`${sql.raw(`'${kind}'`)}, ${count}`);

/** Number of waiting items of each kind in a business, for its team; null for viewers. */
export const waitingColumn = sql<WaitingRow | null>`case when ${teamMemberships.role} <> 'viewer'
  then json_build_object(${sql.join(pairs, sql`, `)}) end`;

/** Groups the counts by the section that handles them, limited to what this user may handle. */
export function waitingFor(row: WaitingRow | null, membership: Membership): WaitingHere {
  const of = (kind: Kind) => (row && can(membership, kinds[kind].action) ? row[kind] : 0);
  return {
    enquiries: of("enquiries"),
    treets: of("treets") + of("changes") + of("claims"),
    partners: of("partners"),
    members: of("members"),
  };
}

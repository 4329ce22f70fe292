import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type PgTable, unionAll } from "drizzle-orm/pg-core";
import { type Action, can, type Membership } from "#shared/permissions.ts";
import { businessesOf } from "../../accounts/businesses/index.ts";
import { isWaiting } from "../../community/enquiries/index.ts";
import { isWaiting as isUndecided } from "../../offers/claims/index.ts";
import { isOpen } from "../../offers/treet-reports/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { members } from "../../platform/db/schema/members.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treetReports } from "../../platform/db/schema/treet-reports.ts";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { signedIn } from "../../platform/operation.ts";

/** Counts what awaits the user's attention in each business they work for, leaving out businesses with nothing. */
export const waiting = signedIn.panel.waiting.handler(async ({ context: { deps, user } }) => {
  const mine = (await businessesOf(deps.db, user.id)).flatMap(({ business, role, billing, canRedeem }) =>
    role && business.status !== "archived"
      ? [{ id: business.id, slug: business.slug, membership: { roles: [role], billing, canRedeem } }]
      : [],
  );
  const counted = await Promise.all(
    kinds.map(({ action, countIn }) => {
      const ids = mine.filter(({ membership }) => mayDo(membership, action)).map(({ id }) => id);
      return ids.length === 0 ? [] : countIn(deps.db, ids);
    }),
  );
  const totals = new Map<string, number>();
  for (const { businessId, total } of counted.flat())
    totals.set(businessId, (totals.get(businessId) ?? 0) + total);
  return Object.fromEntries(
    mine.flatMap(({ id, slug }) => (totals.has(id) ? [[slug, totals.get(id) ?? 0]] : [])),
  );
});

const mayDo = (membership: Membership, action: Action) => can(membership, action);

type Counts = Promise<readonly { businessId: string; total: number }[]>;

/**
 * What can await attention, the permission to act on it, and how it is counted: one query per kind for all businesses.
 */
const kinds: readonly { action: Action; countIn(db: Executor, ids: readonly string[]): Counts }[] = [
  {
    action: "members.manage",
    countIn: (db, ids) => countBy(db, members, members.businessId, ids, eq(members.status, "requested")),
  },
  {
    action: "partners.manage",
    countIn: (db, ids) =>
      countBy(db, partnerships, partnerships.businessId, ids, eq(partnerships.state, "applied")),
  },
  {
    action: "enquiries.manage",
    countIn: (db, ids) => countBy(db, enquiries, enquiries.businessId, ids, isWaiting),
  },
  {
    action: "claims.manage",
    countIn: (db, ids) =>
      unionAll(
        countBy(db, claims, claims.businessId, ids, isUndecided),
        countBy(db, treetReports, treetReports.businessId, ids, isOpen),
      ),
  },
  {
    action: "treets.publish",
    countIn: (db, ids) =>
      unionAll(
        countBy(db, treets, treets.businessId, ids, eq(treets.state, "in_review")),
        countBy(db, treetRevisions, treetRevisions.businessId, ids, eq(treetRevisions.state, "pending")),
      ),
  },
];

const countBy = (
  db: Executor,
  table: PgTable,
  businessId: AnyPgColumn,
  ids: readonly string[],
  condition: SQL,
) =>
  db
    .select({ businessId: sql<string>`${businessId}`, total: count() })
    .from(table)
    .where(and(inArray(businessId, [...ids]), condition))
    .groupBy(businessId);

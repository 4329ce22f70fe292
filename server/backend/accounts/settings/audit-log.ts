import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { can } from "#shared/permissions.ts";
import * as exportWords from "#words/exports.ts";
import { actorName, readableSince } from "../../platform/audit.ts";
import { readOut } from "../../platform/audit-sentence.ts";
import { csvLine, csvStream } from "../../platform/csv.ts";
import { countSome, someOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { afterCursor, type Cursor } from "../../platform/db/keyset.ts";
import { likePattern } from "../../platform/db/like.ts";
import { pageOf } from "../../platform/db/page.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import { actorOf, business, operations } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";

interface Filter {
  readonly action?: string | undefined;
  readonly search?: string | undefined;
}

function filterOf(
  business: ActingBusiness,
  now: Date,
  { action, search }: Filter,
  actor?: string,
): SQL | undefined {
  const from = readableSince(business.plan, now);
  return and(
    eq(auditEntries.businessId, business.id),
    from && gt(auditEntries.at, from),
    actor ? eq(auditEntries.actor, actor) : undefined,
    action ? sql`starts_with(${auditEntries.action}, ${action})` : undefined,
    search ? sql`lower(${auditEntries.summary}) like ${likePattern(search)}` : undefined,
  );
}

async function pageAfter(db: Executor, filter: SQL | undefined, cursor: Cursor | undefined, limit: number) {
  const column = sql`${auditEntries.at}`;
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      sortValue: sql<string>`${column}::text`,
      total: someOf(auditEntries, filter),
      actor: actorName(),
      action: auditEntries.action,
      summary: auditEntries.summary,
      sentence: auditEntries.sentence,
      changes: auditEntries.changes,
    })
    .from(auditEntries)
    .where(
      and(
        filter,
        cursor && afterCursor(column, sql`${auditEntries.id}`, "descending", cursor, "timestamptz"),
      ),
    )
    .orderBy(sql`${auditEntries.at} desc`, sql`${auditEntries.id} desc`)
    .limit(limit + 1);
}

export const audit = operations.settings.audit.use(business).handler(async ({ input, context }) => {
  const { deps, business, membership, user } = context;
  const onlyOwn = can(membership, "audit.view") && !input.mine ? undefined : actorOf(user);
  const filter = filterOf(business, deps.clock(), input, onlyOwn);
  const page = await pageOf(input, {
    rows: (cursor) => pageAfter(deps.db, filter, cursor, input.limit),
    count: () => countSome(deps.db, auditEntries, filter),
    idOf: ({ id }) => id,
  });
  return {
    items: page.rows.map(({ sortValue: _, total: __, at, ...entry }) => ({
      ...readOut(entry),
      at: at.toISOString(),
    })),
    nextCursor: page.nextCursor,
    total: page.total,
  };
});

const ROWS_AT_ONCE = 500;

export const exportAudit = operations.settings.exportAudit
  .use(business)
  .handler(async ({ input, context }) => {
    const { deps, business, user } = context;
    await deps.limits.consume("export-account", user.id);
    const now = deps.clock();
    const filter = filterOf(business, now, input);
    async function* lines(): AsyncGenerator<string> {
      yield csvLine([
        exportWords.when(),
        exportWords.who(),
        exportWords.what(),
        exportWords.summary(),
        exportWords.changes(),
      ]);
      let cursor: Cursor | undefined;
      for (;;) {
        const rows = await pageAfter(deps.db, filter, cursor, ROWS_AT_ONCE);
        const page = rows.slice(0, ROWS_AT_ONCE);
        yield page
          .map(readOut)
          .map(({ at, actor, action, summary, changes }) =>
            csvLine([at.toISOString(), actor, action, summary, JSON.stringify(changes)]),
          )
          .join("");
        const last = page.at(-1);
        if (!last || rows.length <= ROWS_AT_ONCE) return;
        cursor = [last.sortValue, last.id];
      }
    }
    return csvStream(`${business.slug}-audit-${now.toISOString().slice(0, 10)}.csv`, lines());
  });

import { and, eq, gt, sql } from "drizzle-orm";
import { actorName, readableSince } from "../../platform/audit.ts";
import { readOut } from "../../platform/audit-sentence.ts";
import { countSome, someOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { afterCursor, type Cursor } from "../../platform/db/keyset.ts";
import { pageOf } from "../../platform/db/page.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import { business, operations } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { requirePartner } from "./queries.ts";

/** What was done to a partnership, as far back as the plan tells. */
export const history = operations.partners.history.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const partner = await requirePartner(deps.db, business.id, input.partner);
  const asked = { business, partner: partner.id, now: deps.clock() };
  const page = await pageOf(input, {
    rows: (cursor) => eventsOf(deps.db, { ...asked, cursor, limit: input.limit + 1 }),
    count: () => countSome(deps.db, auditEntries, eventsAbout(asked)),
    idOf: ({ id }) => id,
  });
  return { items: page.rows.map(presentEvent), nextCursor: page.nextCursor, total: page.total };
});

interface Asked {
  readonly business: Pick<ActingBusiness, "id" | "plan">;
  readonly partner: string;
  readonly now: Date;
}

/** The latest first. */
export async function eventsOf(
  db: Executor,
  { cursor, limit, ...asked }: Asked & { readonly cursor?: Cursor | undefined; readonly limit: number },
) {
  const { id, at, summary, sentence, changes } = auditEntries;
  const column = sql`${at}`;
  return db
    .select({
      id,
      at,
      summary,
      sentence,
      changes,
      actor: actorName(),
      sortValue: sql<string>`${column}::text`,
      total: someOf(auditEntries, eventsAbout(asked)),
    })
    .from(auditEntries)
    .where(
      and(eventsAbout(asked), cursor && afterCursor(column, sql`${id}`, "descending", cursor, "timestamptz")),
    )
    .orderBy(sql`${at} desc`, sql`${id} desc`)
    .limit(limit);
}

function eventsAbout({ business, partner, now }: Asked) {
  const since = readableSince(business.plan, now);
  return and(
    eq(auditEntries.businessId, business.id),
    eq(auditEntries.entityId, partner),
    since && gt(auditEntries.at, since),
  );
}

type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];

export const presentEvent = ({ sortValue: _, total: __, at, ...event }: EventRow) => ({
  ...readOut(event),
  at: at.toISOString(),
});

import { and, eq, gt, sql } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import { actorName, readableSince } from "../audit.ts";
import { countSome } from "../db/count-some.ts";
import type { Executor } from "../db/database.ts";
import { afterCursor, type Cursor, decodeCursor, encodeCursor } from "../db/keyset.ts";
import { auditEntries } from "../db/schema/businesses.ts";
import { partnerships } from "../db/schema/partners.ts";
import { business, operations } from "../operation.ts";
import type { ActingBusiness } from "../operation-context.ts";

/** What was done to a partnership, as far back as the plan tells. */
export const history = operations.partners.history.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const [partner] = await deps.db
    .select({ id: partnerships.id })
    .from(partnerships)
    .where(and(eq(partnerships.businessId, business.id), eq(partnerships.id, input.partner)));
  if (!partner) throw problem("not_found");
  const asked = { business, partner: partner.id, now: deps.clock() };
  const cursor = input.cursor ? decodeCursor(input.cursor) : undefined;
  const rows = await eventsOf(deps.db, { ...asked, cursor, limit: input.limit + 1 });
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map(presentEvent),
    nextCursor: last ? encodeCursor([last.sortValue, last.id]) : null,
    total: await countSome(deps.db, auditEntries, eventsAbout(asked)),
  };
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
  const { id, at, summary, changes } = auditEntries;
  const column = sql`${at}`;
  return db
    .select({ id, at, summary, changes, actor: actorName, sortValue: sql<string>`${at}::text` })
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

export const presentEvent = ({ sortValue: _, at, ...event }: EventRow) => ({
  ...event,
  at: at.toISOString(),
});

import { and, gt } from "drizzle-orm";
import { actorName, readableSince } from "../../platform/audit.ts";
import { presentEntry } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { matching } from "../../platform/db/rows.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { requirePartner } from "./queries.ts";

/** Returns the history of a partnership, as far back as the plan allows. */
export const history = inBusiness.partners.history.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const partner = await requirePartner(deps.db, business.id, input.partner);
  const asked = { business, partner: partner.id, now: deps.clock() };
  const { rows, ...page } = await listEvents(deps.db, { ...input, ...asked });
  return { items: rows.map(presentEvent), ...page };
});

interface Asked {
  readonly business: Pick<ActingBusiness, "id" | "plan">;
  readonly partner: string;
  readonly now: Date;
}

/** Lists audit entries, newest first. */
export const listEvents = (db: Executor, asked: Asked & PageAsked) =>
  listPage(db, asked, {
    order: latestFirst(auditEntries.at, auditEntries.id),
    from: auditEntries,
    filter: eventsAbout(asked),
    select: (place) => {
      const { id, at, summary, sentence, changes } = auditEntries;
      return db
        .select({ id, at, summary, sentence, changes, actor: actorName(), ...place })
        .from(auditEntries)
        .$dynamic();
    },
    idOf: ({ id }) => id,
  });

function eventsAbout({ business, partner, now }: Asked) {
  const since = readableSince(business.plan, now);
  return and(
    matching(auditEntries, { businessId: business.id, entityId: partner }),
    since && gt(auditEntries.at, since),
  );
}

type EventRow = Awaited<ReturnType<typeof listEvents>>["rows"][number];

export const presentEvent = ({ sortValue: _, total: __, at, ...event }: EventRow) => ({
  ...presentEntry(event),
  at: at.toISOString(),
});

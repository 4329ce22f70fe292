import { and, eq, gt, gte, lt, sql } from "drizzle-orm";
import { deviceName, type Origin } from "#shared/device.ts";
import type { auditList } from "#shared/lists/audit.ts";
import { can } from "#shared/permissions.ts";
import { countryName } from "#shared/words/locale.ts";
import { startOfDay } from "#shared/zoned-time.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { actorName, readableSince } from "../../platform/audit.ts";
import { auditSentence, presentEntry } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically, isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { latestFirst, listPage, mapRows, type PageAsked } from "../../platform/db/page.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { auditEntries, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { userNameOrEmail } from "../../platform/db/user-name.ts";
import { type Columns, listExport } from "../../platform/list-export.ts";
import { actorOf, inBusiness } from "../../platform/operation.ts";

interface Facts {
  readonly timezone: string;
}

const conditions: Conditions<typeof auditList, Facts> = {
  action: (beginning) => sql`starts_with(${auditEntries.action}, ${beginning})`,
  search: (text) => isFoundIn(text, auditEntries.summary),
  by: (id) => eq(auditEntries.actor, actorOf({ id })),
  from: (day, { timezone }) => {
    const start = startOfDay(day, timezone);
    return start && gte(auditEntries.at, start);
  },
  until: (day, { timezone }) => {
    const end = startOfDay(day, timezone, 1);
    return end && lt(auditEntries.at, end);
  },
};

interface Asked extends Narrowing<typeof auditList>, PageAsked, Facts {
  readonly since: Date | undefined;
  /** Only entries by this actor. */
  readonly actor?: string | undefined;
}

/** Lists audit entries, newest first. */
const listEntries = (db: Executor, businessId: string, asked: Asked) =>
  listPage(db, asked, {
    order: latestFirst(auditEntries.at, auditEntries.id),
    from: auditEntries,
    filter: and(
      eq(auditEntries.businessId, businessId),
      asked.since && gt(auditEntries.at, asked.since),
      asked.actor === undefined ? undefined : eq(auditEntries.actor, asked.actor),
      narrowedBy(conditions, asked, asked),
    ),
    select: (place) =>
      db
        .select({
          id: auditEntries.id,
          at: auditEntries.at,
          ...place,
          actor: actorName(),
          action: auditEntries.action,
          summary: auditEntries.summary,
          sentence: auditEntries.sentence,
          changes: auditEntries.changes,
          origin: auditEntries.origin,
        })
        .from(auditEntries)
        .$dynamic(),
    idOf: ({ id }) => id,
  });

export const audit = inBusiness.settings.audit.handler(async ({ input, context }) => {
  const { deps, business, membership, user } = context;
  const { rows, ...page } = await listEntries(deps.db, business.id, {
    ...input,
    timezone: business.timezone,
    since: readableSince(business.plan, deps.clock()),
    actor: can(membership, "audit.view") && !input.mine ? undefined : actorOf(user),
  });
  return {
    items: rows.map(({ sortValue: _, total: __, at, origin, ...entry }) => ({
      ...presentEntry(entry),
      at: at.toISOString(),
      device: deviceOf(origin),
      country: origin?.country ?? null,
    })),
    ...page,
  };
});

/** The device in words; null if neither its browser nor its system is known. */
const deviceOf = (origin: Origin | null) => (origin?.browser || origin?.system ? deviceName(origin) : null);

export const auditPeople = inBusiness.settings.auditPeople.handler(
  async ({ context: { deps, business } }) => {
    return deps.db
      .select({ id: users.id, name: userNameOrEmail })
      .from(teamMemberships)
      .innerJoin(users, eq(users.id, teamMemberships.userId))
      .where(eq(teamMemberships.businessId, business.id))
      .orderBy(alphabetically(userNameOrEmail), users.id);
  },
);

type Row = Awaited<ReturnType<typeof listEntries>>["rows"][number];
const present = (row: Row) => presentEntry(row);

const columns: Columns<ReturnType<typeof present>> = [
  [exportWords.when, ({ at }) => at.toISOString()],
  [exportWords.who, ({ actor }) => actor],
  [exportWords.what, ({ action }) => action],
  [exportWords.summary, ({ summary }) => summary],
  [exportWords.changes, ({ changes }) => JSON.stringify(changes)],
  [exportWords.device, ({ origin }) => deviceOf(origin)],
  [exportWords.country, ({ origin }) => (origin?.country ? countryName(origin.country) : null)],
];

export const exportAudit = inBusiness.settings.exportAudit.handler(({ input, context }) => {
  const { deps, business } = context;
  const since = readableSince(business.plan, deps.clock());
  return listExport(context, {
    listed: exportWords.auditFile(),
    action: "audit.exported",
    summary: auditSentence(log.auditExported),
    columns,
    pageAfter: (asked) =>
      mapRows(
        listEntries(deps.db, business.id, { ...input, ...asked, timezone: business.timezone, since }),
        present,
      ),
  });
});

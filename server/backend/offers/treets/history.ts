import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { treetEvent } from "#shared/contract/treet-shapes.ts";
import { can, type Membership } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { nameOfActor, readableSince } from "../../platform/audit.ts";
import { presentEntry } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { listPage, type PageAsked } from "../../platform/db/page.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { actorOf, inBusiness } from "../../platform/operation.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { changesBetween } from "./content-changes.ts";
import { findTreet } from "./queries.ts";
import { reviewedPart } from "./reviewed-content.ts";

type TreetEvent = z.input<typeof treetEvent>;

interface Asked {
  /** The community, whose audit log it is. */
  readonly businessId: string;
  readonly treetId: string;
  readonly since: Date | undefined;
  /** Set for users who may only see their own actions. */
  readonly only: { readonly actor: string; readonly userId: string } | undefined;
  /** Narrows the entries, such as for a supplier; all if absent. */
  readonly shown?: SQL | undefined;
}

/** Lists the audit log of one treet together with the changes its supplier submitted, newest first. */
export const history = inBusiness.treets.history.handler(async ({ input, context }) => {
  const { deps, business, membership, user } = context;
  const [treet, page] = await Promise.all([
    findTreet(deps.db, business.id, input.treet),
    eventsOf(deps.db, input, {
      businessId: business.id,
      treetId: input.treet,
      since: readableSince(business.plan, deps.clock()),
      only: onlyOwn(membership, user),
    }),
  ]);
  if (!treet) throw problem("not_found");
  return page;
});

/** The user whose actions alone they may see; undefined for those who may see everybody's. */
export const onlyOwn = (membership: Membership, user: ActingUser): Asked["only"] =>
  can(membership, "audit.view") ? undefined : { actor: actorOf(user), userId: user.id };

/** Returns a page of what happened to a treet, newest first. `named` returns the name to show for an actor. */
export async function eventsOf(
  db: Executor,
  asked: PageAsked,
  about: Asked,
  named: typeof nameOfActor = nameOfActor,
) {
  const happened = happenedTo(about);
  const { rows, ...page } = await listPage(db, asked, {
    order: { by: sql`at`, id: sql`id`, type: "timestamptz", direction: "descending" },
    from: happened,
    filter: undefined,
    select: (place) =>
      db
        .select({ kind: sql<TreetEvent["kind"]>`kind`, id: sql<string>`id`, ...place })
        .from(happened)
        .$dynamic(),
    idOf: ({ id }) => id,
  });
  const [entries, revisions] = await Promise.all([
    entriesBy(db, idsOf(rows, "entry"), named),
    revisionsBy(db, idsOf(rows, "revision"), named),
  ]);
  const found = new Map<string, TreetEvent>([...entries, ...revisions]);
  return { ...page, items: rows.flatMap(({ id }) => found.get(id) ?? []) };
}

const idsOf = (page: readonly { kind: TreetEvent["kind"]; id: string }[], wanted: TreetEvent["kind"]) =>
  page.filter(({ kind }) => kind === wanted).map(({ id }) => id);

/** A submitted change is listed as one event with its diff, so the audit log's entry about it is left out. */
function happenedTo({ businessId, treetId, since, only, shown }: Asked): SQL {
  const recent = (at: SQL) => (since ? sql`and ${at} > ${since.toISOString()}::timestamptz` : sql``);
  const own = only && sql`and actor = ${only.actor}`;
  const ownRevision = only && sql`and ${only.userId} in (submitted_by, decided_by)`;
  return sql`(
    select 'entry' as kind, id, at from ${auditEntries}
    where business_id = ${businessId} and entity_id = ${treetId} and action <> 'treet.change-submitted'
      ${recent(sql`at`)} ${own ?? sql``} ${shown ? sql`and ${shown}` : sql``}
    union all
    select 'revision', id, submitted_at from ${treetRevisions}
    where business_id = ${businessId} and treet_id = ${treetId} ${recent(sql`submitted_at`)} ${ownRevision ?? sql``}
  ) as happened`;
}

async function entriesBy(
  db: Executor,
  ids: string[],
  named: typeof nameOfActor,
): Promise<[string, TreetEvent][]> {
  const { id, at, summary, sentence, changes } = auditEntries;
  const rows = await db
    .select({ id, at, summary, sentence, changes, actor: named(sql`audit_entries.actor`) })
    .from(auditEntries)
    .where(sql`${auditEntries.id} = any(${sql.param(ids)}::text[])`);
  return rows.map((row) => [row.id, { kind: "entry", ...presentEntry(row), at: row.at.toISOString() }]);
}

async function revisionsBy(
  db: Executor,
  ids: string[],
  named: typeof nameOfActor,
): Promise<[string, TreetEvent][]> {
  const rows = await db
    .select({
      revision: treetRevisions,
      actor: named(sql`('user:' || treet_revisions.submitted_by)`),
      decidedBy: named(sql`('user:' || treet_revisions.decided_by)`),
    })
    .from(treetRevisions)
    .where(sql`${treetRevisions.id} = any(${sql.param(ids)}::text[])`);
  return rows.map(({ revision, actor, decidedBy }) => [
    revision.id,
    {
      kind: "revision",
      id: revision.id,
      at: revision.submittedAt.toISOString(),
      actor,
      decidedBy,
      state: revision.state,
      reason: revision.reason,
      changes: changesBetween(reviewedPart(revision.before), reviewedPart(revision.content)),
      decidedAt: revision.decidedAt?.toISOString() ?? null,
    },
  ]);
}

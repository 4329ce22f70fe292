import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { packIsFor, packPhaseAt } from "../../platform/db/pack-visibility.ts";
import { members } from "../../platform/db/schema/members.ts";
import { packItems, packs } from "../../platform/db/schema/packs.ts";
import type { TreetRow } from "./queries.ts";

type Audience = Pick<TreetRow, "audience" | "packsOnly">;

/**
 * True if the treet is offered to this member by itself: in the catalogue, by email, everywhere but in packs. One that
 * is only in packs never is.
 */
export const isFor = (
  { audience, packsOnly }: Audience,
  { labels }: { readonly labels: readonly string[] },
): boolean => !packsOnly && (audience.length === 0 || audience.some((label) => labels.includes(label)));

interface Viewer {
  /** Undefined for someone who is not a member yet, who sees what members with these labels see. */
  readonly memberId: string | undefined;
  readonly labels: readonly string[];
  readonly now: Date;
}

/**
 * Returns the ids of those of these treets that this member may see and claim: by themselves, or, if they are only in
 * packs, through a pack that the member sees. Asks the database only about the latter.
 */
export async function seenBy(
  db: Executor,
  treets: readonly (Audience & Pick<TreetRow, "id">)[],
  { memberId, labels, now }: Viewer,
): Promise<ReadonlySet<string>> {
  const seen = treets.filter((treet) => isFor(treet, { labels })).map(({ id }) => id);
  const inPacks = treets.filter(({ packsOnly }) => packsOnly).map(({ id }) => id);
  if (inPacks.length === 0) return new Set(seen);
  const rows = await db
    .selectDistinct({ id: packItems.treetId })
    .from(packItems)
    .innerJoin(packs, eq(packs.id, packItems.packId))
    .where(
      and(
        inArray(packItems.treetId, inPacks),
        sql`${packPhaseAt(now)} = 'visible'`,
        packIsFor(sql`${sql.param([...labels])}::text[]`, sql`${memberId ?? null}::text`),
      ),
    );
  return new Set([...seen, ...rows.map(({ id }) => id)]);
}

interface Someone {
  readonly id: string;
  readonly labels: readonly string[];
}

/** Returns the ids of those of these members who may see and claim a treet, by the same rule. */
export async function membersWhoSee(
  db: Executor,
  treet: Audience & Pick<TreetRow, "id">,
  people: readonly Someone[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (!treet.packsOnly) return new Set(people.filter((member) => isFor(treet, member)).map(({ id }) => id));
  if (people.length === 0) return new Set();
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        inArray(
          members.id,
          people.map(({ id }) => id),
        ),
        sql`exists (select 1 from ${packItems} i join ${packs} on ${packs.id} = i.pack_id
          where i.treet_id = ${treet.id} and ${packPhaseAt(now)} = 'visible'
            and ${packIsFor(sql`members.labels`, sql`members.id`)})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

import { sql } from "drizzle-orm";
import type { InsightChoices } from "#shared/contract/insights.ts";
import type { NarrowingKind } from "#shared/insight-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { links } from "../../platform/db/schema/links.ts";
import { labels } from "../../platform/db/schema/members.ts";
import { packs } from "../../platform/db/schema/packs.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isKept } from "../../platform/db/treet-state.ts";

/** The most choices of a kind; nobody looks through more. */
const MOST = 100;

/**
 * Returns the choices for each filter, newest first, in one statement. Unpublished and archived ones have no figures
 * worth filtering by.
 */
export async function choicesOf(db: Executor, businessId: string): Promise<InsightChoices> {
  const { rows } = await db.execute<{ kind: NarrowingKind; id: string; name: string }>(sql`
    (select 'partner' as kind, ${partnerships.id} as id, ${businesses.name} as name
      from ${partnerships} join ${businesses} on ${businesses.id} = ${partnerships.providerId}
      where ${partnerships.businessId} = ${businessId} and ${partnerships.state} in ('active', 'paused')
      order by ${partnerships.invitedAt} desc, ${partnerships.id} limit ${MOST})
    union all
    (select 'treet', ${treets.id}, ${treets.title} from ${treets}
      where ${treets.businessId} = ${businessId} and ${treets.publishedAt} is not null and ${isKept} and ${treets.state} <> 'archived'
      order by ${treets.updatedAt} desc, ${treets.id} limit ${MOST})
    union all
    (select 'pack', ${packs.id}, ${packs.title} from ${packs}
      where ${packs.businessId} = ${businessId} and ${packs.state} <> 'archived'
      order by ${packs.updatedAt} desc, ${packs.id} limit ${MOST})
    union all
    (select 'label', ${labels.name}, ${labels.name} from ${labels}
      where ${labels.businessId} = ${businessId} order by ${alphabetically(labels.name)})
    union all
    (select 'link', ${links.id}, ${links.name} from ${links}
      where ${links.businessId} = ${businessId} and ${links.state} <> 'archived'
      order by ${links.createdAt} desc, ${links.id} limit ${MOST})`);
  const of = (kind: NarrowingKind) =>
    rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return {
    partner: of("partner"),
    treet: of("treet"),
    pack: of("pack"),
    label: of("label"),
    link: of("link"),
  };
}

import { type SQL, sql } from "drizzle-orm";
import type { NarrowingKind } from "#shared/insight-rules.ts";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightUncounted } from "../../platform/db/schema/insights.ts";
import { links } from "../../platform/db/schema/links.ts";
import { labels } from "../../platform/db/schema/members.ts";
import { packItems, packs } from "../../platform/db/schema/packs.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isKept } from "../../platform/db/treet-state.ts";
import type { Narrowing } from "./narrowed.ts";

const isCounted = (businessId: string, id: typeof labels.id | typeof links.id): SQL => sql`
  not exists (select from ${insightUncounted} where ${insightUncounted.businessId} = ${businessId} and ${insightUncounted.groupId} = ${id})`;

export type AskedNarrowing = { readonly [Kind in NarrowingKind]?: string | undefined };

export interface Narrowed extends Narrowing {
  /** Names of the filters, as listed by the query. */
  readonly names: readonly { readonly kind: NarrowingKind; readonly id: string; readonly name: string }[];
}

interface Found extends Record<string, unknown> {
  readonly kind: NarrowingKind;
  readonly name: string;
  /** The treets the filter stands for; null if it filters members. */
  readonly treets: string[] | null;
  /** Id of a link or label, and whether its aggregates exist. */
  readonly group: string | null;
  readonly isCounted: boolean;
}

/** Resolves the requested filters. Throws a 404 Problem if the business does not have one of them. */
export async function narrowingOf(
  db: Executor,
  businessId: string,
  asked: AskedNarrowing,
): Promise<Narrowed> {
  const { partner, treet, pack, label, link } = asked;
  const wanted = Object.values(asked).filter((id) => id !== undefined).length;
  if (wanted === 0) return { names: [] };
  const { rows } = await db.execute<Found>(sql`
    select 'partner' as kind, ${businesses.name} as name, array(
      select ${treets.id} from ${treets}
      where ${treets.businessId} = ${businessId} and ${treets.supplierId} = ${partnerships.providerId}) as treets, null as "group", false as "isCounted"
    from ${partnerships} join ${businesses} on ${businesses.id} = ${partnerships.providerId}
    where ${partnerships.businessId} = ${businessId} and ${partnerships.id} = ${partner ?? null}
    union all
    select 'treet', ${treets.title}, array[${treets.id}], null, false from ${treets}
    where ${treets.businessId} = ${businessId} and ${treets.id} = ${treet ?? null} and ${isKept}
    union all
    select 'pack', ${packs.title}, array(select ${packItems.treetId} from ${packItems} where ${packItems.packId} = ${packs.id}), null, false
    from ${packs} where ${packs.businessId} = ${businessId} and ${packs.id} = ${pack ?? null}
    union all
    select 'label', ${labels.name}, null, ${labels.id}, ${isCounted(businessId, labels.id)} from ${labels}
    where ${labels.businessId} = ${businessId} and lower(${labels.name}) = lower(${label ?? null})
    union all
    select 'link', ${links.name}, null, ${links.id}, ${isCounted(businessId, links.id)} from ${links}
    where ${links.businessId} = ${businessId} and ${links.id} = ${link ?? null}`);
  if (rows.length < wanted) throw problem("not_found");
  const groups = rows.flatMap(({ kind, group, isCounted }) =>
    group !== null && (kind === "label" || kind === "link") ? [{ kind, id: group, isCounted }] : [],
  );
  const among = rows.flatMap(({ treets }) => (treets ? [new Set(treets)] : []));
  const [first, ...others] = among;
  return {
    names: rows.map(({ kind, name }) => ({ kind, name, id: asked[kind] ?? "" })),
    treetIds: first && [...first].filter((id) => others.every((other) => other.has(id))),
    label: rows.find(({ kind }) => kind === "label")?.name,
    linkId: link,
    group: groups.length === 1 ? groups[0] : undefined,
  };
}

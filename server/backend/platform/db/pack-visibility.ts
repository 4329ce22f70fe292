import { type SQL, sql } from "drizzle-orm";
import type { PackPhase } from "#shared/packs.ts";
import { packGrants } from "./schema/packs.ts";

/** True if a pack is for members with these labels, or was given to this member. References the columns of `packs`. */
export const packIsFor = (labels: SQL, memberId: SQL): SQL => sql`(
  (cardinality(packs.audience) = 0 and not packs.granted_only)
  or packs.audience && ${labels}
  or exists (select 1 from ${packGrants} g where g.pack_id = packs.id and g.member_id = ${memberId})
)`;

/** The phase of a pack at the given time; SQL twin of `packPhase`. */
export const packPhaseAt = (now: Date): SQL<PackPhase> => sql<PackPhase>`case
  when packs.state <> 'published' then packs.state
  when packs.visible_until <= ${now} then 'over'
  when packs.visible_from > ${now} then 'scheduled'
  else 'visible' end`;

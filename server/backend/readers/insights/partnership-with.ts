import { type SQL, sql } from "drizzle-orm";
import { partnerships } from "../../platform/db/schema/partners.ts";

/** Selects the ID of a community's partnership with a supplier: the one that goes on, or else the latest. */
export const partnershipWith = (communityId: string, supplierId: SQL): SQL => sql`
  select ${partnerships.id} as id from ${partnerships}
  where ${partnerships.businessId} = ${communityId} and ${partnerships.providerId} = ${supplierId}
  order by ${partnerships.state} in ('active', 'paused') desc, ${partnerships.since} desc nulls last limit 1`;

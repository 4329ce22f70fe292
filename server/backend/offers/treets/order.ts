import { sql } from "drizzle-orm";
import type { TreetOrder } from "#shared/lists/orders.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { latestFirst, mostFirst, type Order } from "../../platform/db/page.ts";
import { treets } from "../../platform/db/schema/treets.ts";

/** When members can no longer claim a treet; never for one without an end, and for one that has ended already. */
const endsAt = (now: Date) => sql`case
  when ${treets.state} not in ('ended', 'archived') and ${treets.claimUntil} > ${now} then ${treets.claimUntil}
  else 'infinity'::timestamptz end`;

/** The order of a list of treets: last changed first unless users chose another. */
export function treetOrder(order: TreetOrder | undefined, now: Date): Order {
  const { id } = treets;
  switch (order) {
    case "name":
      return { by: alphabetically(treets.title), id, type: "text", direction: "ascending" };
    case "ending":
      return { by: endsAt(now), id, type: "timestamptz", direction: "ascending" };
    case "mostClaims":
      return mostFirst(sql`${treets.claimedCount}`, id);
    case "fewestClaims":
      return { by: sql`${treets.claimedCount}`, id, type: "int", direction: "ascending" };
    default:
      return latestFirst(treets.updatedAt, id);
  }
}

import { type SQL, sql } from "drizzle-orm";
import { partnerMessages } from "../../platform/db/schema/partners.ts";

export type Side = "community" | "provider";
export const otherSide = (side: Side): Side => (side === "community" ? "provider" : "community");

/** Number of messages that one side of a partnership has not read, as a column. */
export const unreadBy = (side: Side): SQL<number> => {
  const readAt = side === "community" ? sql`community_read_at` : sql`provider_read_at`;
  return sql<number>`(select count(*)::int from ${partnerMessages} m where m.partnership_id = partnerships.id and m.side = ${otherSide(side)} and m.at > coalesce(partnerships.${readAt}, '-infinity'))`;
};

import { type AnyColumn, and, eq, or, type SQL, sql } from "drizzle-orm";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";

/**
 * Condition for businesses of which a user may read the public part of the profile: listed ones, their own, and
 * suppliers of a community that they belong to. Nobody signed in reads the listed ones only.
 */
export const profileShownTo = (userId: string | undefined): SQL | undefined =>
  and(
    eq(businesses.status, "active"),
    or(
      eq(businesses.visibility, "listed"),
      userId === undefined ? undefined : or(isOf(businesses.id, userId), suppliesOne(userId)),
    ),
  );

/** Condition for a business with this user on its team or among its active members. */
export const isOf = (businessId: AnyColumn | SQL, userId: string): SQL => sql`(
  exists (select 1 from ${teamMemberships} t where t.business_id = ${businessId} and t.user_id = ${userId} and t.status <> 'suspended')
  or exists (select 1 from ${members} m where m.business_id = ${businessId} and m.user_id = ${userId} and m.status = 'active'))`;

/** A community that supplies others decides by its own visibility who finds it. */
const suppliesOne = (userId: string): SQL => sql`(not ${businesses.isCommunity} and exists (
  select 1 from ${partnerships} p join ${businesses} c on c.id = p.business_id and c.status in ('active', 'frozen')
  where p.provider_id = ${businesses.id} and p.state = 'active' and ${isOf(sql`p.business_id`, userId)}))`;

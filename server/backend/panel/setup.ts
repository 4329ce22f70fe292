import { sql } from "drizzle-orm";
import { FIRST_MEMBERS, type SetupStep } from "#shared/panel.ts";
import type { Executor } from "../db/database.ts";
import { businesses, teamMemberships } from "../db/schema/businesses.ts";
import { links } from "../db/schema/links.ts";
import { members } from "../db/schema/members.ts";
import { partnerships } from "../db/schema/partners.ts";
import { teamInvitations } from "../db/schema/team.ts";
import { treets } from "../db/schema/treets.ts";
import { effectiveState } from "../db/treet-state.ts";

/** How far a community is, read from what there is: nobody ticks anything off. */
export async function setupOf(
  db: Executor,
  businessId: string,
  now: Date,
): Promise<Record<SetupStep, boolean>> {
  const { rows } = await db.execute<Record<SetupStep, boolean>>(sql`select
    exists (select 1 from ${businesses} where ${businesses.id} = ${businessId}
      and ${businesses.logoImageId} is not null and ${businesses.tagline} <> '') as profile,
    exists (select 1 from ${treets} where ${treets.businessId} = ${businessId} and ${effectiveState(now)} = 'live') as treet,
    exists (select 1 from ${partnerships} where ${partnerships.businessId} = ${businessId}) as partner,
    (select count(*) >= ${FIRST_MEMBERS} from (select 1 from ${members} where ${members.businessId} = ${businessId}
      and ${members.status} in ('active', 'invited', 'suspended') limit ${FIRST_MEMBERS}) as few) as members,
    exists (select 1 from ${links} where ${links.businessId} = ${businessId} and ${links.clicks} + ${links.scans} > 0) as link,
    (exists (select 1 from ${teamMemberships} where ${teamMemberships.businessId} = ${businessId} and ${teamMemberships.role} <> 'owner')
      or exists (select 1 from ${teamInvitations} where ${teamInvitations.businessId} = ${businessId} and ${teamInvitations.state} = 'pending')) as team`);
  return rows[0] as Record<SetupStep, boolean>;
}

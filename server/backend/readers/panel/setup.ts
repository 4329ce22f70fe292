import { sql } from "drizzle-orm";
import { FIRST_MEMBERS, type SetupStep } from "#shared/panel.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { links } from "../../platform/db/schema/links.ts";
import { members } from "../../platform/db/schema/members.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { effectiveState } from "../../platform/db/treet-state.ts";

type Setup = Record<SetupStep | "hidden", boolean>;

/**
 * Returns the completed setup steps, derived from the data, as nobody ticks them off. `hidden` is true if this user has
 * dismissed the list.
 */
export async function setupOf(
  db: Executor,
  { businessId, userId }: { readonly businessId: string; readonly userId: string },
  now: Date,
): Promise<Setup> {
  const { rows } = await db.execute<Setup>(sql`select
    exists (select 1 from ${teamMemberships} where ${teamMemberships.businessId} = ${businessId}
      and ${teamMemberships.userId} = ${userId} and ${teamMemberships.setupHidden}) as hidden,
    exists (select 1 from ${businesses} where ${businesses.id} = ${businessId}
      and ${businesses.logoImageId} is not null and ${businesses.tagline} <> '') as profile,
    exists (select 1 from ${treets} where ${treets.businessId} = ${businessId} and ${effectiveState(now)} = 'live') as treet,
    exists (select 1 from ${partnerships} where ${partnerships.businessId} = ${businessId}) as partner,
    (select count(*) >= ${FIRST_MEMBERS} from (select 1 from ${members} where ${members.businessId} = ${businessId}
      and ${members.status} in ('active', 'invited', 'suspended') limit ${FIRST_MEMBERS}) as few) as members,
    exists (select 1 from ${links} where ${links.businessId} = ${businessId} and ${links.clicks} + ${links.scans} > 0) as link,
    (exists (select 1 from ${teamMemberships} where ${teamMemberships.businessId} = ${businessId} and ${teamMemberships.role} <> 'owner')
      or exists (select 1 from ${teamInvitations} where ${teamInvitations.businessId} = ${businessId} and ${teamInvitations.state} = 'pending')) as team`);
  const [setup] = rows;
  if (!setup) throw new Error("The query for the setup steps returned no row");
  return setup;
}

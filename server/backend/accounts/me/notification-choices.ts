import { and, eq, ne, or, sql } from "drizzle-orm";
import { imageUrl } from "#shared/image-url.ts";
import type { TeamTopic } from "#shared/mail-preferences.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { signedIn } from "../../platform/operation.ts";
import { choicesOf } from "../preferences/index.ts";

export const notificationChoices = signedIn.me.notificationChoices.handler(async ({ context }) => {
  const { deps, user } = context;
  const rows = await deps.db
    .select({ business: businesses, team: teamMemberships, member: members, chosen: memberPreferences })
    .from(businesses)
    .leftJoin(
      teamMemberships,
      and(
        eq(teamMemberships.businessId, businesses.id),
        eq(teamMemberships.userId, user.id),
        ne(teamMemberships.status, "suspended"),
      ),
    )
    .leftJoin(
      members,
      and(eq(members.businessId, businesses.id), matching(members, { userId: user.id, status: "active" })),
    )
    .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .where(
      and(
        ne(businesses.status, "deleted"),
        or(sql`${teamMemberships.id} is not null`, sql`${members.id} is not null`),
      ),
    )
    .orderBy(alphabetically(businesses.name), businesses.id);
  return rows.map(({ business, team, member, chosen }) => ({
    business: {
      slug: business.slug,
      name: business.name,
      logoUrl: imageUrl(business.logoImageId, "small"),
    },
    team: team && {
      muted: team.mutedTopics as TeamTopic[],
      silenced: team.silencedTopics as TeamTopic[],
    },
    member: member && choicesOf({ member, chosen }),
  }));
});

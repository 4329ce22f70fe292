import { sql } from "drizzle-orm";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inBusiness } from "../../platform/operation.ts";

const counted = (state: string) =>
  sql<number>`(select count(*)::int from claims c where c.member_id = members.id and c.state ${sql.raw(state)})`;

export const aboutMe = inBusiness.members.aboutMe.handler(async ({ context }) => {
  const { deps, business, user } = context;
  const found = await oneOr404(
    deps.db
      .select({
        member: members,
        claims: counted("not in ('cancelled', 'declined')"),
        redemptions: counted("= 'redeemed'"),
      })
      .from(members)
      .where(matching(members, { businessId: business.id, userId: user.id })),
  );
  const { member, claims, redemptions } = found;
  const { email, firstName, lastName, phone, externalId, labels, source, consentSource } = member;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    business: { slug: business.slug, name: business.name },
    email,
    phone,
    externalId,
    labels,
    source,
    consentSource,
    claims,
    redemptions,
    name: `${firstName} ${lastName}`.trim(),
    joinedAt: iso(member.joinedAt),
    lastActiveAt: iso(member.lastActiveAt),
    consentAt: iso(member.consentAt),
  };
});

import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { imageUrl } from "#shared/image-url.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { memberInvitations, members } from "../../platform/db/schema/members.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import { userName } from "../../platform/db/user-name.ts";
import { hashOf } from "../../platform/secrets.ts";

/** The addressee, and the time by which open invitations are determined. */
interface Addressee {
  readonly email: string;
  readonly now: Date;
}

const business = { name: businesses.name, logoImageId: businesses.logoImageId };
const isSeen = ne(businesses.status, "deleted");

const openTeam = (now: Date) =>
  and(eq(teamInvitations.state, "pending"), gt(teamInvitations.expiresAt, now), isSeen);
const openMember = (now: Date) =>
  and(
    eq(members.status, "invited"),
    or(isNull(memberInvitations.expiresAt), gt(memberInvitations.expiresAt, now)),
    isSeen,
  );
const openPartner = (now: Date) =>
  and(
    eq(partnerships.state, "invited"),
    or(isNull(partnerships.expiresAt), gt(partnerships.expiresAt, now)),
    isSeen,
  );

/** Lists open invitations to teams. */
export async function teamsFor(db: Executor, { email, now }: Addressee) {
  const { id, role, expiresAt, sentAt, invitedBy, businessId } = teamInvitations;
  const rows = await db
    .select({ id, role, expiresAt, inviter: userName, business })
    .from(teamInvitations)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .leftJoin(users, eq(users.id, invitedBy))
    .where(and(sql`lower(${teamInvitations.email}) = lower(${email})`, openTeam(now)))
    .orderBy(desc(sentAt));
  return rows.map(present("team"));
}

/** Lists open invitations to become a member of a community. */
export async function communitiesFor(db: Executor, { email, now }: Addressee) {
  const { expiresAt, queuedAt, invitedBy } = memberInvitations;
  const rows = await db
    .select({
      id: members.id,
      role: sql<null>`null`,
      expiresAt,
      inviter: userName,
      business,
      settings: businesses.settings,
    })
    .from(members)
    .innerJoin(memberInvitations, eq(memberInvitations.memberId, members.id))
    .innerJoin(businesses, eq(businesses.id, members.businessId))
    .leftJoin(users, eq(users.id, invitedBy))
    .where(and(sql`lower(${members.email}) = lower(${email})`, openMember(now)))
    .orderBy(desc(queuedAt));
  return rows.map(({ settings, ...row }) => ({
    ...present("member")(row),
    consentText: businessSettings({ settings }).consentText,
  }));
}

/** Lists open invitations of communities to become their partner. */
export async function partnersFor(db: Executor, { email, now }: Addressee) {
  const { id, expiresAt, invitedAt, invitedBy, businessId } = partnerships;
  const rows = await db
    .select({ id, role: sql<null>`null`, expiresAt, inviter: userName, business })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .leftJoin(users, eq(users.id, invitedBy))
    .where(and(sql`lower(${partnerships.email}) = lower(${email})`, openPartner(now)))
    .orderBy(desc(invitedAt));
  return rows.map(present("partner"));
}

interface Row {
  readonly business: { readonly name: string; readonly logoImageId: string | null };
}

const present =
  <Kind extends string>(kind: Kind) =>
  <Found extends Row>({ business: { name, logoImageId }, ...rest }: Found) => ({
    kind,
    ...rest,
    consentText: "",
    business: { name, logoUrl: imageUrl(logoImageId, "small") },
  });

/** Returns the address whose mailbox the holder of this invitation secret must have; null if the secret proves none. */
export async function addressProvenBy(db: Executor, secret: string, now: Date): Promise<string | null> {
  const hash = hashOf(secret);
  const isMailed = eq(teamInvitations.handedOver, false);
  const found: readonly { readonly email: string }[] = [
    ...(await db
      .select({ email: teamInvitations.email })
      .from(teamInvitations)
      .innerJoin(businesses, eq(businesses.id, teamInvitations.businessId))
      .where(and(eq(teamInvitations.tokenHash, hash), and(isMailed, openTeam(now))))),
    ...(await db
      .select({ email: members.email })
      .from(memberInvitations)
      .innerJoin(members, eq(members.id, memberInvitations.memberId))
      .innerJoin(businesses, eq(businesses.id, members.businessId))
      .where(and(eq(memberInvitations.tokenHash, hash), openMember(now)))),
    ...(await db
      .select({ email: partnerships.email })
      .from(partnerships)
      .innerJoin(businesses, eq(businesses.id, partnerships.businessId))
      .where(and(eq(partnerships.tokenHash, hash), openPartner(now)))),
  ];
  return found[0]?.email ?? null;
}

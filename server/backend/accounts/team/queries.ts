import { and, asc, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TeamRole } from "#shared/permissions.ts";
import { countAll, countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { findRow, firstOf, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type { MembershipRow } from "../../platform/db/schema/businesses.ts";
import { auditEntries, teamMemberships, worksFor } from "../../platform/db/schema/businesses.ts";
import { type TeamInvitationRow, teamInvitations } from "../../platform/db/schema/team.ts";

export type { MembershipRow, TeamInvitationRow };

const inviters = alias(users, "inviters");
const nameOf = (table: typeof users | typeof inviters) =>
  sql<string>`trim(${table.firstName} || ' ' || ${table.lastName})`;

const RANK = sql`case ${teamMemberships.role} when 'owner' then 0 when 'admin' then 1 when 'manager' then 2 else 3 end`;

const personColumns = {
  membership: teamMemberships,
  name: nameOf(users),
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  avatarImageId: users.avatarImageId,
  addedBy: sql<string | null>`nullif(${nameOf(inviters)}, '')`,
  lastActiveAt: sql<
    string | null
  >`(select max(s.last_used_at) from sessions s where s.user_id = ${users.id})`,
};

const people = (db: Executor) =>
  db
    .select(personColumns)
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .leftJoin(inviters, eq(inviters.id, teamMemberships.addedBy));

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/** Lists the whole team, the owner first. The plan limits its size, so it is never paged. */
export const listPeople = (db: Executor, businessId: string) =>
  people(db)
    .where(eq(teamMemberships.businessId, businessId))
    .orderBy(RANK, alphabetically(nameOf(users)), asc(teamMemberships.id));

export const findPerson = (db: Executor, businessId: string, id: string) =>
  firstOf(people(db).where(matching(teamMemberships, { businessId, id })));

export const findMembership = (db: Executor, businessId: string, userId: string) =>
  findRow(db, teamMemberships, { businessId, userId });

/** Returns a user who currently works on this team. */
export const findOnTeam = (
  db: Executor,
  businessId: string,
  userId: string,
  /** Limits the search to these roles; all roles if undefined. */
  roles?: readonly TeamRole[],
): Promise<{ id: string; name: string; email: string } | undefined> =>
  firstOf(
    db
      .select({
        id: users.id,
        email: users.email,
        name: sql<string>`coalesce(nullif(${nameOf(users)}, ''), ${users.email})`,
      })
      .from(teamMemberships)
      .innerJoin(users, eq(users.id, teamMemberships.userId))
      .where(
        and(
          worksFor(businessId),
          eq(teamMemberships.userId, userId),
          roles ? inArray(teamMemberships.role, [...roles]) : undefined,
        ),
      ),
  );

export const findMembershipByEmail = (
  db: Executor,
  businessId: string,
  email: string,
): Promise<{ id: string } | undefined> =>
  firstOf(
    db
      .select({ id: teamMemberships.id })
      .from(teamMemberships)
      .innerJoin(users, eq(users.id, teamMemberships.userId))
      .where(and(eq(teamMemberships.businessId, businessId), sql`lower(${users.email}) = lower(${email})`)),
  );

export const listInvitations = (db: Executor, businessId: string) =>
  db
    .select({ invitation: teamInvitations, invitedBy: sql<string | null>`nullif(${nameOf(users)}, '')` })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(matching(teamInvitations, { businessId, state: "pending" }))
    .orderBy(desc(teamInvitations.sentAt), desc(teamInvitations.id));

export const findInvitation = (db: Executor, businessId: string, id: string) =>
  findRow(db, teamInvitations, { businessId, id });

export const findPendingInvitation = (db: Executor, businessId: string, email: string) =>
  findRow(
    db,
    teamInvitations,
    and(
      matching(teamInvitations, { businessId, state: "pending" }),
      sql`lower(${teamInvitations.email}) = lower(${email})`,
    ),
  );

/** Counts people with a seat and open invitations, which reserve one. Seats frozen by the plan are not counted. */
export const countSeats = async (
  db: Executor,
  businessId: string,
  now: Date,
): Promise<{ people: number; invitations: number }> => countTogether(db, seatsTaken(businessId, now));

/** Columns that count the seats taken, for use in other queries. */
export const seatsTaken = (businessId: string, now: Date) => ({
  people: countAll(
    teamMemberships,
    and(eq(teamMemberships.businessId, businessId), ne(teamMemberships.status, "seat_frozen")),
  ),
  invitations: countAll(
    teamInvitations,
    and(matching(teamInvitations, { businessId, state: "pending" }), gt(teamInvitations.expiresAt, now)),
  ),
});

/** Counts how often an invitation was sent since then, by its audit entries. */
export const countSendings = (
  db: Executor,
  { businessId, invitationId, since }: { businessId: string; invitationId: string; since: Date },
): Promise<number> =>
  db.$count(
    auditEntries,
    and(
      matching(auditEntries, { businessId, entityId: invitationId }),
      inArray(auditEntries.action, ["team.invited", "team.invitation-resent"]),
      gt(auditEntries.at, since),
    ),
  );

/** Lists those to be notified of changes at the top: the owner and all admins. */
export const listLeaders = (db: Executor, businessId: string) =>
  db
    .select({ userId: users.id, email: users.email, firstName: users.firstName, role: teamMemberships.role })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(and(worksFor(businessId), sql`${teamMemberships.role} in ('owner', 'admin')`));

import { and, count, eq, gt, min, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { DAY_MS } from "#shared/constants.ts";
import type { Attention } from "#shared/contract/panel.ts";
import { attentionKinds } from "#shared/panel.ts";
import { can, type Membership } from "#shared/permissions.ts";
import { countEnquiries } from "../../community/enquiries/index.ts";
import { nameOf } from "../../community/members/index.ts";
import { isWaiting } from "../../offers/claims/index.ts";
import { waitingIn } from "../../offers/supply/index.ts";
import { openReports } from "../../offers/treet-reports/index.ts";
import { claimedTitle, endsSoon, hasNoRoom, leftOver, runsOut } from "../../offers/treets/index.ts";
import { countAll } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { subscriptions } from "../../platform/db/schema/billing.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { memberImports } from "../../platform/db/schema/imports.ts";
import { members } from "../../platform/db/schema/members.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { ownershipTransfers } from "../../platform/db/schema/team.ts";
import { treetReports } from "../../platform/db/schema/treet-reports.ts";
import { treets } from "../../platform/db/schema/treets.ts";

/** The most entries listed individually per kind; the linked screens have the rest. */
const MAX_NAMED = 5;
const FAILED_IMPORT_DAYS = 7;

interface Place {
  readonly businessId: string;
  readonly membership: Membership;
  readonly userId: string;
  readonly now: Date;
}

/** Returns what awaits this user's attention and what they are permitted to act on. */
export async function attentionOf(db: Executor, place: Place): Promise<Attention[]> {
  const may = (action: Parameters<typeof can>[1]) => can(place.membership, action);
  const found = (
    await Promise.all([
      may("treets.publish") ? reviews(db, place) : [],
      may("claims.manage") ? claimRequests(db, place) : [],
      may("members.manage") ? joinRequests(db, place) : [],
      may("enquiries.manage") ? enquiries(db, place) : [],
      namedOnly(db, [
        ...(may("billing.manage") ? [failedPayment(place)] : []),
        transferTo(place),
        ...(may("ownership.transfer") ? [transferFrom(place)] : []),
        ...(may("partners.manage") ? [applications(place)] : []),
        ...(may("claims.manage") ? [reportedTreets(place)] : []),
        ...(may("members.import") ? [failedImports(place)] : []),
        ...(may("treets.manage") ? treetsToLookAfter(place) : []),
      ]),
    ])
  ).flat();
  const rank = ({ kind }: Attention) => attentionKinds.indexOf(kind);
  return found.sort((one, other) => rank(one) - rank(other));
}

type Facts = Pick<Attention, "kind"> & Partial<Attention>;
const entry = (facts: Facts): Attention => ({
  count: 1,
  subject: "",
  subjectId: null,
  treet: "",
  treetId: null,
  at: null,
  left: null,
  ...facts,
});

async function reviews(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const waiting = await waitingIn(db, businessId, { limit: MAX_NAMED });
  return waiting.map(({ treet, since }) =>
    entry({ kind: "review", subject: treet.title, subjectId: treet.id, at: since.toISOString() }),
  );
}

/**
 * Rows of one kind to be listed individually: `id`, `subject`, `at`, `left` and `total`, sorted by `place`. At most
 * `MAX_NAMED`.
 */
interface Named {
  readonly kind: Attention["kind"];
  readonly rows: SQL;
}

interface NamedRow extends Record<string, unknown> {
  readonly kind: Attention["kind"];
  readonly id: string;
  readonly subject: string;
  readonly at: string | null;
  readonly left: number | null;
  readonly total: number;
}

/** Reads the entries of several kinds in one statement. */
async function namedOnly(db: Executor, kinds: readonly Named[]): Promise<Attention[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    ({ kind, rows }, index) =>
      sql`select ${index}::int as part, ${kind}::text as kind, of_kind.* from (${rows}) as of_kind`,
  );
  const { rows } = await db.execute<NamedRow>(
    sql`select * from (${sql.join(parts, sql` union all `)}) as named order by part, place`,
  );
  return rows.map(({ kind, id, subject, at, left, total }) =>
    entry({
      kind,
      count: total,
      subject,
      subjectId: id,
      left,
      at: at === null ? null : new Date(at).toISOString(),
    }),
  );
}

/** An overdue payment for the plan. */
const failedPayment = ({ businessId }: Place): Named => ({
  kind: "payment",
  rows: named({
    from: subscriptions,
    where: matching(subscriptions, { businessId, state: "past_due" }),
    id: subscriptions.businessId,
    subject: sql`''`,
    at: sql`${subscriptions.pastDueSince}`,
    order: sql`${subscriptions.pastDueSince}`,
  }),
});

/** The offer of ownership to this user, under the name of the owner. */
const transferTo = (place: Place): Named =>
  transfer(place, {
    kind: "transfer_to_you",
    mine: ownershipTransfers.toUserId,
    other: ownershipTransfers.fromUserId,
  });

/** The owner's own offer, under the name of the person who has not answered yet. */
const transferFrom = (place: Place): Named =>
  transfer(place, {
    kind: "transfer_from_you",
    mine: ownershipTransfers.fromUserId,
    other: ownershipTransfers.toUserId,
  });

interface Side {
  readonly kind: Attention["kind"];
  readonly mine: AnyPgColumn;
  readonly other: AnyPgColumn;
}

const transfer = ({ businessId, userId, now }: Place, { kind, mine, other }: Side): Named => ({
  kind,
  rows: named({
    from: sql`${ownershipTransfers} join ${users} on ${users.id} = ${other}`,
    where: and(
      matching(ownershipTransfers, { businessId, state: "pending" }),
      gt(ownershipTransfers.expiresAt, now),
      eq(mine, userId),
    ),
    id: ownershipTransfers.id,
    subject: sql`concat_ws(' ', ${users.firstName}, nullif(${users.lastName}, ''))`,
    at: sql`${ownershipTransfers.expiresAt}`,
    order: sql`${ownershipTransfers.expiresAt}`,
  }),
});

/** Businesses that applied to become a partner, longest waiting first. */
const applications = ({ businessId }: Place): Named => ({
  kind: "application",
  rows: named({
    from: sql`${partnerships} join ${businesses} on ${businesses.id} = ${partnerships.providerId}`,
    where: matching(partnerships, { businessId, state: "applied" }),
    id: partnerships.id,
    subject: businesses.name,
    at: sql`${partnerships.invitedAt}`,
    order: sql`${partnerships.invitedAt}`,
  }),
});

/** Treets with open reports of members, longest waiting first. */
function reportedTreets({ businessId }: Place): Named {
  const { from, where } = openReports(businessId);
  const since = sql`min(${treetReports.reportedAt})`;
  return {
    kind: "report",
    rows: sql`
  select ${treets.id} as id, ${treets.title} as subject, ${since} as at, null::int as left, count(*)::int as total,
    row_number() over (order by ${since}, ${treets.id}) as place
  from ${from} where ${where} group by ${treets.id} order by ${since}, ${treets.id} limit ${MAX_NAMED}`,
  };
}

interface NamedList {
  readonly from: SQL | PgTable;
  readonly where: SQL | undefined;
  readonly id: AnyPgColumn;
  readonly subject: AnyPgColumn | SQL;
  readonly at?: SQL;
  readonly left?: SQL;
  readonly order: SQL;
}

const named = ({ from, where, id, subject, at, left, order }: NamedList): SQL => sql`
  select ${id} as id, ${subject} as subject, ${at ?? sql`null::timestamptz`} as at, ${left ?? sql`null`}::int as left,
    1 as total, row_number() over (order by ${order}, ${id}) as place
  from ${from} where ${where ?? sql`true`} order by ${order}, ${id} limit ${MAX_NAMED}`;

/** Lists a few join requests individually, for immediate approval; many are one entry that links to their list. */
async function joinRequests(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const requested = matching(members, { businessId, status: "requested" });
  const people = await db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      statusAt: members.statusAt,
      total: countAll(members, requested),
    })
    .from(members)
    .where(requested)
    .orderBy(members.statusAt, members.id)
    .limit(MAX_NAMED);
  const [first] = people;
  if (!first) return [];
  if (first.total > MAX_NAMED)
    return [entry({ kind: "join_request", count: first.total, at: first.statusAt.toISOString() })];
  return people.map(({ id, firstName, lastName, email, statusAt }) =>
    entry({
      kind: "join_request",
      subject: nameOf({ firstName, lastName, email }),
      subjectId: id,
      at: statusAt.toISOString(),
    }),
  );
}

/** Lists a few claims awaiting approval individually by member, for an immediate decision; many are grouped by treet. */
async function claimRequests(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const waiting = and(eq(claims.businessId, businessId), isWaiting);
  const few = await db
    .select({ claim: claims, treet: claimedTitle, member: members })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(members, eq(members.id, claims.memberId))
    .where(waiting)
    .orderBy(claims.claimedAt, claims.id)
    .limit(MAX_NAMED + 1);
  if (few.length <= MAX_NAMED)
    return few.map(({ claim, treet, member }) =>
      entry({
        kind: "claim_request",
        subject: nameOf(member),
        subjectId: claim.id,
        treet,
        treetId: claim.treetId,
        at: claim.claimedAt.toISOString(),
      }),
    );
  const since = min(claims.claimedAt);
  const rows = await db
    .select({ treetId: claims.treetId, treet: treets.title, total: count(), since })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .where(waiting)
    .groupBy(claims.treetId, treets.title)
    .orderBy(since, claims.treetId)
    .limit(MAX_NAMED);
  return rows.map(({ treetId, treet, total, since }) =>
    entry({ kind: "claim_request", count: total, treet, treetId, at: since?.toISOString() ?? null }),
  );
}

async function enquiries(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const total = await countEnquiries(db, { businessId: businessId, state: "waiting" });
  return total === 0 ? [] : [entry({ kind: "enquiries", count: total })];
}

const failedImports = ({ businessId, now }: Place): Named => ({
  kind: "failed_import",
  rows: named({
    from: memberImports,
    where: and(
      matching(memberImports, { businessId, state: "failed" }),
      gt(memberImports.createdAt, new Date(now.getTime() - FAILED_IMPORT_DAYS * DAY_MS)),
    ),
    id: memberImports.id,
    subject: memberImports.fileName,
    at: sql`${memberImports.createdAt}`,
    order: sql`${memberImports.createdAt}`,
  }),
});

/** Treets the plan had no room for, and live treets that are running out or ending. */
function treetsToLookAfter({ businessId, now }: Place): Named[] {
  const here = eq(treets.businessId, businessId);
  const live = and(
    here,
    eq(treets.state, "live"),
    sql`coalesce(${treets.claimUntil} > ${now.toISOString()}::timestamptz, true)`,
  );
  const ofTreets = { from: treets, id: treets.id, subject: treets.title };
  return [
    {
      kind: "paused_by_plan",
      rows: named({ ...ofTreets, where: and(here, hasNoRoom), order: sql`${treets.id}` }),
    },
    {
      kind: "low_stock",
      rows: named({ ...ofTreets, where: and(live, runsOut), left: leftOver, order: leftOver }),
    },
    {
      kind: "ends_soon",
      rows: named({
        ...ofTreets,
        where: and(live, endsSoon(now)),
        at: sql`${treets.claimUntil}`,
        order: sql`${treets.claimUntil}`,
      }),
    },
  ];
}

import { and, count, eq, gt, min, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { Attention } from "#shared/contract/panel.ts";
import { attentionKinds } from "#shared/panel.ts";
import { can, type Membership } from "#shared/permissions.ts";
import { countEnquiries } from "../../community/enquiries/index.ts";
import { nameOf } from "../../community/members/index.ts";
import { isWaiting } from "../../offers/claims/index.ts";
import { waitingIn } from "../../offers/supply/index.ts";
import { claimedTitle, endsSoon, hasNoRoom, leftOver, runsOut } from "../../offers/treets/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { memberImports } from "../../platform/db/schema/imports.ts";
import { members } from "../../platform/db/schema/members.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { claims, treets } from "../../platform/db/schema/treets.ts";

/** Of each kind so many are named; the screens they lead to have the rest. */
const MOST_NAMED = 5;
const FAILED_IMPORT_DAYS = 7;

interface Place {
  readonly businessId: string;
  readonly membership: Membership;
  readonly now: Date;
}

/** What waits for this person, as far as they can do something about it. */
export async function attentionOf(db: Executor, place: Place): Promise<Attention[]> {
  const may = (action: Parameters<typeof can>[1]) => can(place.membership, action);
  const found = [
    ...(may("treets.publish") ? await reviews(db, place) : []),
    ...(may("claims.manage") ? await claimRequests(db, place) : []),
    ...(may("partners.manage") ? await applications(db, place) : []),
    ...(may("members.manage") ? await joinRequests(db, place) : []),
    ...(may("enquiries.manage") ? await enquiries(db, place) : []),
    ...(may("members.import") ? await failedImports(db, place) : []),
    ...(may("treets.manage") ? await treetsToLookAfter(db, place) : []),
  ];
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
  const waiting = await waitingIn(db, businessId, { limit: MOST_NAMED });
  return waiting.map(({ treet, since }) =>
    entry({ kind: "review", subject: treet.title, subjectId: treet.id, at: since.toISOString() }),
  );
}

/** Businesses that ask to be a partner, those that have waited longest first. */
async function applications(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const rows = await db
    .select({ id: partnerships.id, at: partnerships.invitedAt, name: businesses.name })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(and(eq(partnerships.businessId, businessId), eq(partnerships.state, "applied")))
    .orderBy(partnerships.invitedAt, partnerships.id)
    .limit(MOST_NAMED);
  return rows.map(({ id, at, name }) =>
    entry({ kind: "application", subject: name, subjectId: id, at: at.toISOString() }),
  );
}

/** Few are named, to be let in at once; many lead to their list. */
async function joinRequests(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const requested = and(eq(members.businessId, businessId), eq(members.status, "requested"));
  const [counted] = await db
    .select({ total: count(), since: min(members.statusAt) })
    .from(members)
    .where(requested);
  const total = counted?.total ?? 0;
  if (total === 0) return [];
  if (total > MOST_NAMED)
    return [entry({ kind: "join_request", count: total, at: counted?.since?.toISOString() ?? null })];
  const people = await db.select().from(members).where(requested).orderBy(members.statusAt, members.id);
  return people.map(({ id, firstName, lastName, email, statusAt }) =>
    entry({
      kind: "join_request",
      subject: nameOf({ firstName, lastName, email }),
      subjectId: id,
      at: statusAt.toISOString(),
    }),
  );
}

/** Claims that wait for approval: few by who asks, to be decided at once; many by the treet they are of. */
async function claimRequests(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const waiting = and(eq(claims.businessId, businessId), isWaiting);
  const few = await db
    .select({ claim: claims, treet: claimedTitle, member: members })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(members, eq(members.id, claims.memberId))
    .where(waiting)
    .orderBy(claims.claimedAt, claims.id)
    .limit(MOST_NAMED + 1);
  if (few.length <= MOST_NAMED)
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
    .limit(MOST_NAMED);
  return rows.map(({ treetId, treet, total, since }) =>
    entry({ kind: "claim_request", count: total, treet, treetId, at: since?.toISOString() ?? null }),
  );
}

async function enquiries(db: Executor, { businessId }: Place): Promise<Attention[]> {
  const total = await countEnquiries(db, businessId, "waiting");
  return total === 0 ? [] : [entry({ kind: "enquiries", count: total })];
}

async function failedImports(db: Executor, { businessId, now }: Place): Promise<Attention[]> {
  const rows = await db
    .select()
    .from(memberImports)
    .where(
      and(
        eq(memberImports.businessId, businessId),
        eq(memberImports.state, "failed"),
        gt(memberImports.createdAt, new Date(now.getTime() - FAILED_IMPORT_DAYS * DAY_MS)),
      ),
    )
    .orderBy(memberImports.createdAt)
    .limit(MOST_NAMED);
  return rows.map(({ id, fileName, createdAt }) =>
    entry({ kind: "failed_import", subject: fileName, subjectId: id, at: createdAt.toISOString() }),
  );
}

/** Live treets that run out or end, and those that had no room in the plan. */
async function treetsToLookAfter(db: Executor, { businessId, now }: Place): Promise<Attention[]> {
  const named = { id: treets.id, title: treets.title, until: treets.claimUntil, left: leftOver };
  const live = and(
    eq(treets.businessId, businessId),
    eq(treets.state, "live"),
    sql`coalesce(${treets.claimUntil} > ${now}, true)`,
  );
  const runningOut = await db
    .select(named)
    .from(treets)
    .where(and(live, runsOut))
    .orderBy(leftOver, treets.id)
    .limit(MOST_NAMED);
  const ending = await db
    .select(named)
    .from(treets)
    .where(and(live, endsSoon(now)))
    .orderBy(treets.claimUntil, treets.id)
    .limit(MOST_NAMED);
  const withoutRoom = await db
    .select(named)
    .from(treets)
    .where(and(eq(treets.businessId, businessId), hasNoRoom))
    .orderBy(treets.id)
    .limit(MOST_NAMED);
  return [
    ...withoutRoom.map(({ id, title }) => entry({ kind: "paused_by_plan", subject: title, subjectId: id })),
    ...runningOut.map(({ id, title, left }) =>
      entry({ kind: "low_stock", subject: title, subjectId: id, left }),
    ),
    ...ending.map(({ id, title, until }) =>
      entry({ kind: "ends_soon", subject: title, subjectId: id, at: until?.toISOString() ?? null }),
    ),
  ];
}

import { and, eq, gt, isNull, not, or, sql } from "drizzle-orm";
import { nameOfActor } from "../../platform/audit.ts";
import type { Executor } from "../../platform/db/database.ts";
import { nowhere, type Place } from "../../platform/db/page.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { type ClaimRow, claims, waitlistEntries } from "../../platform/db/schema/claims.ts";
import { links } from "../../platform/db/schema/links.ts";
import { type MemberRow, members } from "../../platform/db/schema/members.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { asClaimed, claimedContent, claimedTitle, partnerOfTreet, type TreetRow } from "../treets/index.ts";

export type { ClaimRow, MemberRow };

export interface ClaimWithTreet {
  readonly claim: ClaimRow;
  /** The treet as it was when claimed. */
  readonly treet: TreetRow;
  /** The community's currency, in which amounts are given. */
  readonly currency: string;
}

export type NewClaim = typeof claims.$inferInsert & { readonly id: string };

/**
 * Inserts claims, each of a different member, with all related changes in one statement: increments each treet's
 * claimed count, marks the holders as having claimed, and removes them from the treet's waiting list. The caller must
 * hold locks on the members and the treets.
 */
export async function keepClaims(tx: Transaction, made: readonly NewClaim[]): Promise<ClaimRow[]> {
  const [first] = made;
  if (!first) return [];
  const treetIds = sql`${sql.param(made.map(({ treetId }) => treetId))}::text[]`;
  const memberIds = sql`${sql.param(made.map(({ memberId }) => memberId))}::text[]`;
  const kept = tx.$with("kept").as(
    tx
      .insert(claims)
      .values([...made])
      .returning(),
  );
  const counted = tx.$with("counted").as(
    tx
      .update(treets)
      .set({ claimedCount: sql`${treets.claimedCount} + made.total` })
      .from(sql`(select id, count(*)::int as total from unnest(${treetIds}) as one(id) group by 1) as made`)
      .where(sql`${treets.id} = made.id`),
  );
  const noted = tx.$with("noted").as(
    tx
      .update(members)
      .set({ hasClaimed: true })
      .where(and(sql`${members.id} = any(${memberIds})`, not(members.hasClaimed))),
  );
  const gone = tx
    .$with("gone")
    .as(
      tx
        .delete(waitlistEntries)
        .where(
          and(
            sql`(${waitlistEntries.treetId}, ${waitlistEntries.memberId}) in (select * from unnest(${treetIds}, ${memberIds}))`,
            or(isNull(waitlistEntries.offeredUntil), gt(waitlistEntries.offeredUntil, first.claimedAt)),
          ),
        ),
    );
  return tx.with(kept, counted, noted, gone).select().from(kept);
}

/**
 * Returns the id of this community's link with that code, through which a claim is made, and counts a use of the link.
 * Members who joined through the link were counted when they joined. Null if there is no such link or it is over,
 * which is no reason to refuse a claim.
 */
export async function linkUsed(
  db: Executor,
  { sourceLinkId, businessId }: { readonly sourceLinkId: string | null; readonly businessId: string },
  code: string | undefined,
  now: Date,
): Promise<string | null> {
  if (!code) return null;
  const isThis = matching(links, { businessId, code: code.trim().toLowerCase() });
  const [found] = await db.select({ id: links.id }).from(links).where(isThis);
  if (!found || found.id === sourceLinkId) return found?.id ?? null;
  const [used] = await db
    .update(links)
    .set({ uses: sql`${links.uses} + 1` })
    .where(
      and(
        matching(links, { id: found.id, state: "active" }),
        sql`coalesce(${links.expiresAt} > ${now}, true)`,
        sql`coalesce(${links.uses} < ${links.maxUses}, true)`,
      ),
    )
    .returning({ id: links.id });
  return used?.id ?? null;
}

/** The claim still waits for the team's approval. Written out as literal SQL to match its index. */
export const isWaiting = sql`${claims.state} = 'pending_approval'`;

export interface ClaimWithHolder extends ClaimWithTreet {
  readonly member: MemberRow;
  /** Name of the person who redeemed it at a till; null if it was not redeemed there or the person no longer exists. */
  readonly redeemerName: string | null;
  /** Name of the person who approved or declined it; null if not decided or the person no longer exists. */
  readonly deciderName: string | null;
  /** Name of the link the claim was made through; null if none. */
  readonly source: string | null;
}

/** Replaces the current treet with its content at the time of claiming. */
export const withTreetAsClaimed = <Row extends { readonly treet: TreetRow; readonly content: unknown }>({
  content,
  ...row
}: Row) => ({ ...row, treet: asClaimed(row.treet, content) });

/** Selects claims with their treet and holder. Rows have to go through `withTreetAsClaimed`. */
export const withHolder = (db: Executor, place: Place = nowhere) =>
  db
    .select({
      claim: claims,
      treet: treets,
      content: claimedContent,
      currency: businesses.currency,
      member: members,
      redeemerName: nameOfActor(sql`claims.redeemed_by`),
      deciderName: nameOfActor(sql`claims.decided_by`),
      source: links.name,
      ...place,
    })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(members, eq(members.id, claims.memberId))
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .leftJoin(links, eq(links.id, claims.linkId));

/** Selects claims with what their emails name, and those they go to. */
export const claimsToMail = (db: Executor) =>
  db
    .select({
      claim: claims,
      title: claimedTitle,
      partner: partnerOfTreet,
      member: members,
      business: businesses,
    })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(members, eq(members.id, claims.memberId))
    .innerJoin(businesses, eq(businesses.id, claims.businessId));

/**
 * The owner of a till: a community's till takes every claim of its members, a supplier's only claims of the treets it
 * supplies.
 */
export type Till = { readonly businessId: string } | { readonly supplierId: string };

/** Identifies a claim by its reference at a till, or by its id in a community. */
type Which = (Till & { readonly ref: string }) | { readonly businessId: string; readonly id: string };

const claimNamed = (db: Executor, which: Which) =>
  withHolder(db).where(
    and(
      "supplierId" in which
        ? eq(treets.supplierId, which.supplierId)
        : eq(claims.businessId, which.businessId),
      "ref" in which ? eq(claims.ref, which.ref) : eq(claims.id, which.id),
    ),
  );

export async function findClaim(db: Executor, which: Which): Promise<ClaimWithHolder | undefined> {
  const [row] = await claimNamed(db, which);
  return row && withTreetAsClaimed(row);
}

/** Finds a claim and locks it until the transaction ends. */
export async function lockClaim(db: Executor, which: Which): Promise<ClaimWithHolder | undefined> {
  const [row] = await claimNamed(db, which).for("update", { of: claims });
  return row && withTreetAsClaimed(row);
}

export async function treetOfClaim(db: Executor, memberId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ treetId: claims.treetId })
    .from(claims)
    .where(matching(claims, { memberId, id }));
  return row?.treetId;
}

export async function lockClaimOfMember(
  db: Executor,
  memberId: string,
  id: string,
): Promise<ClaimWithTreet | undefined> {
  const [row] = await db
    .select({ claim: claims, treet: treets, content: claimedContent, currency: businesses.currency })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(matching(claims, { memberId, id }))
    .for("update", { of: claims });
  return row && withTreetAsClaimed(row);
}

/** Returns the IANA time zone of the community, which its claims follow. */
export async function timezoneOf(db: Executor, businessId: string): Promise<string> {
  const [row] = await db
    .select({ timezone: businesses.timezone })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return row?.timezone ?? "UTC";
}

import { inArray, sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/constants.ts";
import { stockAlt, stockImageId } from "#shared/stock/images.ts";
import { selfUsedTypes, type TreetType } from "#shared/treets.ts";
import { halfHourOf } from "../offers/claims/views.ts";
import type { CodeVault } from "../offers/treets/codes.ts";
import { newId } from "../platform/db/ids.ts";
import { claims } from "../platform/db/schema/claims.ts";
import { members } from "../platform/db/schema/members.ts";
import { treetCodes, treets, treetViews } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { referenceFrom } from "../platform/reference.ts";
import { recountDays } from "../readers/insights/days.ts";
import type { DemoHome } from "./homes.ts";
import { momentOnDay } from "./moments.ts";
import { demoOffers } from "./offers.ts";
import { createDice, type Dice } from "./random.ts";

/** Length of every event. */
const EVENT_HOURS = 2;
const CLAIM_DAYS = 90;
/** Days between the draft of a treet and its publication. */
const DRAFT_DAYS = 2;
/** As many as fit side by side on a desktop. */
const FEATURED = ["Two coffees for one before nine", "A month at Harbour Gym", "Sauna by the water"];

/**
 * Treets that the demo member, whose account is public, has claimed and not used: with an individual code, a shared
 * code, and a link.
 */
const KEPT = ["A bag of beans on your birthday", "City museum", "Weekend in the archipelago"];

const END_OF_DAY = "23:59";

const POOL_CODES = 40;
/** Codes left in a pool, which differ from treet to treet. */
const codesLeft = (title: string): number => [8, 4, 13, 21][title.length % 4] ?? 8;
const DIFFERENT_DICE = 2 ** 32;

export interface SeededMember {
  readonly id: string;
  readonly joinedAt: Date;
}

/** Creates the demo's treets and 90 consistent days of claims: none before its member joined, and none twice. */
export async function seedTreets(
  tx: Transaction,
  place: {
    readonly businessId: string;
    readonly ownerId: string;
    readonly members: readonly SeededMember[];
    readonly home: DemoHome;
  },
  { now, dice, vault }: { readonly now: Date; readonly dice: Dice; readonly vault: CodeVault },
): Promise<void> {
  const rows = demoOffers.map((offer, index) => {
    const { title, type, category, summary, description, state = "live", begins, endsIn, price = 0 } = offer;
    const imageId = stockImageId({ id: offer.picture });
    const [valueKind, amount] = offer.value;
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const on = (days: number, time: string) =>
      momentOnDay(now, { days, time, timezone: place.home.timezone });
    const age = state === "draft" || state === "scheduled" ? index % 7 : CLAIM_DAYS - index * 2;
    const published = state === "draft" || state === "scheduled" ? null : ago(age);
    const eventAt = begins === undefined ? null : on(10 + index, begins);
    return {
      id: newId("trt"),
      businessId: place.businessId,
      createdBy: place.ownerId,
      title,
      type,
      category,
      state,
      imageId,
      imageAlt: stockAlt(imageId),
      summary,
      description,
      terms: "One for each person. Not together with other offers.",
      howToUse: type === "voucher" ? "Show your code at the till before you pay." : "",
      valueKind,
      valuePercent: valueKind === "percent" ? (amount ?? null) : null,
      priceMinor: price,
      valueMinor: valueKind === "amount" ? (amount ?? null) : null,
      sharedCode: type === "shared_code" ? `${place.home.named("HARBOUR")}${index + 1}` : null,
      targetUrl:
        type === "link" ? `https://partner.example/${place.home.slugOf("Harbour Club")}?ref={ref}` : null,
      eventAt,
      eventEnd: eventAt && new Date(eventAt.getTime() + EVENT_HOURS * HOUR_MS),
      location: type === "event" ? "The old warehouse, quay 4" : "",
      stockTotal: type === "code_pool" ? POOL_CODES : null,
      claimFrom: state === "scheduled" ? on(7, "09:00") : null,
      claimUntil:
        state === "ended" ? on(-5, END_OF_DAY) : endsIn === undefined ? null : on(endsIn, END_OF_DAY),
      featured: FEATURED.includes(title),
      createdAt: ago(age + DRAFT_DAYS),
      updatedAt: ago(age),
      publishedAt: published,
      announcedAt: published,
      claimedCount: 0,
    };
  });
  // Separate dice for each treet, so that the number of members who had joined when one ended does not affect the next.
  const made = rows.flatMap((treet) =>
    claimsOf(treet, place.members, { now, dice: createDice(dice.below(DIFFERENT_DICE)) }),
  );
  const countOf = new Map<string, number>();
  for (const { treetId } of made) countOf.set(treetId, (countOf.get(treetId) ?? 0) + 1);

  const codes = rows
    .filter(({ type }) => type === "code_pool")
    .flatMap(({ id: treetId, title, createdAt }) => {
      const prefix = title
        .replace(/[^A-Z]/gi, "")
        .slice(0, 4)
        .toUpperCase();
      return Array.from({ length: POOL_CODES }, (_, index) => {
        const code = `${prefix}-${1000 + index}`;
        return {
          id: newId("cod"),
          treetId,
          createdAt,
          cipher: vault.encrypt(code),
          hash: vault.hash(treetId, code),
          claimId: null as string | null,
        };
      });
    });
  for (const claim of made) {
    const code = codes.find(({ treetId, claimId }) => treetId === claim.treetId && claimId === null);
    if (!code) continue;
    code.claimId = claim.id;
    claim.codeId = code.id;
  }
  await tx.insert(treets).values(rows.map((row) => ({ ...row, claimedCount: countOf.get(row.id) ?? 0 })));
  await tx.insert(treetCodes).values(codes);
  for (let start = 0; start < made.length; start += 500)
    await tx.insert(claims).values(made.slice(start, start + 500));
  await tx
    .update(members)
    .set({ hasClaimed: true })
    .where(inArray(members.id, [...new Set(made.map(({ memberId }) => memberId))]));
  const seen = [
    ...viewsBefore(made, { treets: rows, members: place.members }, dice),
    ...viewsWithoutClaim(made, place.members, dice),
  ];
  for (let start = 0; start < seen.length; start += 1_000)
    await tx
      .insert(treetViews)
      .values(seen.slice(start, start + 1_000))
      .onConflictDoNothing();
  await rememberFormerViews(tx, place.businessId);
  await recountDays(tx, place.businessId);
}

/** Stores with each view the member's previous one of the same treet, by which viewers are told from views. */
async function rememberFormerViews(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`
    update ${treetViews} set former_at = earlier.at from (
      select treet_id, member_id, half_hour, lag(at) over (partition by treet_id, member_id order by at) as at
      from ${treetViews} where business_id = ${businessId}
    ) as earlier
    where earlier.at is not null and (${treetViews.treetId}, ${treetViews.memberId}, ${treetViews.halfHour})
      = (earlier.treet_id, earlier.member_id, earlier.half_hour)`);
}

interface Seen {
  readonly treets: readonly { readonly id: string; readonly publishedAt: Date | null }[];
  readonly members: readonly SeededMember[];
}

/** Creates a view before each claim, and for some a second one; none before the treet or the member was there. */
function viewsBefore(
  made: readonly { treetId: string; memberId: string; businessId: string; claimedAt: Date }[],
  { treets, members }: Seen,
  dice: Dice,
): (typeof treetViews.$inferInsert)[] {
  const begins = new Map<string, Date | null>([
    ...treets.map(({ id, publishedAt }) => [id, publishedAt] as const),
    ...members.map(({ id, joinedAt }) => [id, joinedAt] as const),
  ]);
  return made.flatMap(({ treetId, memberId, businessId, claimedAt }) => {
    const first = Math.max(...[treetId, memberId].map((id) => begins.get(id)?.getTime() ?? 0));
    const before = (milliseconds: number) => new Date(Math.max(first, claimedAt.getTime() - milliseconds));
    const at = before(MINUTE_MS);
    const earlier = before(dice.roll() * DAY_MS);
    return (dice.chance(0.4) ? [earlier, at] : [at]).map((at) => ({
      treetId,
      memberId,
      businessId,
      at,
      halfHour: halfHourOf(at),
    }));
  });
}

/** Creates about as many views without a claim. */
const viewsWithoutClaim = (
  made: readonly { treetId: string; businessId: string; claimedAt: Date }[],
  members: readonly SeededMember[],
  dice: Dice,
): (typeof treetViews.$inferInsert)[] =>
  made.flatMap(({ treetId, businessId, claimedAt: at }) => {
    const member = dice.pick(members);
    return dice.chance(0.9) && member.joinedAt < at
      ? [{ treetId, businessId, memberId: member.id, at, halfHour: halfHourOf(at) }]
      : [];
  });

const QUIET_WEEK = { from: 24, to: 17 };
/** Most claims of the quiet week are moved by this many days, into a busy week. */
const LATER_DAYS = 14;

/** Three weeks ago most of the club was on holiday; members caught up after their return. */
function inBusyWeek(at: Date, { now, until, dice }: Drawn & { readonly until: Date }): Date {
  const days = (now.getTime() - at.getTime()) / DAY_MS;
  const isQuiet = dice.chance(0.75) && days < QUIET_WEEK.from && days > QUIET_WEEK.to;
  const later = new Date(at.getTime() + LATER_DAYS * DAY_MS);
  return isQuiet && later < until ? later : at;
}

interface Drawn {
  readonly now: Date;
  readonly dice: Dice;
}

function claimsOf(
  treet: {
    id: string;
    businessId: string;
    title: string;
    type: TreetType;
    createdBy: string;
    publishedAt: Date | null;
    claimUntil: Date | null;
    stockTotal: number | null;
  },
  members: readonly SeededMember[],
  { now, dice }: Drawn,
) {
  const { publishedAt } = treet;
  if (!publishedAt) return [];
  const popularity = 0.05 + dice.roll() * 0.3;
  const until = treet.claimUntil && treet.claimUntil < now ? treet.claimUntil : now;
  const isSelfUsed = selfUsedTypes.includes(treet.type);
  // The demo member, whose account is public, has claims in each state: treets that end are always claimed and never
  // used.
  const [known] = members;
  const isKept = KEPT.includes(treet.title) || treet.claimUntil !== null;
  const keeps = ({ id }: SeededMember) => id === known?.id && isKept;
  return members
    .filter((member) => dice.chance(popularity) || keeps(member))
    .slice(0, treet.stockTotal === null ? undefined : treet.stockTotal - codesLeft(treet.title))
    .flatMap((member) => {
      const from = Math.max(member.joinedAt.getTime(), publishedAt.getTime());
      if (from >= until.getTime()) return [];
      // Members reveal a claim soon and use it within ten days or so.
      const claimedAt = inBusyWeek(new Date(from + (until.getTime() - from) * dice.roll()), {
        now,
        until,
        dice,
      });
      const redeemedAt = new Date(claimedAt.getTime() + DAY_MS * (0.2 + dice.roll() * 10));
      const revealedAt = new Date((claimedAt.getTime() + redeemedAt.getTime()) / 2);
      const isRevealed = dice.chance(0.85) && revealedAt < until;
      const isRedeemed = isRevealed && dice.chance(0.7) && redeemedAt < until && !keeps(member);
      const redeemer = isSelfUsed ? `member:${member.id}` : `user:${treet.createdBy}`;
      return [
        {
          id: newId("clm"),
          businessId: treet.businessId,
          treetId: treet.id,
          memberId: member.id,
          ref: referenceFrom(Uint8Array.from({ length: 8 }, () => dice.below(256))),
          windowKey: "ever",
          ordinal: 1,
          claimedAt,
          codeId: null as string | null,
          state: isRedeemed ? ("redeemed" as const) : ("active" as const),
          revealedAt: isRevealed ? revealedAt : null,
          redeemedAt: isRedeemed ? redeemedAt : null,
          redeemedBy: isRedeemed ? redeemer : null,
          expiresAt: treet.claimUntil,
        },
      ];
    });
}

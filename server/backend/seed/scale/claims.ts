import { sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { halfHourOf } from "../../offers/claims/index.ts";
import { type CopiedRow, copyIn } from "../../platform/db/copy-in.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { type Claimable, type Claimant, type Draw, drawClaims } from "./draw-claims.ts";
import { fillMany } from "./fill-many.ts";
import { type Ground, idMaker } from "./sql.ts";

/**
 * Creates the members' claims since they joined: none for some members, a few for most, each treet once, and some
 * treets far more often than others.
 */
export async function seedClaims(ground: Ground): Promise<void> {
  const { tx, businessId } = ground;
  const draw = await drawOf(ground);
  if (!draw) return;
  await fillMany(ground, ["claims"], () => copyIn(tx, `claims (${CLAIM_COLUMNS})`, claimRows(ground, draw)));
  await tx.execute(sql`analyze claims`);
  await tx.execute(sql`
    update treets set claimed_count = made.total, stock_total = case when made.total % 3 = 0 then made.total + 500 end
    from (select treet_id, count(*)::int as total from claims where business_id = ${businessId} and state not in ('cancelled', 'declined') group by 1) as made
    where treets.id = made.treet_id`);
  await fillMany(ground, ["members"], () =>
    tx.execute(sql`
      update members set has_claimed = true
      from (select distinct member_id from claims where business_id = ${businessId} and state not in ('cancelled', 'declined')) as made
      where members.id = made.member_id`),
  );
}

/** Creates the members' views. */
export async function seedViews(ground: Ground): Promise<void> {
  const draw = await drawOf(ground);
  if (!draw) return;
  await fillMany(ground, ["treet_views"], () =>
    copyIn(ground.tx, `treet_views (${VIEW_COLUMNS})`, viewRows(ground, draw)),
  );
}

/** Returns who can claim what; undefined if nobody can claim anything. */
async function drawOf({ tx, slug, sizes, now }: Ground): Promise<Draw | undefined> {
  const claimants = await readRows<Claimant>(
    tx,
    `n::float8, id, extract(epoch from came)::float8 * 1000 as came, labels from seed_members where status = 'active'`,
  );
  const claimable = await readRows<Claimable>(
    tx,
    `id, extract(epoch from published)::float8 * 1000 as published, extract(epoch from over)::float8 * 1000 as over,
      valid_days as "validDays", audience from seed_treets where published is not null and state <> 'scheduled'`,
  );
  if (claimants.length === 0 || claimable.length === 0) return undefined;
  // A member claims between nothing and twice the average, for the average to be as requested.
  const wanted = Math.max(1, Math.round((2.2 * sizes.claims) / claimants.length));
  return { slug, now: now.getTime(), claimants, claimable, slots: Math.min(claimable.length, wanted) };
}

async function readRows<Row extends object>(tx: Transaction, what: string): Promise<Row[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql.raw(`select ${what} order by n`));
  return rows as Row[];
}

const CLAIM_COLUMNS =
  "id, business_id, treet_id, member_id, ref, state, window_key, ordinal, claimed_at, revealed_at, redeemed_at, redeemed_by, expires_at, reminded_at";

function* claimRows(ground: Ground, draw: Draw): Generator<CopiedRow> {
  const { businessId, ownerId } = ground;
  const idOf = idMaker("clm", ground);
  const owner = `user:${ownerId}`;
  for (const { number, treetId, memberId, ref, state, ...at } of drawClaims(draw)) {
    const claimed = textOf(at.claimed);
    const redeemedBy = at.redeemed === null ? null : owner;
    const expires = textOf(at.expires);
    yield [
      ...[idOf(number), businessId, treetId, memberId, ref, state, "ever", 1, claimed, textOf(at.revealed)],
      ...[textOf(at.redeemed), redeemedBy, expires, expires === null ? null : claimed],
    ];
  }
}

const VIEW_COLUMNS = "treet_id, member_id, half_hour, business_id, at, former_at";

/**
 * Every member views a treet before claiming it, and none claims the same treet twice. Some view it again some days
 * later.
 */
function* viewRows({ businessId }: Ground, draw: Draw): Generator<CopiedRow> {
  for (const { treetId, memberId, claimed, again } of drawClaims(draw)) {
    const first = textOf(claimed);
    yield [treetId, memberId, halfHourOf(new Date(claimed)), businessId, first, null];
    if (again !== null)
      yield [treetId, memberId, halfHourOf(new Date(again)), businessId, textOf(again), first];
  }
}

const MINUTE_MS = 60_000;
const partOf = (at: number, from: number, to?: number) => new Date(at).toISOString().slice(from, to);
const days = new Map<number, string>();
const minutes = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) => partOf(minute * MINUTE_MS, 11, 17));
const momentsOfMinute = Array.from({ length: MINUTE_MS }, (_, ms) => partOf(ms, 17));

/**
 * Formats a time as ISO 8601 from cached parts, because formatting each from scratch takes twice as long as drawing all
 * claims.
 */
function textOf(at: number | null): string | null {
  if (at === null) return null;
  const day = Math.floor(at / DAY_MS);
  const ms = Math.floor(at) - day * DAY_MS;
  return dayText(day) + minutes[Math.floor(ms / MINUTE_MS)] + momentsOfMinute[ms % MINUTE_MS];
}

function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = partOf(day * DAY_MS, 0, 11);
  days.set(day, text);
  return text;
}

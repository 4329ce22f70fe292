import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { between, days, type Ground, idOf, instant, roll } from "./sql.ts";
import { fillUnindexed } from "./unindexed.ts";

const MEMBERS_AT_ONCE = 10_000;
/** An odd multiplier scatters numbers over all references of eight characters without meeting one twice. */
const SCATTER = 747_796_405;
const REFERENCE_CHARS = 8;
/** From so many on, making the indexes anew is quicker than keeping them, and worth that nobody else reads meanwhile. */
const MANY_CLAIMS = 100_000;

/**
 * What members claimed since they joined: some nothing, most a few, each treet once, and some treets far more often
 * than others. No claim is older than its member or its treet, and nothing is redeemed before it was looked at.
 */
export async function seedClaims(ground: Ground): Promise<void> {
  const { tx, sizes } = ground;
  await tx.execute(sql`
    create temporary table seed_claimable on commit drop as
    select row_number() over (order by n) as place, * from seed_treets where published is not null and state <> 'scheduled'`);
  await tx.execute(sql`create unique index on seed_claimable (place)`);
  await tx.execute(sql`analyze seed_claimable`);
  const { rows } = await tx.execute<{ treets: number; members: number }>(sql`select
    (select count(*)::int from seed_claimable) as treets,
    (select count(*)::int from seed_members where status = 'active') as members`);
  const [{ treets, members } = { treets: 0, members: 0 }] = rows;
  if (treets === 0 || members === 0) return;
  // A member takes from nothing to twice the average, so that the average is what was asked for.
  const slots = Math.min(treets, Math.max(1, Math.round((2.2 * sizes.claims) / members)));
  const fill = sizes.claims < MANY_CLAIMS ? filled : fillUnindexed;
  await fill(tx, "claims", async () => {
    for (let first = 1; first <= sizes.members; first += MEMBERS_AT_ONCE)
      await seedSome(ground, { first, slots, treets });
  });
  await tx.execute(sql`analyze claims`);
  await tx.execute(sql`
    update treets set claimed_count = made.total, stock_total = case when made.total % 3 = 0 then made.total + 500 end
    from (select treet_id, count(*)::int as total from claims where business_id = ${ground.businessId} and state not in ('cancelled', 'declined') group by 1) as made
    where treets.id = made.treet_id`);
  await tx.execute(sql`
    update members set has_claimed = true where business_id = ${ground.businessId}
    and exists (select 1 from claims where member_id = members.id and state not in ('cancelled', 'declined'))`);
  // Everybody looks before they claim, and nobody claims the same treet twice. Every third looks again some days later.
  const again = sql`claimed_at + ${days(sql`(0.1 + 20 * ${roll(sql`hashtextextended(id, 0)`, 77)})`)}`;
  await fill(tx, "treet_views", async () => {
    await tx.execute(sql`
      insert into treet_views (treet_id, member_id, half_hour, business_id, at, former_at)
      select treet_id, member_id, floor(extract(epoch from look.at) / 1800)::int, business_id, look.at, look.former_at
      from claims cross join lateral (
        select claimed_at as at, null::timestamptz as former_at
        union all select ${again}, claimed_at
        where ${again} < ${instant(ground.now)} and ${roll(sql`hashtextextended(id, 0)`, 78)} < 0.33
      ) as look where business_id = ${ground.businessId}`);
  });
}

const filled: typeof fillUnindexed = (_tx, _table, fill) => fill();

async function seedSome(
  ground: Ground,
  { first, slots, treets }: { first: number; slots: number; treets: number },
): Promise<void> {
  const { tx, businessId, ownerId, now } = ground;
  const number = sql`number`;
  const spread = sql.raw(String(treets - slots));
  const all = sql.raw(String(slots));
  // Each slot draws from treets of its own, a few for the first slots and many for the last.
  const lowest = sql`(slot + floor(${spread} * power(slot::float8 / ${all}, 2.5)))`;
  const highest = sql`(slot + 1 + floor(${spread} * power((slot + 1)::float8 / ${all}, 2.5)))`;
  const claimed = between(sql`began`, sql`until`, roll(number, 71));
  // Within ten days, and not at all where that is still to come: so nothing piles up at the present.
  const later = (from: SQL, salt: number) => {
    const at = sql`${from} + ${days(sql`(10 * ${roll(number, salt)})`)}`;
    return sql`case when ${at} < ${instant(now)} then ${at} end`;
  };
  await tx.execute(sql`
    insert into claims (id, business_id, treet_id, member_id, ref, state, window_key, ordinal, claimed_at, revealed_at,
      redeemed_at, redeemed_by, expires_at, reminded_at)
    select ${idOf("clm", ground, number)}, ${businessId}, treet_id, member_id, ref,
      case when fate < 0.03 then 'cancelled' when redeemed is not null then 'redeemed' else 'active' end, 'ever', 1,
      claimed, revealed, redeemed, case when redeemed is not null then ${`user:${ownerId}`} end, expires,
      case when expires is not null then claimed end
    from (
      select *, case when fate < 0.5 then ${later(sql`revealed`, 72)} end as redeemed from (
        select *, case when fate between 0.03 and 0.85 then ${later(sql`claimed`, 73)} end as revealed,
          case when valid_days is null then over else claimed + ${days(sql`valid_days`)} end as expires,
          ${reference(ground)} as ref
        from (
          select *, ${claimed} as claimed, ${roll(number, 74)} as fate
          from (
            select drawn.number, member.id as member_id, treet.id as treet_id, treet.valid_days, treet.over,
              greatest(member.came, treet.published) as began, coalesce(treet.over, ${instant(now)}) as until
            from (
              select member.n as member_n, (member.n * 1000 + slot) as number,
                1 + floor(${lowest} + (${highest} - ${lowest}) * ${roll(sql`member.n * 1000 + slot`, 75)})::bigint as place
              from seed_members as member, generate_series(0, ${all} - 1) as slots(slot)
              where member.n between ${first} and ${first + MEMBERS_AT_ONCE - 1} and member.status = 'active'
                and slot < ${all} * ${roll(sql`member.n`, 76)}
            ) as drawn
            join seed_members as member on member.n = drawn.member_n
            join seed_claimable as treet on treet.place = drawn.place
            where cardinality(treet.audience) = 0 or treet.audience && member.labels
          ) as possible
          where began < until
        ) as made
      ) as looked
    ) as used`);
}

/** Each community begins elsewhere among the references. */
function reference({ slug }: Ground) {
  const start = createHash("sha256").update(slug).digest().readUIntBE(0, 5);
  const scattered = sql.raw(`((number * ${SCATTER} + ${start}) & 1099511627775)`);
  const chars = Array.from(
    { length: REFERENCE_CHARS },
    (_, place) =>
      sql`substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((${scattered} >> ${sql.raw(String(place * 5))}) & 31)::int, 1)`,
  );
  return sql`(${sql.join(chars, sql` || `)})`;
}

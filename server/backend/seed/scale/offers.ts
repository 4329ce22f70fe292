import { type SQL, sql } from "drizzle-orm";
import { treetCategories } from "#shared/treets.ts";
import { between, days, type Ground, idOf, instant, numbers, pick, popular, roll } from "./sql.ts";

const n = sql`n`;
const offers = ["Two for one:", "A first try:", "10% off", "A fifth off", "On the house:", "Members only:"];
const things =
  "breakfast|lunch|coffee|cake|a haircut|yoga|climbing|swimming|a guided tour|theatre tickets|a bicycle check|language lessons|books|flowers|a photo shoot|a massage|bouldering|a day at sea|tax advice|web design|pottery|piano lessons|a dog walk|window cleaning".split(
    "|",
  );
const places =
  "the Old Mill|Canal Street|North Pier|the Arcade|Garden Lane|Station Square|the Foundry|Hill Road|Market Hall|the Lighthouse|Brewery Yard|Park Row".split(
    "|",
  );
const trades = [
  "Bakery",
  "Studio",
  "Workshop",
  "Kitchen",
  "Gallery",
  "Practice",
  "Shop",
  "House",
  "Club",
  "School",
];

/** Seventeen of every twenty partners are active, the others paused or ended. */
const AT_WORK_SHARE = 0.85;
const providerOf = (ground: Ground, number: SQL) => idOf("biz", ground, sql`'p' || ${number}`);

/** Creates partners with an owner each, and some invitations that have not been accepted. */
export async function seedPartners(ground: Ground): Promise<void> {
  const { tx, businessId, ownerId, slug, passwordHash, sizes, began, now } = ground;
  const runner = idOf("usr", ground, sql`'p' || n`);
  const provider = providerOf(ground, n);
  const since = between(instant(began), instant(now), sql`${roll(n, 31)} * 0.5`);
  const email = sql`('hello@partner-' || n || '.' || ${slug}::text || '.example')`;
  const name = sql`(${pick(places, roll(n, 32))} || ' ' || ${pick(trades, roll(n, 33))} ${sql.raw("|| ' ' || n")})`;
  const from = numbers(sizes.partners);
  await tx.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, first_name, profile_completed_at, created_at)
    select ${runner}, ${email}, ${since}, ${passwordHash}, 'Partner ' || n, ${since}, ${since} from ${from}`);
  await tx.execute(sql`
    insert into businesses (id, slug, name, is_community, is_provider, category, timezone, created_by, created_at)
    select ${provider}, ${slug}::text || '-partner-' || n, ${name}, false, true, 'retail',
      (select timezone from businesses where id = ${businessId}), ${runner}, ${since} from ${from}`);
  await tx.execute(sql`
    insert into team_memberships (id, business_id, user_id, role, billing, can_redeem, joined_at)
    select ${idOf("tm", ground, sql`'p' || n`)}, ${provider}, ${runner}, 'owner', true, true, ${since} from ${from}`);
  await tx.execute(sql`
    insert into partnerships (id, business_id, provider_id, state, email, policy, invited_by, invited_at, since)
    select ${idOf("prt", ground, n)}, ${businessId}, ${provider},
      case when n <= ${atWork(ground)} then 'active' when n % 2 = 0 then 'paused' else 'ended' end,
      ${email}, ${pick(["review_all", "review_first", "auto"], roll(n, 34))}, ${ownerId},
      ${since} - ${days(sql`5`)}, ${since}
    from ${from}`);
  await tx.execute(sql`
    insert into partnerships (id, business_id, state, email, invited_by, invited_at, expires_at)
    select ${idOf("prt", ground, sql`'i' || n`)}, ${businessId}, case when n % 3 = 0 then 'declined' else 'invited' end,
      'asked.' || n || '@' || ${slug}::text || '.example', ${ownerId}, ${instant(now)} - ${days(roll(n, 35))} * 9,
      ${instant(now)} + ${days(sql`5`)}
    from ${numbers(Math.ceil(sizes.partners / 10))}`);
}

const atWork = ({ sizes }: Ground): number => Math.max(1, Math.floor(sizes.partners * AT_WORK_SHARE));

/**
 * Creates treets in every state, two thirds of them from partners, a tenth of all from the same one. Their claim counts
 * are filled in after the claims.
 */
export async function seedTreets(ground: Ground): Promise<void> {
  const { tx, businessId, ownerId, sizes, began, now } = ground;
  const supplier = sql`case when n % 10 = 0 then ${providerOf(ground, sql`1`)}
    when n % 10 < 6 then ${providerOf(ground, sql`(1 + n % ${sql.raw(String(atWork(ground)))})`)} end`;
  const published = between(instant(began), instant(now), sql`${roll(n, 41)} * 0.97`);
  await tx.execute(sql`
    create temporary table seed_treets on commit drop as
    select n, ${idOf("trt", ground, n)} as id, state,
      case when state not in ('draft', 'in_review') then ${published} end as published,
      case when state in ('ended', 'archived') then ${between(published, instant(now), sql`(0.5 + ${roll(n, 42)} / 2)`)} end as over,
      case when ${roll(n, 43)} < 0.08 then array['Circle ' || ${popular(sizes.labels, roll(n, 44))}] else '{}'::text[] end as audience,
      case when ${roll(n, 45)} < 0.2 then 30 end as valid_days,
      ${pick(["voucher", "voucher", "shared_code", "link", "event"], roll(n, 46))} as type
    from (select n, case when fate < 0.72 then 'live' when fate < 0.84 then 'ended' when fate < 0.88 then 'paused'
      when fate < 0.94 then 'draft' when fate < 0.96 then 'in_review' when fate < 0.98 then 'scheduled' else 'archived' end as state
      from (select n, ${roll(n, 47)} as fate from ${numbers(sizes.treets)}) as drawn) as decided`);
  await tx.execute(sql`
    insert into treets (id, business_id, supplier_id, by_supplier, submitted_at, type, state, title, summary, description,
      terms, category, value_kind, value_percent, shared_code, target_url, event_at, event_end, claim_from, claim_until, valid_days,
      audience, featured, created_by, created_at, updated_at, published_at, announced_at)
    select id, ${businessId}, ${supplier}, state = 'in_review' and ${supplier} is not null,
      case when state = 'in_review' then ${instant(now)} - ${days(roll(n, 48))} end, type, state,
      ${pick(offers, roll(n, 49))} || ' ' || ${pick(things, roll(n, 50))} || ', ' || ${pick(places, roll(n, 51))},
      'For everybody who is a member, as long as it lasts.', 'Show your claim, enjoy, and say hello from us.',
      'One for each person. Not together with other offers.', ${pick(treetCategories, roll(n, 52))},
      case when n % 3 = 0 then 'percent' else 'freebie' end, case when n % 3 = 0 then 10 + n % 5 * 5 end,
      case when type = 'shared_code' then 'CODE' || n end,
      case when type = 'link' then 'https://partner.example/members?ref={ref}' end,
      case when type = 'event' then ${instant(now)} + ${days(sql`(10 + n % 90)`)} end,
      case when type = 'event' then ${instant(now)} + ${days(sql`(10.1 + n % 90)`)} end,
      case when state = 'scheduled' then ${instant(now)} + ${days(sql`(3 + n % 20)`)} end, over, valid_days, audience,
      n % 200 = 1, ${ownerId}, coalesce(published, ${instant(now)}) - ${days(sql`6`)},
      coalesce(over, published, ${instant(now)} - ${days(sql`6`)}) + ${days(sql`0.01`)} * ${roll(n, 53)},
      published, published
    from seed_treets`);
  await tx.execute(sql`
    insert into audit_entries (id, business_id, actor, action, entity, entity_id, summary, at)
    select ${idOf("aud", ground, sql`'t' || n`)}, ${businessId}, ${`user:${ownerId}`}, 'treet.publish', 'treet', id,
      'A treet was published', published
    from seed_treets where published is not null`);
}

/** Creates packs of live treets. */
export async function seedPacks(ground: Ground): Promise<void> {
  const { tx, businessId, sizes, began, now } = ground;
  const at = between(instant(began), instant(now), roll(n, 61));
  const pack = idOf("pck", ground, n);
  await tx.execute(sql`
    insert into packs (id, business_id, state, title, summary, created_at, updated_at)
    select ${pack}, ${businessId}, case when n % 8 = 0 then 'draft' when n % 20 = 1 and n > 1 then 'archived' else 'published' end,
      'Around ' || ${pick(places, roll(n, 62))} || ', no. ' || n, 'What goes well together.', ${at}, ${at}
    from ${numbers(sizes.packs)}`);
  await tx.execute(sql`
    insert into pack_items (pack_id, treet_id, position)
    select ${pack}, live.id, place
    from ${numbers(sizes.packs)} cross join generate_series(0, 7) as places(place)
    cross join (select count(*) as most from seed_treets where state = 'live') as counted
    join (select id, row_number() over (order by n) - 1 as place_of from seed_treets where state = 'live') as live
      on live.place_of = (n * 11 + place * 7) % counted.most
    on conflict do nothing`);
}

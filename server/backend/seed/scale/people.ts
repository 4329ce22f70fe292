import { sql } from "drizzle-orm";
import { labelColors } from "#shared/member-rules.ts";
import { firstNames, lastNames } from "../people.ts";
import { fillMany } from "./fill-many.ts";
import { between, type Ground, idOf, instant, numbers, pick, popular, roll } from "./sql.ts";

const n = sql`n`;
/**
 * `seed_members` and the other `seed_` tables pass the results of earlier steps to later ones; they are dropped at the
 * end.
 */
const label = (number: ReturnType<typeof popular>) => sql`('Circle ' || ${number})`;

/** Creates members in every status who joined over the years, most of them with an account, and their labels. */
export async function seedPeople(ground: Ground): Promise<void> {
  await seedLabels(ground);
  await drawMembers(ground);
  await keepMembers(ground);
  await noteArrivals(ground);
}

async function seedLabels(ground: Ground): Promise<void> {
  const { tx, businessId, sizes, began } = ground;
  await tx.execute(sql`
    insert into labels (id, business_id, name, color, created_at)
    select ${idOf("lbl", ground, n)}, ${businessId}, ${label(n)}, ${pick(labelColors, roll(n, 1))}, ${instant(began)}
    from ${numbers(sizes.labels)}`);
}

async function drawMembers(ground: Ground): Promise<void> {
  const { tx, sizes, began, now } = ground;
  const age = between(instant(began), instant(now), sql`power(${roll(n, 2)}, 0.8)`);
  const labelAt = (salt: number) => label(popular(sizes.labels, roll(n, salt)));
  await tx.execute(sql`
    create temporary table seed_members on commit drop as
    select n, ${idOf("mem", ground, n)} as id, ${idOf("usr", ground, n)} as user_id, ${age} as came,
      ${pick(firstNames, roll(n, 3))} as first_name, ${pick(lastNames, roll(n, 4))} as last_name,
      case when fate < 0.92 then 'active' when fate < 0.945 then 'invited' when fate < 0.96 then 'requested'
        when fate < 0.965 then 'waitlisted' when fate < 0.98 then 'suspended' when fate < 0.995 then 'left'
        else 'removed' end as status,
      case when origin < 0.5 then 'link' when origin < 0.7 then 'import' when origin < 0.9 then 'invite'
        when origin < 0.97 then 'manual' else 'self' end as source,
      case when ${roll(n, 7)} < 0.3 then '{}'::text[]
        when ${roll(n, 7)} < 0.7 then array[${labelAt(8)}]
        else (select array_agg(distinct carried) from unnest(array[${labelAt(8)}, ${labelAt(9)}, ${labelAt(10)}]) as carried)
        end as labels
    from (select n, ${roll(n, 5)} as fate, ${roll(n, 6)} as origin from ${numbers(sizes.members)}) as drawn`);
  await tx.execute(sql`create unique index on seed_members (n)`);
  await tx.execute(sql`analyze seed_members`);
}

const isSettled = sql`status in ('active', 'suspended', 'left', 'removed')`;

async function keepMembers(ground: Ground): Promise<void> {
  const { tx, businessId, slug, passwordHash, now, sizes } = ground;
  const email = sql`lower(first_name || '.' || last_name || '.' || n || '@' || ${slug}::text || '.example')`;
  const hasAccount = sql`status = 'active' and ${roll(n, 11)} < 0.8`;
  await tx.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, first_name, last_name, profile_completed_at, created_at)
    select user_id, ${email}, came, ${passwordHash}, first_name, last_name, came, came
    from seed_members where ${hasAccount}`);
  await fillMany(ground, ["members"], () =>
    tx.execute(sql`
    insert into members (id, business_id, user_id, email, first_name, last_name, external_id, status, labels, source,
      source_link_id, email_state, created_at, joined_at, status_at, last_active_at)
    select id, ${businessId}, case when ${hasAccount} then user_id end, ${email}, first_name, last_name,
      case when ${roll(n, 12)} < 0.5 then 'M-' || lpad(n::text, 6, '0') end, status, labels, source,
      case when source = 'link' then ${idOf("lnk", ground, popular(sizes.links, roll(n, 13)))} end,
      case when ${roll(n, 14)} < 0.005 then 'bounced' when ${roll(n, 14)} < 0.03 then 'unsubscribed' else 'subscribed' end,
      came, case when ${isSettled} then came end, came,
      case when ${isSettled} and ${roll(n, 15)} < 0.9 then ${between(sql`came`, instant(now), sql`sqrt(${roll(n, 16)})`)} end
    from seed_members`),
  );
}

/** Records the members' arrivals in the audit log. */
async function noteArrivals(ground: Ground): Promise<void> {
  const { tx, businessId, ownerId } = ground;
  await tx.execute(sql`
    insert into audit_entries (id, business_id, actor, action, entity, entity_id, summary, at)
    select ${idOf("aud", ground, n)}, ${businessId}, ${`user:${ownerId}`}, 'member.added', 'member', id,
      first_name || ' ' || last_name || ' was ' || case source when 'invite' then 'invited' else 'added' end, came
    from seed_members where source in ('invite', 'manual', 'import')`);
}

/** Creates the owner's team, and enquiries. */
export async function seedOffice(ground: Ground): Promise<void> {
  const { tx, businessId, ownerId, slug, passwordHash, sizes, began, now } = ground;
  const person = idOf("usr", ground, sql`'t' || n`);
  const at = between(instant(began), instant(now), roll(n, 21));
  await tx.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, first_name, last_name, profile_completed_at, created_at)
    select ${person}, 'team.' || n || '@' || ${slug}::text || '.example', ${at}, ${passwordHash},
      ${pick(firstNames, roll(n, 22))}, ${pick(lastNames, roll(n, 23))}, ${at}, ${at}
    from ${numbers(sizes.team)}`);
  await tx.execute(sql`
    insert into team_memberships (id, business_id, user_id, role, can_redeem, added_by, joined_at)
    select ${idOf("tm", ground, n)}, ${businessId}, ${person}, ${pick(["admin", "manager", "manager", "viewer"], roll(n, 24))},
      n % 3 = 0, ${ownerId}, ${at}
    from ${numbers(sizes.team)}`);
  const enquiry = idOf("enq", ground, n);
  const about = ["join", "problem", "partnership", "press", "other"];
  await tx.execute(sql`
    insert into enquiries (id, ref, business_id, kind, topic, state, name, email, token_hash, content_hash, created_at)
    select ${enquiry}, 'ENQ-' || upper(substr(md5(${slug}::text || n), 1, 10)), ${businessId}, 'business', ${pick(about, roll(n, 25))},
      ${pick(["new", "open", "answered", "answered", "closed"], roll(n, 26))},
      ${pick(firstNames, roll(n, 27))} || ' ' || ${pick(lastNames, roll(n, 28))}, 'letter.' || n || '@letters.example',
      md5(${slug}::text || 'token' || n), md5(${slug}::text || 'content' || n), ${at}
    from ${numbers(sizes.enquiries)}`);
  await tx.execute(sql`
    insert into enquiry_messages (id, enquiry_id, "from", text, at)
    select ${idOf("enm", ground, n)}, ${enquiry}, 'sender', 'Good morning. How do I become a member, and what does it cost?', ${at}
    from ${numbers(sizes.enquiries)}`);
  await tx.execute(sql`
    insert into enquiry_messages (id, enquiry_id, author_id, "from", text, at)
    select ${idOf("enm", ground, sql`'a' || n`)}, id, ${ownerId}, 'team', 'It is free. The link on our page is all you need.',
      ${between(sql`created_at`, instant(now), sql`0.01`)}
    from (select enquiries.*, row_number() over (order by id) as n from enquiries
      where business_id = ${businessId} and state = 'answered') as answered`);
}

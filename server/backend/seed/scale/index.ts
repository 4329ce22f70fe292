import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { createFirstLink } from "../../offers/links/first-link.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { mayTakeLong } from "../../platform/db/long-work.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { vacuum } from "../../platform/db/vacuum.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { recountDays } from "../../readers/insights/days.ts";
import { seedClaims, seedViews } from "./claims.ts";
import { fillMany } from "./fill-many.ts";
import { seedLinks, seedVisits } from "./links.ts";
import { seedPacks, seedPartners, seedTreets } from "./offers.ts";
import { seedOffice, seedPeople } from "./people.ts";
import { type Sizes, sizesOf } from "./sizes.ts";
import type { Ground } from "./sql.ts";

const AGE_DAYS = 730;
const OWNER = "owner@treets.example";
const MEMBER = "member@treets.example";
const PARTNER = "partner@treets.example";
/** The tables with the most aggregates. */
const SUMS = ["insight_treets", "insight_links", "insight_labels", "insight_group_treets"];

export interface ScaleOptions {
  readonly slug: string;
  readonly name: string;
  readonly sizes?: Partial<Sizes>;
  /** Called after each part with its duration in milliseconds. */
  readonly onPart?: (part: string, ms: number) => void;
}

/**
 * Adds a large community, two years old, to the demo. It has the demo's owner, partner and member, and as many more
 * people as requested. Deterministic, as everything is drawn from numbers: claims and views in this process, which are
 * then copied, all the rest by the database. Rejects if the demo is missing or the slug is taken.
 */
export async function seedScale(deps: Dependencies, options: ScaleOptions): Promise<void> {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  await inTransaction(deps.db, async (tx) => {
    await mayTakeLong(tx);
    await seedCommunity(tx, { ...options, passwordHash, now: deps.clock() });
  });
  const started = performance.now();
  await vacuum(deps.database);
  options.onPart?.("vacuum", performance.now() - started);
}

async function seedCommunity(
  tx: Transaction,
  { slug, name, sizes, onPart, passwordHash, now }: ScaleOptions & { passwordHash: string; now: Date },
): Promise<void> {
  const [ownerId, memberId, partnerId] = [
    await userWith(tx, OWNER),
    await userWith(tx, MEMBER),
    await userWith(tx, PARTNER),
  ];
  const began = new Date(now.getTime() - AGE_DAYS * DAY_MS);
  const business = { id: newId("biz"), slug, name, createdBy: ownerId };
  await tx.insert(businesses).values({
    ...business,
    isCommunity: true,
    isProvider: false,
    category: "neighbourhood",
    plan: "custom",
    tagline: "A whole city of neighbours",
    country: "DK",
    timezone: "Europe/Copenhagen",
    createdAt: new Date(began.getTime() - 30 * DAY_MS),
  });
  const onTeam = { id: newId("tm"), role: "owner" as const, billing: true, canRedeem: true, joinedAt: began };
  await tx.insert(teamMemberships).values({ ...onTeam, businessId: business.id, userId: ownerId });
  await createFirstLink(tx, { ...business, createdAt: began });
  const ground: Ground = {
    tx,
    businessId: business.id,
    slug,
    name,
    ownerId,
    passwordHash,
    began,
    now,
    sizes: sizesOf(sizes),
  };
  for (const [part, seed] of parts) {
    const started = performance.now();
    await seed(ground);
    onPart?.(part, performance.now() - started);
  }
  await takePart(tx, ground, { memberId, partnerId });
}

/** Sorted by dependency. */
const parts: readonly (readonly [part: string, seed: (ground: Ground) => Promise<void>])[] = [
  ["office", seedOffice],
  ["links", seedLinks],
  ["members", seedPeople],
  ["partners", seedPartners],
  ["treets", seedTreets],
  ["packs", seedPacks],
  ["claims", seedClaims],
  ["views", seedViews],
  ["visits", seedVisits],
  ["sums", seedSums],
];

async function seedSums(ground: Ground): Promise<void> {
  const { tx, businessId } = ground;
  // The planner has no statistics on these tables yet.
  await tx.execute(sql`analyze labels, members, treet_views`);
  // There are two or three times as many aggregates as usually fit in memory.
  await tx.execute(sql`set local work_mem = '256MB'`);
  await fillMany(ground, SUMS, () => recountDays(tx, businessId));
}

async function userWith(db: Executor, email: string): Promise<string> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!found)
    throw new Error(`The user ${email} is missing. The large community can be added only to the demo.`);
  return found.id;
}

/** Makes the demo's member the most active member, and adds the demo's partner to the team of the first partner. */
async function takePart(
  tx: Transaction,
  { businessId }: Ground,
  { memberId, partnerId }: { memberId: string; partnerId: string },
): Promise<void> {
  await tx.execute(sql`
    update members set user_id = ${memberId}, email = ${MEMBER}, first_name = 'Mia', last_name = 'Larsen'
    where id = (select member_id from claims where business_id = ${businessId} group by 1 order by count(*) desc, 1 limit 1)`);
  const [first] = await tx
    .select({ providerId: partnerships.providerId })
    .from(partnerships)
    .where(sql`${partnerships.businessId} = ${businessId} and ${partnerships.providerId} is not null`)
    .orderBy(partnerships.id)
    .limit(1);
  if (first?.providerId)
    await tx
      .insert(teamMemberships)
      .values({ id: newId("tm"), businessId: first.providerId, userId: partnerId, role: "admin" });
}

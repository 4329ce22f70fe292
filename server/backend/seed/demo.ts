import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { labelColors } from "#shared/member-rules.ts";
import { stockImageId } from "#shared/stock/images.ts";
import { FIRST_LANGUAGE } from "#shared/words/language.ts";
import { inLanguage } from "../../language.ts";
import { codeVault } from "../offers/treets/codes.ts";
import { newId } from "../platform/db/ids.ts";
import { users } from "../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../platform/db/schema/businesses.ts";
import { labels, members } from "../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../platform/db/transaction.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { translateDemo } from "./demo-language.ts";
import {
  type SeededLink,
  seedDoings,
  seedEnquiries,
  seedLinks,
  seedPast,
  seedTeam,
  seedVisits,
} from "./life.ts";
import { clubPosition, roasteryLogo, roasteryPosition } from "./neighbours.ts";
import { seedNotices } from "./notices.ts";
import { seedPacks } from "./packs.ts";
import { seedPartners } from "./partners.ts";
import { demoPeople } from "./people.ts";
import { CLUB_LOGO, seedClubCover, seedLogo } from "./pictures.ts";
import { createDice } from "./random.ts";
import { seedSales } from "./sales.ts";
import { seedTreets } from "./treets.ts";

const SEED = 20_260_101;
const MEMBERS = 240;
const LABELS = ["Founders", "Hot desk", "Night owl", "Newcomer", "Mentor"];
/** Two processes that start at once on an empty database fill it once. */
const LOCK = 7_337_001;

/**
 * Fills an empty database with a community that has been busy for 90 days, and writes the first of the languages that
 * are offered. Does nothing where anybody exists.
 */
export async function seedDemo(deps: Dependencies): Promise<void> {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  await inTransaction(deps.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [somebody] = await tx.select({ id: users.id }).from(users).limit(1);
    if (somebody) return;
    const [language = FIRST_LANGUAGE] = deps.config.LANGUAGES;
    const { publicUrl } = deps.config;
    const facts = { passwordHash, now: deps.clock(), signingKey: deps.signingKey, publicUrl };
    await inLanguage(language, () => seedCommunity(tx, facts));
    await translateDemo(tx, language);
  });
}

async function seedCommunity(
  tx: Transaction,
  {
    passwordHash,
    now,
    signingKey,
    publicUrl,
  }: { passwordHash: string; now: Date; signingKey: Uint8Array; publicUrl: string },
): Promise<void> {
  const account = (email: string, firstName: string, lastName: string) => ({
    id: newId("usr"),
    email,
    firstName,
    lastName,
    passwordHash,
    timezone: "Europe/Copenhagen",
    createdAt: ago(120),
    emailVerifiedAt: ago(120),
    profileCompletedAt: ago(120),
  });
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [owner, partner, member] = [
    account("owner@treets.example", "Olivia", "Harbour"),
    account("partner@treets.example", "Pedro", "Bloom"),
    account("member@treets.example", "Mia", "Larsen"),
  ];
  await tx.insert(users).values([owner, partner, member]);

  const club = {
    id: newId("biz"),
    slug: "harbour-club",
    name: "Harbour Club",
    isCommunity: true,
    isProvider: false,
    category: "coworking" as const,
    tagline: "A coworking club by the water",
    plan: "growth" as const,
    brandColor: "#0f766e",
    address: "The old warehouse, Quay 4, 1401 Copenhagen",
    ...clubPosition,
    about: "Desks, meeting rooms and good company in an old warehouse on the quay.",
    website: "https://harbour-club.example",
    publicEmail: "hello@harbour-club.example",
    openingHours: "Every day 6–23",
    country: "DK",
    timezone: "Europe/Copenhagen",
    createdBy: owner.id,
    createdAt: ago(120),
  };
  const roastery = {
    id: newId("biz"),
    slug: "bloom-roastery",
    name: "Bloom Roastery",
    isCommunity: false,
    isProvider: true,
    category: "hospitality" as const,
    tagline: "Coffee roasted next door",
    plan: "starter" as const,
    brandColor: "#9a3412",
    coverImageId: stockImageId({ id: "coffee-croissant" }),
    address: "Quay 9, 1401 Copenhagen",
    openingHours: "Mon–Fri 7–18, Sat 9–16",
    website: "https://bloom-roastery.example",
    ...roasteryPosition,
    about: "A small roastery with a bar, two minutes from the harbour.",
    country: "DK",
    timezone: "Europe/Copenhagen",
    createdBy: partner.id,
    createdAt: ago(110),
  };
  await tx.insert(businesses).values([club, roastery]);
  const onTeam = { id: "", role: "owner" as const, billing: true, canRedeem: true, joinedAt: ago(120) };
  await tx.insert(teamMemberships).values([
    { ...onTeam, id: newId("tm"), businessId: club.id, userId: owner.id },
    { ...onTeam, id: newId("tm"), businessId: roastery.id, userId: partner.id },
  ]);
  const own = { businessId: club.id, ownerId: owner.id };
  const team = await seedTeam(tx, { ...own, passwordHash }, ago);
  const doors = await seedLinks(tx, own, ago);
  await tx
    .update(businesses)
    .set({
      logoImageId: await seedLogo(tx, { shapes: CLUB_LOGO, uploadedBy: owner.id, at: ago(119) }),
      coverImageId: await seedClubCover(tx, { uploadedBy: owner.id, at: ago(119) }),
    })
    .where(eq(businesses.id, club.id));
  await tx
    .update(businesses)
    .set({ logoImageId: await seedLogo(tx, { shapes: roasteryLogo, uploadedBy: partner.id, at: ago(109) }) })
    .where(eq(businesses.id, roastery.id));
  await tx.insert(labels).values(
    LABELS.map((name, index) => ({
      id: newId("lbl"),
      businessId: club.id,
      name,
      createdAt: ago(100),
      color: labelColors[index % labelColors.length] ?? "teal",
    })),
  );
  const people = [
    {
      id: newId("mem"),
      businessId: club.id,
      userId: member.id,
      email: member.email,
      firstName: member.firstName,
      lastName: member.lastName,
      status: "active" as const,
      source: "link" as const,
      sourceLinkId: doors[0]?.id ?? null,
      labels: ["Founders"],
      createdAt: ago(88),
      joinedAt: ago(88),
      lastActiveAt: ago(1),
    },
    ...demoMembers(club.id, doors, ago),
  ];
  await tx.insert(members).values(people);
  const active = people.flatMap(({ id, status, joinedAt }) =>
    status === "active" && joinedAt ? [{ id, joinedAt }] : [],
  );
  const arrivals = people.flatMap(({ sourceLinkId, joinedAt }) =>
    sourceLinkId && joinedAt ? [{ linkId: sourceLinkId, joinedAt }] : [],
  );
  await seedVisits(tx, { links: doors, arrivals }, { now, dice: createDice(SEED + 2) });
  const place = { ...own, members: active };
  await seedTreets(tx, place, { now, dice: createDice(SEED + 1), vault: codeVault(signingKey) });
  await seedEnquiries(tx, own, ago);
  await seedDoings(tx, club.id, [owner.id, ...team], ago);
  await seedPacks(tx, club.id, { now, dice: createDice(SEED + 3) });
  const seller = { id: roastery.id, ownerId: partner.id };
  const whose = { communityId: club.id, ownerId: owner.id, team, roastery: seller, passwordHash };
  await seedPartners(tx, whose, now);
  const market = { communityId: club.id, publicUrl };
  await seedSales(tx, { ...market, sellerId: club.id, ownerEmail: owner.email }, now);
  await seedSales(tx, { ...market, sellerId: roastery.id, ownerEmail: partner.email }, now);
  const told = { owner: owner.id, partner: partner.id, member: member.id };
  await seedNotices(tx, { communityId: club.id, roasteryId: roastery.id, ...told }, now);
  await seedPast(tx, { businessId: club.id, people: [owner.id, ...team] });
}

function demoMembers(
  businessId: string,
  doors: readonly SeededLink[],
  ago: (days: number) => Date,
): (typeof members.$inferInsert)[] {
  const dice = createDice(SEED);
  return demoPeople(MEMBERS - 1, dice).map((person, index) => {
    // Most have joined by now; the last few still have to answer or wait for the team.
    const status = index < 216 ? "active" : index < 228 ? "invited" : index < 234 ? "requested" : "suspended";
    const joined = 90 * (1 - dice.roll() ** 1.4);
    const isMember = status === "active" || status === "suspended";
    const source = dice.pick(["link", "link", "invite", "import", "manual"] as const);
    const joinedAt = isMember ? ago(joined) : null;
    // Nobody comes by a link before there is one.
    const open = doors.filter(({ since }) => joinedAt && since < joinedAt);
    return {
      id: newId("mem"),
      businessId,
      ...person,
      status,
      source,
      sourceLinkId: source === "link" && open.length > 0 ? dice.pick(open).id : null,
      labels: dice.chance(0.5) ? [dice.pick(LABELS)] : [],
      createdAt: ago(joined),
      joinedAt,
      lastActiveAt: isMember ? ago(joined * dice.roll()) : null,
    };
  });
}

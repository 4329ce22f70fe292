import { eq, inArray, sql } from "drizzle-orm";
import { localeFor } from "#shared/account-choices.ts";
import { DAY_MS } from "#shared/constants.ts";
import { DEMO_PASSWORD, demoEmail } from "#shared/demo.ts";
import { labelColors } from "#shared/member-rules.ts";
import { stockImageId } from "#shared/stock/images.ts";
import type { Language } from "#shared/words/language.ts";
import { inLanguage } from "../../language.ts";
import { codeVault } from "../offers/treets/codes.ts";
import { newId } from "../platform/db/ids.ts";
import { users } from "../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../platform/db/schema/businesses.ts";
import { labels, members } from "../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../platform/db/transaction.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { translateDemo } from "./demo-language.ts";
import { type DemoHome, demoHomes } from "./homes.ts";
import {
  type SeededLink,
  seedDoings,
  seedEnquiries,
  seedLinks,
  seedPast,
  seedTeam,
  seedVisits,
} from "./life.ts";
import { seedAnnouncements, seedMails } from "./mails.ts";
import { clubPosition, roasteryLogo, roasteryPosition } from "./neighbours.ts";
import { seedNotices } from "./notices.ts";
import { seedPacks } from "./packs.ts";
import { seedPartners } from "./partners.ts";
import { demoPeople } from "./people.ts";
import { CLUB_LOGO, seedClubCover, seedLogo } from "./pictures.ts";
import { createDice, type Dice } from "./random.ts";
import { seedSales } from "./sales.ts";
import { seedTreets } from "./treets.ts";

const SEED = 20_260_101;
/** Offset between the random seeds of different homes; larger than any offset within one community. */
const HOMES_APART = 100;
const CLUB = "Harbour Club";
const MEMBERS = 240;
const LABELS = ["Founders", "Hot desk", "Night owl", "Newcomer", "Mentor"];
/** Key of the advisory lock that lets only one of several processes seed an empty database. */
const LOCK = 7_337_001;

/**
 * Seeds a community with 90 days of activity for each requested language that has none yet; by default, for all
 * languages offered. Does nothing if the database contains other data.
 */
export async function seedDemo(
  deps: Dependencies,
  languages: readonly Language[] = deps.config.LANGUAGES,
): Promise<void> {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  const { publicUrl, LANGUAGES: offered } = deps.config;
  const facts = { passwordHash, now: deps.clock(), signingKey: deps.signingKey, publicUrl };
  for (const home of demoHomes) {
    const { language } = home;
    if (!languages.includes(language)) continue;
    const emailOf = (name: string) => demoEmail(name, { language, languages: offered });
    await inTransaction(deps.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      if (!(await isRoom(tx, home))) return;
      await inLanguage(language, async () => {
        const communityId = await seedCommunity(tx, { ...facts, home, emailOf });
        if (home.texts) await translateDemo(tx, communityId, home.texts);
        await seedMails(tx, communityId, facts);
      });
    });
  }
}

/** True if the database is empty, or contains only other communities of the demo. */
async function isRoom(tx: Transaction, home: DemoHome): Promise<boolean> {
  const [somebody] = await tx.select({ id: users.id }).from(users).limit(1);
  if (!somebody) return true;
  const slugs = demoHomes.map(({ slugOf }) => slugOf(CLUB));
  const clubs = await tx
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(inArray(businesses.slug, slugs));
  return clubs.length > 0 && clubs.every(({ slug }) => slug !== home.slugOf(CLUB));
}

interface Facts {
  readonly passwordHash: string;
  readonly now: Date;
  readonly signingKey: Uint8Array;
  readonly publicUrl: string;
  readonly home: DemoHome;
  /** Returns the email address of an account, by the local part it has in the first language. */
  readonly emailOf: (name: string) => string;
}

/** Returns the id of the community. */
async function seedCommunity(
  tx: Transaction,
  { passwordHash, now, signingKey, publicUrl, home, emailOf }: Facts,
): Promise<string> {
  const { country, timezone } = home;
  const locale = localeFor(home.language);
  const diceOf = (part: number) => createDice(SEED + part + HOMES_APART * home.number);
  const account = (name: string, firstName: string, lastName: string) => ({
    id: newId("usr"),
    email: emailOf(name),
    firstName,
    lastName,
    passwordHash,
    timezone,
    locale,
    createdAt: ago(120),
    emailVerifiedAt: ago(120),
    profileCompletedAt: ago(120),
  });
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [owner, partner, member] = [
    account("owner", "Olivia", "Harbour"),
    account("partner", "Pedro", "Bloom"),
    account("member", "Mia", "Larsen"),
  ];
  await tx.insert(users).values([owner, partner, member]);

  const club = {
    id: newId("biz"),
    slug: home.slugOf(CLUB),
    name: home.named(CLUB),
    isCommunity: true,
    visibility: "listed" as const,
    isProvider: false,
    category: "coworking" as const,
    tagline: "A coworking club by the water",
    plan: "growth" as const,
    brandColor: "#0f766e",
    address: "The old warehouse, Quay 4, 1401 Copenhagen",
    ...home.placed(clubPosition),
    about: "Desks, meeting rooms and good company in an old warehouse on the quay.",
    website: `https://${home.slugOf(CLUB)}.example`,
    publicEmail: `hello@${home.slugOf(CLUB)}.example`,
    openingHours: "Every day 6–23",
    country,
    timezone,
    language: home.language,
    createdBy: owner.id,
    createdAt: ago(120),
  };
  const roastery = {
    id: newId("biz"),
    slug: home.slugOf("Bloom Roastery"),
    name: home.named("Bloom Roastery"),
    isCommunity: false,
    isProvider: true,
    category: "hospitality" as const,
    tagline: "Coffee roasted next door",
    plan: "starter" as const,
    brandColor: "#9a3412",
    coverImageId: stockImageId({ id: "coffee-croissant" }),
    address: "Quay 9, 1401 Copenhagen",
    openingHours: "Mon–Fri 7–18, Sat 9–16",
    website: `https://${home.slugOf("Bloom Roastery")}.example`,
    ...home.placed(roasteryPosition),
    about: "A small roastery with a bar, two minutes from the harbour.",
    country,
    timezone,
    language: home.language,
    createdBy: partner.id,
    createdAt: ago(110),
  };
  await tx.insert(businesses).values([club, roastery]);
  const onTeam = { id: "", role: "owner" as const, billing: true, canRedeem: true, joinedAt: ago(120) };
  await tx.insert(teamMemberships).values([
    { ...onTeam, id: newId("tm"), businessId: club.id, userId: owner.id },
    { ...onTeam, id: newId("tm"), businessId: roastery.id, userId: partner.id },
  ]);
  const own = { businessId: club.id, ownerId: owner.id, home };
  const team = await seedTeam(tx, { ...own, passwordHash, emailOf }, ago);
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
    ...demoMembers(club.id, { doors, dice: diceOf(0), ago }),
  ];
  await tx.insert(members).values(people);
  const active = people.flatMap(({ id, status, joinedAt }) =>
    status === "active" && joinedAt ? [{ id, joinedAt }] : [],
  );
  const arrivals = people.flatMap(({ sourceLinkId, joinedAt }) =>
    sourceLinkId && joinedAt ? [{ linkId: sourceLinkId, joinedAt }] : [],
  );
  await seedVisits(tx, { links: doors, arrivals }, { now, dice: diceOf(2) });
  const place = { ...own, members: active };
  await seedTreets(tx, place, { now, dice: diceOf(1), vault: codeVault(signingKey) });
  await seedAnnouncements(tx, own, now);
  await seedEnquiries(tx, own, ago);
  await seedDoings(tx, { ...own, people: [owner.id, ...team] }, ago);
  await seedPacks(tx, club.id, { now, dice: diceOf(3) });
  const seller = { id: roastery.id, ownerId: partner.id };
  const whose = {
    communityId: club.id,
    ownerId: owner.id,
    team,
    roastery: seller,
    passwordHash,
    home,
    emailOf,
  };
  await seedPartners(tx, whose, now);
  const market = { communityId: club.id, publicUrl };
  await seedSales(tx, { ...market, sellerId: club.id, ownerEmail: owner.email }, now);
  await seedSales(tx, { ...market, sellerId: roastery.id, ownerEmail: partner.email }, now);
  const told = { owner: owner.id, partner: partner.id, member: member.id };
  await seedNotices(tx, { communityId: club.id, roasteryId: roastery.id, ...told, home }, now);
  await seedPast(tx, { businessId: club.id, home, people: [owner.id, ...team] }, now);
  return club.id;
}

const demoMembers = (
  businessId: string,
  {
    doors,
    dice,
    ago,
  }: {
    readonly doors: readonly SeededLink[];
    readonly dice: Dice;
    readonly ago: (days: number) => Date;
  },
): (typeof members.$inferInsert)[] =>
  demoPeople(MEMBERS - 1, dice).map((person, index) => {
    // Most have joined by now; the last few are still invited, awaiting approval, or suspended.
    const status = index < 216 ? "active" : index < 228 ? "invited" : index < 234 ? "requested" : "suspended";
    const joined = 90 * (1 - dice.roll() ** 1.4);
    const isMember = status === "active" || status === "suspended";
    const source = dice.pick(["link", "link", "invite", "import", "manual"] as const);
    const joinedAt = isMember ? ago(joined) : null;
    // A member cannot join through a link before it exists.
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

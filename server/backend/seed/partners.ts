import { and, eq, inArray } from "drizzle-orm";
import { localeFor } from "#shared/account-choices.ts";
import { DAY_MS } from "#shared/constants.ts";
import { stockImageId } from "#shared/stock/images.ts";
import { contentOf, reviewedPart } from "../offers/treets/reviewed-content.ts";
import { newId } from "../platform/db/ids.ts";
import { matching } from "../platform/db/rows.ts";
import { users } from "../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../platform/db/schema/businesses.ts";
import { partnerMessages, partnerships } from "../platform/db/schema/partners.ts";
import { treetRevisions } from "../platform/db/schema/treet-revisions.ts";
import { treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import type { DemoHome } from "./homes.ts";
import { momentOnDay } from "./moments.ts";
import { type Neighbour, neighbours } from "./neighbours.ts";
import { seedLogo } from "./pictures.ts";

interface Place {
  readonly communityId: string;
  readonly ownerId: string;
  /** Accounts of the team members besides the owner. */
  readonly team: readonly string[];
  readonly roastery: { readonly id: string; readonly ownerId: string };
  readonly passwordHash: string;
  readonly home: DemoHome;
  readonly emailOf: (name: string) => string;
}

const ROASTERY = [
  "10% off everything at Bloom Roastery",
  "A bag of beans on your birthday",
  "Home barista evening",
];

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Messages between the club and the roastery, with their age in days. */
const messages = [
  ["provider", "The new cups are in. Shall we do a tasting for your members in December?", 9.2],
  ["community", "Yes, please! Thursdays work best, after five. How many people fit at the bar?", 9],
  ["provider", "Fourteen. I'll submit it as a treet, then you can check the text.", 2.1],
  ["community", "Perfect. Lena will look at it tomorrow.", 1.8],
] as const;

/**
 * Creates twelve partners who supply treets, an open invitation and a declined one, and submissions by the roastery for
 * review.
 */
export async function seedPartners(tx: Transaction, place: Place, now: Date): Promise<void> {
  const { communityId, ownerId, roastery } = place;
  const partnerEmail = place.emailOf("partner");
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const from = { businessId: communityId, invitedBy: ownerId };
  const bloom = newId("prt");
  await tx.insert(partnerships).values([
    {
      ...from,
      id: bloom,
      providerId: roastery.id,
      contacts: [{ name: "Pedro Bloom", role: "", email: partnerEmail, phone: "" }],
      contactUserId: ownerId,
      contractUntil: dayOf(days(240)),
      communityReadAt: days(0),
      providerReadAt: days(0),
      state: "active",
      policy: "review_all",
      email: partnerEmail,
      invitedAt: days(-112),
      since: days(-110),
      notes: "Ask for Pedro. New offers on the first Monday of the month.",
    },
    {
      ...from,
      id: newId("prt"),
      email: "hello@salttherapy.example",
      state: "invited",
      invitedAt: days(-3),
      expiresAt: days(11),
      message: "Our members talk about your place anyway.",
    },
    {
      ...from,
      id: newId("prt"),
      email: "info@nordicnursery.example",
      state: "declined",
      invitedAt: days(-40),
      reason: "We are full until the summer.",
    },
  ]);
  await tx.insert(partnerMessages).values(
    messages.map(([side, text, ago]) => ({
      id: newId("pms"),
      businessId: communityId,
      partnershipId: bloom,
      side,
      authorId: side === "provider" ? roastery.ownerId : ownerId,
      text,
      at: days(-ago),
    })),
  );
  for (const [index, neighbour] of neighbours.entries())
    await addNeighbour(tx, place, { neighbour, index, days });
  await tx
    .update(treets)
    .set({ supplierId: roastery.id })
    .where(and(eq(treets.businessId, communityId), inArray(treets.title, ROASTERY)));
  await submitSomething(tx, place, now);
}

async function addNeighbour(
  tx: Transaction,
  { communityId, ownerId, team, passwordHash, home }: Place,
  { neighbour, index, days }: { neighbour: Neighbour; index: number; days: (count: number) => Date },
): Promise<void> {
  const { firstName, since } = neighbour;
  const { country, timezone } = home;
  const name = home.named(neighbour.name);
  const slug = home.slugOf(neighbour.name);
  const email = `hello@${slug}.example`;
  const [user, business] = [newId("usr"), newId("biz")];
  await tx.insert(users).values({
    id: user,
    email,
    firstName,
    lastName: "",
    passwordHash,
    timezone,
    locale: localeFor(home.language),
    createdAt: days(-since),
    emailVerifiedAt: days(-since),
    profileCompletedAt: days(-since),
  });
  await tx.insert(businesses).values({
    id: business,
    slug,
    name,
    isCommunity: false,
    isProvider: true,
    language: home.language,
    category: neighbour.category,
    tagline: neighbour.tagline,
    address: neighbour.address,
    openingHours: neighbour.openingHours,
    website: `https://${slug}.example`,
    ...home.placed(neighbour.position),
    coverImageId: stockImageId({ id: neighbour.cover }),
    logoImageId: await seedLogo(tx, { shapes: neighbour.logo, uploadedBy: user, at: days(-since) }),
    country,
    timezone,
    createdBy: user,
    createdAt: days(-since),
  });
  await tx.insert(teamMemberships).values({
    id: newId("tm"),
    businessId: business,
    userId: user,
    role: "owner",
    billing: true,
    canRedeem: true,
    joinedAt: days(-since),
  });
  await tx.insert(partnerships).values({
    id: newId("prt"),
    businessId: communityId,
    invitedBy: ownerId,
    providerId: business,
    email,
    state: "active",
    policy: "review_first",
    contacts: [{ name: firstName, role: "", email, phone: "" }],
    // The viewer is never a partner's contact; every third contract has an end date.
    contactUserId: [ownerId, ...team.slice(0, 2)][index % 3] ?? ownerId,
    contractUntil: index % 3 === 0 ? dayOf(days(120 + 30 * index)) : null,
    invitedAt: days(-since - 4),
    since: days(-since),
  });
  await tx
    .update(treets)
    .set({ supplierId: business })
    .where(and(eq(treets.businessId, communityId), inArray(treets.title, [...neighbour.supplies])));
}

/** Creates a new treet of the roastery that awaits review, and a change of one that members already see. */
async function submitSomething(
  tx: Transaction,
  { communityId, roastery, home: { timezone } }: Place,
  now: Date,
): Promise<void> {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const [percent] = await tx
    .select()
    .from(treets)
    .where(matching(treets, { businessId: communityId, title: ROASTERY[0] ?? "" }));
  if (!percent) return;
  await tx.insert(treets).values({
    id: newId("trt"),
    businessId: communityId,
    supplierId: roastery.id,
    bySupplier: true,
    imageId: percent.imageId,
    imageAlt: percent.imageAlt,
    type: "event",
    title: "Cupping on the quay",
    category: "coffee",
    valueKind: "freebie",
    summary: "Taste six coffees from one valley, with Pedro.",
    description: "An hour of slurping, sniffing and talking. No milk, no laptops.",
    terms: "Come on time: we begin together.",
    eventAt: momentOnDay(now, { days: 17, time: "19:00", timezone }),
    eventEnd: momentOnDay(now, { days: 17, time: "20:00", timezone }),
    location: "Bloom Roastery, the bar",
    stockTotal: 14,
    state: "in_review",
    submittedAt: days(-1),
    submittedBy: roastery.ownerId,
    createdBy: roastery.ownerId,
    createdAt: days(-2),
    updatedAt: days(-1),
  });
  await tx.insert(treetRevisions).values({
    id: newId("rev"),
    businessId: communityId,
    treetId: percent.id,
    before: reviewedPart(contentOf(percent)),
    content: {
      ...reviewedPart(contentOf(percent)),
      title: "15% off everything at Bloom Roastery",
      valuePercent: 15,
    },
    submittedBy: roastery.ownerId,
    submittedAt: days(-0.2),
  });
}

import { and, eq, ne } from "drizzle-orm";
import { localeFor } from "#shared/account-choices.ts";
import { DAY_MS, HOUR_MS, REFRESH_TOKEN_SECONDS } from "#shared/constants.ts";
import type { Origin } from "#shared/device.ts";
import type { EnquiryTopic } from "#shared/enquiries.ts";
import * as log from "#words/audit.ts";
import { auditSentence, inEveryLanguage, type Sentence } from "../platform/audit-sentence.ts";
import { newId } from "../platform/db/ids.ts";
import { matching } from "../platform/db/rows.ts";
import { sessions, users } from "../platform/db/schema/accounts.ts";
import { auditEntries, businesses, teamMemberships } from "../platform/db/schema/businesses.ts";
import { enquiries, enquiryMessages } from "../platform/db/schema/enquiries.ts";
import { linkHits, links } from "../platform/db/schema/links.ts";
import { partnerships } from "../platform/db/schema/partners.ts";
import { treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import type { DemoHome } from "./homes.ts";
import { atWork } from "./moments.ts";
import type { Dice } from "./random.ts";

const DAY_SECONDS = DAY_MS / 1000;

interface Place {
  readonly businessId: string;
  readonly ownerId: string;
  readonly home: DemoHome;
}

const teamMates = [
  ["Omar", "Haddad", "admin", 96],
  ["Lena", "Winter", "manager", 71],
  ["Ben", "Keller", "viewer", 12],
] as const;

/** Creates the club's team members besides the owner. Returns the ids of their accounts. */
export async function seedTeam(
  tx: Transaction,
  {
    businessId,
    passwordHash,
    home: { language, timezone },
    emailOf,
  }: Place & { readonly passwordHash: string; readonly emailOf: (name: string) => string },
  ago: (days: number) => Date,
): Promise<string[]> {
  const people = teamMates.map(([firstName, lastName, role, since]) => ({
    account: {
      id: newId("usr"),
      email: emailOf(firstName.toLowerCase()),
      firstName,
      lastName,
      passwordHash,
      timezone,
      locale: localeFor(language),
      createdAt: ago(since),
      emailVerifiedAt: ago(since),
      profileCompletedAt: ago(since),
    },
    seat: { role, billing: false, canRedeem: true, joinedAt: ago(since) },
    // They signed in recently and have signed out since.
    visit: {
      createdAt: ago(since / 20),
      lastUsedAt: ago(since / 30),
      revokedAt: ago(since / 30),
      expiresAt: ago(since / 20 - REFRESH_TOKEN_SECONDS / DAY_SECONDS),
    },
  }));
  await tx.insert(users).values(people.map(({ account }) => account));
  await tx
    .insert(teamMemberships)
    .values(
      people.map(({ account, seat }) => ({ ...seat, id: newId("tm"), businessId, userId: account.id })),
    );
  await tx
    .insert(sessions)
    .values(people.map(({ account, visit }) => ({ ...visit, id: newId("ses"), userId: account.id })));
  return people.map(({ account }) => account.id);
}

const doors = [
  ["Join Harbour Club", "harbour-club", null, 119],
  ["Poster at the door", "harbour-door", { source: "poster", medium: "print" }, 100],
  ["Newsletter", "harbour-news", { source: "newsletter", medium: "email" }, 60],
] as const;

export interface SeededLink {
  readonly id: string;
  readonly since: Date;
}

/** Creates the links members joined through. */
export async function seedLinks(
  tx: Transaction,
  { businessId, ownerId, home }: Place,
  ago: (days: number) => Date,
): Promise<SeededLink[]> {
  const rows = doors.map(([name, code, utm, since]) => ({
    id: newId("lnk"),
    businessId,
    kind: "join" as const,
    name,
    code: home.named(code),
    utm: utm ?? {},
    createdBy: ownerId,
    createdAt: ago(since),
  }));
  await tx.insert(links).values(rows);
  return rows.map(({ id, createdAt }) => ({ id, since: createdAt }));
}

interface Arrival {
  readonly linkId: string;
  readonly joinedAt: Date;
}

/**
 * Creates 90 days of link visits: one shortly before each member joined through a link, and others that led to no join.
 */
export async function seedVisits(
  tx: Transaction,
  {
    links: doors,
    arrivals,
  }: { readonly links: readonly SeededLink[]; readonly arrivals: readonly Arrival[] },
  { now, dice }: { readonly now: Date; readonly dice: Dice },
): Promise<void> {
  const passers = doors.flatMap(({ id, since }) =>
    Array.from({ length: 60 }, () => ({
      linkId: id,
      at: new Date(now.getTime() - dice.roll() * Math.min(90 * DAY_MS, now.getTime() - since.getTime())),
    })),
  );
  const came = arrivals.map(({ linkId, joinedAt }) => ({
    linkId,
    at: new Date(joinedAt.getTime() - dice.roll() * HOUR_MS),
  }));
  const hits = [...came, ...passers].map(({ linkId, at }, index) => ({
    linkId,
    at,
    hour: Math.floor(at.getTime() / HOUR_MS),
    kind: dice.chance(0.3) ? "scan" : "click",
    visitorHash: `demo-${index}`,
    referrer: dice.chance(0.3) ? dice.pick(["harbour.example", "news.example", "chat.example"]) : null,
    device: dice.pick(["phone", "phone", "computer", "tablet"]),
  }));
  await tx.insert(linkHits).values(hits);
  for (const { id } of doors) {
    const mine = hits.filter(({ linkId }) => linkId === id);
    const last = Math.max(...mine.map(({ at }) => at.getTime()));
    const scans = mine.filter(({ kind }) => kind === "scan").length;
    const uses = arrivals.filter(({ linkId }) => linkId === id).length;
    const figures = { scans, clicks: mine.length - scans, uses, lastClickAt: new Date(last) };
    await tx.update(links).set(figures).where(eq(links.id, id));
  }
}

const LETTERS = 2;
const enquiryRef = (now: Date, home: DemoHome, number: number): string =>
  `ENQ-${now.getUTCFullYear()}-0000${number + LETTERS * home.number}`;

/** Creates two enquiries by email, one of them answered. */
export async function seedEnquiries(
  tx: Transaction,
  { businessId, ownerId, home }: Place,
  ago: (days: number) => Date,
): Promise<void> {
  const enquiry = (
    number: number,
    facts: { name: string; email: string; topic: EnquiryTopic; days: number },
  ) => ({
    id: newId("enq"),
    ref: enquiryRef(ago(0), home, number),
    businessId,
    kind: "business" as const,
    name: facts.name,
    email: facts.email,
    topic: facts.topic,
    createdAt: ago(facts.days),
    tokenHash: `demo-letter-${home.language}-${number}`,
    contentHash: `demo-letter-${home.language}-${number}`,
  });
  const open = enquiry(1, { name: "Freja Holm", email: "freja@people.example", topic: "join", days: 0.4 });
  const answered = enquiry(2, {
    name: "Jonas Riis",
    email: "jonas@people.example",
    topic: "problem",
    days: 9,
  });
  await tx.insert(enquiries).values([
    { ...open, state: "new" },
    { ...answered, state: "answered" },
  ]);
  const message = (
    enquiryId: string,
    from: string,
    days: number,
    text: string,
    authorId: string | null = null,
  ) => ({
    id: newId("msg"),
    enquiryId,
    from,
    text,
    authorId,
    at: ago(days),
  });
  await tx
    .insert(enquiryMessages)
    .values([
      message(
        open.id,
        "sender",
        0.4,
        "We are four people with a small studio. Can we join as one, and from when?",
      ),
      message(
        answered.id,
        "sender",
        9,
        "The climbing hall did not know my code on Saturday. What went wrong?",
      ),
      message(
        answered.id,
        "team",
        8.6,
        "Sorry about that! They had a new till; it works since Monday.",
        ownerId,
      ),
    ]);
}

type Doing = readonly [who: number, action: string, entity: string, sentence: Sentence, days: number];

/** Actions for the audit log. @param answered the reference of the enquiry that was answered */
const doings = (answered: string, name: string): readonly Doing[] => [
  [0, "business.created", "business", auditSentence(log.businessCreated, { name }), 119.5],
  [1, "team.joined", "team", auditSentence(log.teamJoined, { who: "Omar Haddad", role: "admin" }), 96],
  [2, "team.joined", "team", auditSentence(log.teamJoined, { who: "Lena Winter", role: "manager" }), 71],
  [2, "pack.publish", "pack", auditSentence(log.packMoved, { pack: "Welcome aboard", move: "publish" }), 58],
  [2, "link.created", "link", auditSentence(log.linkCreated, { name: "Newsletter" }), 60],
  [
    1,
    "partner.invited",
    "partner",
    auditSentence(log.partnerInvited, { email: "info@nordicnursery.example" }),
    40,
  ],
  [0, "settings.changed", "business", auditSentence(log.settingsChanged), 26],
  [2, "member.approved", "member", auditSentence(log.memberApproved, { who: "Ida Lund" }), 14],
  [3, "team.joined", "team", auditSentence(log.teamJoined, { who: "Ben Keller", role: "other" }), 12],
  [0, "enquiry.answered", "enquiry", auditSentence(log.enquiryAnswered, { ref: answered }), 8.6],
  [
    1,
    "partner.invited",
    "partner",
    auditSentence(log.partnerInvited, { email: "hello@salttherapy.example" }),
    3,
  ],
  [2, "treet.pause", "treet", auditSentence(log.treetMoved, { treet: "Old gym pass", move: "pause" }), 2],
];

/** Where each of these people works, in the same order. */
const devices = [
  { browser: "Chrome", system: "Mac" },
  { browser: "Firefox", system: "Windows" },
  { browser: "Safari", system: "iPhone" },
  { browser: "Edge", system: "Windows" },
] as const;

const originOf = (who: number, { country }: Place["home"]): Origin => ({
  ...devices[who % devices.length],
  country,
});

/**
 * Records the team's actions so far in the audit log. `people` are the accounts of the owner and then the team members.
 */
export async function seedDoings(
  tx: Transaction,
  { businessId, home, people }: Omit<Place, "ownerId"> & { readonly people: readonly string[] },
  ago: (days: number) => Date,
): Promise<void> {
  await tx.insert(auditEntries).values(
    doings(enquiryRef(ago(0), home, LETTERS), home.named("Harbour Club")).map(
      ([who, action, entity, sentence, days], index) => ({
        id: newId("aud"),
        businessId,
        actor: `user:${people[who]}`,
        action,
        entity,
        summary: inEveryLanguage(sentence),
        sentence,
        changes: {},
        origin: originOf(who, home),
        at: atWork(ago(days), { index, timezone: home.timezone, now: ago(0) }),
      }),
    ),
  );
}

/** Creates the history shown on the page of each partnership and treet. Actors were on the team at the time. */
export async function seedPast(
  tx: Transaction,
  { businessId, home, people }: Omit<Place, "ownerId"> & { readonly people: readonly string[] },
  now: Date,
): Promise<void> {
  const joined = await tx
    .select({ userId: teamMemberships.userId, since: teamMemberships.joinedAt })
    .from(teamMemberships)
    .where(and(eq(teamMemberships.businessId, businessId), ne(teamMemberships.role, "viewer")));
  const entry = (
    index: number,
    at: Date,
    about: { action: string; entity: string; entityId: string },
    sentence: Sentence,
  ) => {
    const there = people.filter((id) => joined.some(({ userId, since }) => userId === id && since < at));
    const who = there[index % there.length] ?? people[0] ?? "";
    return {
      id: newId("aud"),
      businessId,
      actor: `user:${who}`,
      ...about,
      summary: inEveryLanguage(sentence),
      sentence,
      changes: {},
      origin: originOf(people.indexOf(who), home),
      at: atWork(at, { index, timezone: home.timezone, now }),
    };
  };
  const partners = await tx
    .select({
      id: partnerships.id,
      email: partnerships.email,
      invitedAt: partnerships.invitedAt,
      since: partnerships.since,
      name: businesses.name,
    })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(eq(partnerships.businessId, businessId))
    .orderBy(partnerships.id);
  const offered = await tx
    .select({
      id: treets.id,
      title: treets.title,
      createdAt: treets.createdAt,
      publishedAt: treets.publishedAt,
    })
    .from(treets)
    .where(matching(treets, { businessId, bySupplier: false }))
    .orderBy(treets.id);
  await tx.insert(auditEntries).values([
    ...partners.flatMap(({ id, email, name, invitedAt, since }, index) => {
      const about = { entity: "partner", entityId: id };
      return [
        entry(
          index,
          invitedAt,
          { ...about, action: "partner.invited" },
          auditSentence(log.partnerInvited, { email }),
        ),
        ...(since
          ? [
              entry(
                index,
                since,
                { ...about, action: "partner.accepted" },
                auditSentence(log.partnerTakenIn, { partner: name }),
              ),
            ]
          : []),
      ];
    }),
    ...offered.flatMap(({ id, title, createdAt, publishedAt }, index) => {
      const about = { entity: "treet", entityId: id };
      return [
        entry(
          index,
          createdAt,
          { ...about, action: "treet.created" },
          auditSentence(log.treetDrafted, { treet: title }),
        ),
        ...(publishedAt
          ? [
              entry(
                index,
                publishedAt,
                { ...about, action: "treet.publish" },
                auditSentence(log.treetMoved, { treet: title, move: "publish" }),
              ),
            ]
          : []),
      ];
    }),
  ]);
}

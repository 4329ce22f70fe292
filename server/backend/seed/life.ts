import { eq } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import type { EnquiryTopic } from "#shared/enquiries.ts";
import { newId } from "../platform/db/ids.ts";
import { users } from "../platform/db/schema/accounts.ts";
import { auditEntries, teamMemberships } from "../platform/db/schema/businesses.ts";
import { enquiries, enquiryMessages } from "../platform/db/schema/enquiries.ts";
import { linkHits, links } from "../platform/db/schema/links.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import type { Dice } from "./random.ts";

interface Place {
  readonly businessId: string;
  readonly ownerId: string;
}

const teamMates = [
  ["Omar", "Haddad", "admin", 96],
  ["Lena", "Winter", "manager", 71],
  ["Ben", "Keller", "viewer", 12],
] as const;

/** Who runs the club beside its owner; answers the ids of their accounts. */
export async function seedTeam(
  tx: Transaction,
  { businessId, passwordHash }: Place & { readonly passwordHash: string },
  ago: (days: number) => Date,
): Promise<string[]> {
  const people = teamMates.map(([firstName, lastName, role, since]) => ({
    account: {
      id: newId("usr"),
      email: `${firstName.toLowerCase()}@treets.example`,
      firstName,
      lastName,
      passwordHash,
      timezone: "Europe/Copenhagen",
      createdAt: ago(since),
      emailVerifiedAt: ago(since),
      profileCompletedAt: ago(since),
    },
    seat: { role, billing: false, canRedeem: true, joinedAt: ago(since), lastActiveAt: ago(since / 30) },
  }));
  await tx.insert(users).values(people.map(({ account }) => account));
  await tx
    .insert(teamMemberships)
    .values(
      people.map(({ account, seat }) => ({ ...seat, id: newId("tm"), businessId, userId: account.id })),
    );
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

/** The links people came by. */
export async function seedLinks(
  tx: Transaction,
  { businessId, ownerId }: Place,
  ago: (days: number) => Date,
): Promise<SeededLink[]> {
  const rows = doors.map(([name, code, utm, since]) => ({
    id: newId("lnk"),
    businessId,
    kind: "join" as const,
    name,
    code,
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

/** Visits of 90 days: everybody who joined came by their link first, and some who came went away again. */
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

/** Two emails, one of them answered. */
export async function seedEnquiries(
  tx: Transaction,
  { businessId, ownerId }: Place,
  ago: (days: number) => Date,
): Promise<void> {
  const year = ago(0).getUTCFullYear();
  const letter = (
    number: number,
    facts: { name: string; email: string; topic: EnquiryTopic; days: number },
  ) => ({
    id: newId("enq"),
    ref: `ENQ-${year}-0000${number}`,
    businessId,
    kind: "business" as const,
    name: facts.name,
    email: facts.email,
    topic: facts.topic,
    createdAt: ago(facts.days),
    tokenHash: `demo-letter-${number}`,
    contentHash: `demo-letter-${number}`,
  });
  const open = letter(1, { name: "Freja Holm", email: "freja@people.example", topic: "join", days: 0.4 });
  const answered = letter(2, {
    name: "Jonas Riis",
    email: "jonas@people.example",
    topic: "problem",
    days: 9,
  });
  await tx.insert(enquiries).values([
    { ...open, state: "new" },
    { ...answered, state: "answered" },
  ]);
  const said = (
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
      said(
        open.id,
        "sender",
        0.4,
        "We are four people with a small studio. Can we join as one, and from when?",
      ),
      said(answered.id, "sender", 9, "The climbing hall did not know my code on Saturday. What went wrong?"),
      said(
        answered.id,
        "team",
        8.6,
        "Sorry about that! They had a new till; it works since Monday.",
        ownerId,
      ),
    ]);
}

const doings: readonly (readonly [
  who: number,
  action: string,
  entity: string,
  summary: string,
  days: number,
])[] = [
  [0, "business.created", "business", "Harbour Club was created", 119.5],
  [0, "team.joined", "team", "Omar Haddad joined the team as admin", 96],
  [1, "partner.invited", "partner", "hello@quay-kitchen.example was invited as a partner", 105],
  [1, "team.joined", "team", "Lena Winter joined the team as manager", 71],
  [2, "pack.published", "pack", "Welcome aboard was published", 58],
  [2, "link.created", "link", "Newsletter was made", 60],
  [2, "treet.published", "treet", "Legal check of your first contract was published", 44],
  [1, "partner.invited", "partner", "info@nordicnursery.example was invited as a partner", 40],
  [0, "settings.changed", "business", "The settings were changed", 26],
  [2, "member.approved", "member", "3 people were let in", 14],
  [1, "team.joined", "team", "Ben Keller joined the team as viewer", 12],
  [0, "enquiry.answered", "enquiry", "The enquiry of Jonas Riis was answered", 8.6],
  [1, "partner.invited", "partner", "hello@salttherapy.example was invited as a partner", 3],
  [2, "treet.paused", "treet", "Old gym pass was paused", 2],
];

/** What the team did so far; `people` are the accounts of its owner and then its team mates. */
export async function seedDoings(
  tx: Transaction,
  businessId: string,
  people: readonly string[],
  ago: (days: number) => Date,
): Promise<void> {
  await tx.insert(auditEntries).values(
    doings.map(([who, action, entity, summary, days]) => ({
      id: newId("aud"),
      businessId,
      actor: `user:${people[who]}`,
      action,
      entity,
      summary,
      changes: {},
      at: ago(days),
    })),
  );
}

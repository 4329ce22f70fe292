import { eq, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { waitlistEntries } from "../../platform/db/schema/claims.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { notifyPeople } from "../../platform/notify.ts";
import { lineOf, membersWhoSee, roomsFor, stateOf, type TreetRow } from "../treets/index.ts";
import { placeOffered, waitlistClosed } from "./email-templates.ts";

/** How long a place is held for the next member on the waiting list. */
export const HOLD_MS = DAY_MS;
/** Waiting lists that are looked for at once. */
const MAX_BATCH = 200;

type Parts = Pick<Dependencies, "mail" | "jobs" | "config" | "clock">;

/** When more of a treet becomes available, offers it to its waiting list first. */
export const placesAreOffered =
  (deps: Parts): Subscriber =>
  async (tx, event) => {
    if (event.type === "treet.room-changed") await offerPlaces(tx, deps, event.treet);
  };

/**
 * Holds free places for the members who have waited longest, each for a day, and notifies them. The caller must hold a
 * lock on the treet, so that nobody claims these places meanwhile.
 */
export async function offerPlaces(tx: Transaction, deps: Parts, treet: TreetRow): Promise<void> {
  const now = deps.clock();
  const line = await lineOf(tx, treet.id);
  if (line.length === 0 || stateOf(treet, now) !== "live") return;
  const { business, url } = await whereIs(tx, deps, treet);
  // In an archived community nobody could take the place; the list continues once it is restored.
  if (business.status === "archived" || business.status === "deleted") return;
  const seeing = await membersWhoSee(
    tx,
    treet,
    line.map(({ member }) => member),
    now,
  );
  const over = line.filter(
    ({ entry, member }) =>
      (entry.offeredUntil !== null && entry.offeredUntil <= now) ||
      member.status !== "active" ||
      !seeing.has(member.id),
  );
  const gone = new Set(over.map(({ entry }) => entry.id));
  if (gone.size > 0) await tx.delete(waitlistEntries).where(inArray(waitlistEntries.id, [...gone]));

  const { available = null } =
    (await roomsFor(tx, { treetIds: [treet.id], memberId: undefined, now })).get(treet.id) ?? {};
  const rest = line.filter(({ entry }) => !gone.has(entry.id));
  const held = rest.filter(({ entry }) => entry.offeredUntil !== null).length;
  const free = available === null ? rest.length : Math.max(0, available - held);
  const next = rest.filter(({ entry }) => entry.offeredUntil === null).slice(0, free);
  if (next.length === 0) return;
  const until = new Date(now.getTime() + HOLD_MS);
  const ids = next.map(({ entry }) => entry.id);
  await tx.update(waitlistEntries).set({ offeredUntil: until }).where(inArray(waitlistEntries.id, ids));
  for (const { member } of next) {
    const facts = { firstName: member.firstName, title: treet.title, until, business, url };
    await deps.mail.send(tx, member.email, () => placeOffered(facts));
    await notifyPeople(tx, deps, [member.userId], {
      businessId: treet.businessId,
      kind: "place_offered",
      facts: { what: treet.title, id: treet.id },
    });
  }
}

/**
 * Handles waiting lists that changed by time alone: a hold has run out, or the treet is over. A hold ends when the treet
 * is paused or its community archived, as its member cannot use it; they are first in line for the next.
 */
export async function updateWaitlists(deps: Dependencies): Promise<void> {
  const now = deps.clock();
  await deps.db
    .update(waitlistEntries)
    .set({ offeredUntil: null })
    .where(
      sql`${waitlistEntries.offeredUntil} > ${now} and exists (select 1 from treets t join businesses b on b.id = t.business_id
        where t.id = ${waitlistEntries.treetId} and (t.state = 'paused' or b.status = 'archived'))`,
    );
  let due = await dueAfter(deps.db, "", now);
  while (due.length > 0) {
    for (const { id } of due) await updateLine(deps, id);
    due = await dueAfter(deps.db, due.at(-1)?.id ?? "", now);
  }
}

/** Returns the next treets whose waiting list may have changed, in the order of their ids. */
const dueAfter = (db: Executor, last: string, now: Date) =>
  db
    .selectDistinct({ id: treets.id })
    .from(waitlistEntries)
    .innerJoin(treets, eq(treets.id, waitlistEntries.treetId))
    .innerJoin(businesses, eq(businesses.id, treets.businessId))
    .where(
      sql`${treets.id} > ${last} and ${businesses.status} in ('active', 'frozen') and (${treets.state} in ('ended', 'archived') or ${waitlistEntries.offeredUntil} <= ${now}
        or (${waitlistEntries.offeredUntil} is null and ${treets.state} = 'live'
          and coalesce(${treets.claimedCount} < ${treets.stockTotal}, true)
          and (${treets.type} <> 'code_pool' or exists (select 1 from treet_codes c where c.treet_id = treets.id and c.claim_id is null and c.voided_at is null))))`,
    )
    .orderBy(treets.id)
    .limit(MAX_BATCH);

async function updateLine(deps: Dependencies, treetId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const treet = await lockRow(tx, treets, { id: treetId });
    if (!treet) return;
    if (treet.state === "ended" || treet.state === "archived") await closeLine(tx, deps, treet);
    else await offerPlaces(tx, deps, treet);
  });
}

/** Deletes the waiting list of an ended treet and emails its members. */
async function closeLine(tx: Transaction, deps: Parts, treet: TreetRow): Promise<void> {
  const line = await lineOf(tx, treet.id);
  await tx.delete(waitlistEntries).where(eq(waitlistEntries.treetId, treet.id));
  const { business, url } = await whereIs(tx, deps, treet);
  for (const { member } of line) {
    if (member.status !== "active") continue;
    const facts = { firstName: member.firstName, title: treet.title, business, url };
    await deps.mail.send(tx, member.email, () => waitlistClosed(facts));
  }
}

async function whereIs(tx: Transaction, { config }: Parts, treet: TreetRow) {
  const [business] = await tx
    .select({
      name: businesses.name,
      slug: businesses.slug,
      status: businesses.status,
      timezone: businesses.timezone,
      settings: businesses.settings,
    })
    .from(businesses)
    .where(eq(businesses.id, treet.businessId));
  if (!business) throw new Error("The treet has no business");
  const url = config.publicUrl + href("treet", { business: business.slug, rest: [treet.id] });
  return { business, url };
}

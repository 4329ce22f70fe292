import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import * as z from "zod";
import { href } from "#shared/href.ts";
import { planOf } from "#shared/plans.ts";
import * as log from "#words/audit.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { lockRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { announceTreet } from "./announce.ts";
import { treetStart } from "./email-templates.ts";
import { countRunning, type TreetRow } from "./queries.ts";
import { storeBySystem } from "./stored-by-system.ts";

const announceOne = job({
  name: "treets.announce",
  data: z.object({ treetId: z.string() }),
  policy: "exclusive",
  keyOf: ({ treetId }) => treetId,
  maxMinutes: 120,
});
/** Treets handled per run; the next minute handles the rest. */
const MAX_BATCH = 500;

export function defineAnnouncements(deps: Dependencies): void {
  deps.jobs.define(announceOne, ({ treetId }) => announceTreet(deps, treetId));
}

type ClockTask = (deps: Dependencies) => Promise<void>;

/**
 * Stores state changes that are due by the clock, notifies those concerned, and checks the plan's room again when a
 * treet starts. Reads do not depend on it, as they always compute the state from the clock. `after` are further tasks
 * run every minute.
 */
export async function tick(deps: Dependencies, after: readonly ClockTask[] = []): Promise<void> {
  const now = deps.clock();
  const due = await deps.db
    .select({ id: treets.id, businessId: treets.businessId })
    .from(treets)
    .where(
      or(
        and(eq(treets.state, "scheduled"), sql`coalesce(${treets.claimFrom}, ${now}) <= ${now}`),
        and(sql`${treets.state} in ('scheduled', 'live', 'paused')`, lte(treets.claimUntil, now)),
      ),
    )
    .orderBy(treets.claimFrom, treets.id)
    .limit(MAX_BATCH);
  for (const { id, businessId } of due) await startOrEnd(deps, businessId, id, now);

  for (const tend of after) await tend(deps);

  const isUnannounced = and(
    eq(treets.state, "live"),
    isNull(treets.announcedAt),
    sql`${treets.publishedAt} is not null`,
  );
  const [any] = await deps.db.select({ id: treets.id }).from(treets).where(isUnannounced).limit(1);
  if (!any) return;
  await inTransaction(deps.db, async (tx) => {
    const unannounced = await tx
      .update(treets)
      .set({ announcedAt: now })
      .where(isUnannounced)
      .returning({ id: treets.id });
    await deps.jobs.enqueueAll(
      announceOne,
      unannounced.map(({ id }) => ({ data: { treetId: id } })),
      { tx },
    );
  });
}

async function startOrEnd(deps: Dependencies, businessId: string, id: string, now: Date): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const community = await lockBusiness(tx, businessId);
    const treet = await lockRow(tx, treets, { id });
    if (!treet || !community) return;
    const isOver = treet.claimUntil !== null && treet.claimUntil <= now;
    if (isOver && ["scheduled", "live", "paused"].includes(treet.state)) {
      const next = { state: "ended" as const, pauseReason: null };
      await storeBySystem(tx, deps, treet, next, auditSentence(log.treetEndedOnTime, { treet: treet.title }));
      await deps.events.emit(tx, { type: "treet.ended", businessId, treets: [{ ...treet, ...next }] });
    } else if (treet.state === "scheduled" && (treet.claimFrom === null || treet.claimFrom <= now)) {
      const limit = planOf(community.plan).limits.liveTreets;
      // The treet itself counts as live while scheduled, so exceeding the limit means that the plan has shrunk.
      const isFull = limit !== null && (await countRunning(tx, businessId, now)) > limit;
      const sentence = auditSentence(isFull ? log.treetWithoutRoom : log.treetStartedOnTime, {
        treet: treet.title,
      });
      const next = isFull
        ? { state: "paused" as const, pauseReason: "plan_limit" as const }
        : // Members see it from its start on, so that is when it counts as published.
          { state: "live" as const, publishedAt: latest(treet.publishedAt, treet.claimFrom) };
      await storeBySystem(tx, deps, treet, next, sentence);
      if (!isFull)
        await deps.events.emit(tx, { type: "treet.published", businessId, treets: [{ ...treet, ...next }] });
      if (community.status === "active" || community.status === "frozen")
        await tellBoth(tx, deps, community, treet, isFull);
    }
  });
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one && other && other > one ? other : one;

/** Notifies the community, and the supplier if there is one, of a start. */
async function tellBoth(
  tx: Transaction,
  deps: Dependencies,
  community: { id: string; slug: string; name: string },
  treet: TreetRow,
  isFull: boolean,
): Promise<void> {
  const send = async (businessId: string, slug: string) => {
    const url = deps.config.publicUrl + href("treet", { business: slug, rest: [treet.id] });
    const mail = () => treetStart({ community: community.name, title: treet.title, url, isFull });
    await notifyTeam(tx, deps, {
      businessId,
      kind: isFull ? "treet_without_room" : "treet_started",
      mail,
      facts: { what: treet.title, id: treet.id },
    });
  };
  await send(community.id, community.slug);
  if (!treet.supplierId) return;
  const [supplier] = await tx
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, treet.supplierId));
  if (supplier) await send(treet.supplierId, supplier.slug);
}

import { sql } from "drizzle-orm";
import type { Highlights } from "#shared/contract/highlights.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findRow } from "../../platform/db/rows.ts";
import { highlightPeriods } from "../../platform/db/schema/insights.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { figuresOf } from "./figures.ts";
import { firstDay, hasBegunBefore } from "./first-day.ts";
import { standoutsOf } from "./highlights.ts";
import { daysBefore, daysIn, type Place, periodsOf, shownSince } from "./periods.ts";
import { problemsIn } from "./problems.ts";
import type { Period } from "./queries.ts";
import { type StoryPeriod, storyPeriodOf } from "./story-periods.ts";
import { usedOf } from "./use.ts";

export type StoryPlace = Place & { readonly currency: string };

export interface Story {
  readonly found: Highlights;
  readonly period: StoryPeriod | null;
  readonly note: string;
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
}

/** Returns the current highlights of the last days, which have no note or arrangement by the team. */
export async function storyOfDays(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  place: StoryPlace,
  asked: number,
): Promise<Story> {
  const { present } = periodsOf(place, asked, clock());
  return {
    found: await findHighlights(db, place, present, clock()),
    period: null,
    note: "",
    hidden: [],
    pinned: [],
  };
}

/**
 * Returns the highlights of a completed period. They are computed on first request and then stored. Throws a 404
 * Problem if there is no such period, and a 402 Problem if the plan does not go back that far.
 */
export async function storyOf(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  place: StoryPlace,
  name: string,
): Promise<Story> {
  const now = clock();
  const period = storyPeriodOf(name, place, now);
  if (!period) throw problem("not_found");
  const kept = await keptStory(db, place.id, period.key);
  const since = shownSince(place, now);
  const isLocked = since !== undefined && period.from < since && (await hasBegunBefore(db, place, since));
  const words = { period, note: kept?.note ?? "", hidden: kept?.hidden ?? [], pinned: kept?.pinned ?? [] };
  if (kept?.found && !isLocked) return { ...words, found: kept.found };
  if (isLocked && period.to < since) throw problem("feature_not_in_plan", { message: olderThanShown(since) });
  const present = {
    businessId: place.id,
    timezone: place.timezone,
    to: period.to,
    from: isLocked ? since : period.from,
  };
  const found = await findHighlights(db, place, present, now);
  // Partial highlights are not stored, as a larger plan shows the whole period.
  return { ...words, found: isLocked ? found : await keep(db, place.id, period.key, found) };
}

const olderThanShown = (since: string) => refusals.insightsSince({ day: since });

const keptStory = (db: Executor, businessId: string, period: string) =>
  findRow(db, highlightPeriods, { businessId, period });

/** Stores the highlights. Of concurrent requests the first wins, as its result may have been read already. */
async function keep(
  db: Executor,
  businessId: string,
  period: string,
  found: Highlights,
): Promise<Highlights> {
  const [kept] = await db
    .insert(highlightPeriods)
    .values({ businessId, period, found })
    .onConflictDoUpdate({
      target: [highlightPeriods.businessId, highlightPeriods.period],
      set: { found: sql`coalesce(${highlightPeriods.found}, excluded.found)` },
    })
    .returning({ found: highlightPeriods.found });
  return kept?.found ?? found;
}

async function findHighlights(
  db: Executor,
  place: StoryPlace,
  present: Period,
  now: Date,
): Promise<Highlights> {
  const before = daysBefore(present);
  const [figures, stoodOut, { saving }, toImprove, since] = await Promise.all([
    figuresOf(db, { present, before }, { unit: "day" }),
    standoutsOf(db, { present, before }),
    usedOf(db, { present, before }, { currency: place.currency }),
    problemsIn(db, present, now),
    firstDay(db, place),
  ]);
  const both = (name: "joins" | "claims" | "claimants") => ({
    now: figures.present.totals[name] ?? 0,
    before: figures.before?.totals[name] ?? 0,
  });
  return {
    from: present.from,
    to: present.to,
    days: daysIn(present),
    knownDays: since ? Math.max(0, daysIn({ from: since, to: present.to })) : 0,
    joins: both("joins"),
    claims: both("claims"),
    claimants: both("claimants"),
    joinsByDay: figures.present.trend.map(({ joins }) => joins ?? 0),
    ...stoodOut,
    saving,
    toImprove,
  };
}

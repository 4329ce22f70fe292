import { sql } from "drizzle-orm";
import type { HighlightCardId } from "#shared/insight-rules.ts";
import { problem } from "#shared/problems.ts";
import { highlightPeriods } from "../../platform/db/schema/insights.ts";
import { inBusiness } from "../../platform/operation.ts";
import { storyPeriodOf } from "./story-periods.ts";

/** Stores the team's changes to a period's highlights: a note, and which cards are pinned or hidden. */
export const arrange = inBusiness.insights.arrange.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const period = storyPeriodOf(input.period, business, deps.clock());
  if (!period) throw problem("not_found");
  const { note, card, as } = input;
  const { hidden, pinned } = highlightPeriods;
  const set = {
    ...(note !== undefined && { note }),
    ...(card && {
      hidden: listWith(hidden, card, as === "hidden"),
      pinned: listWith(pinned, card, as === "pinned"),
    }),
  };
  if (Object.keys(set).length === 0) return { done: true } as const;
  await deps.db
    .insert(highlightPeriods)
    .values({
      businessId: business.id,
      period: period.key,
      note: note ?? "",
      hidden: card && as === "hidden" ? [card] : [],
      pinned: card && as === "pinned" ? [card] : [],
    })
    .onConflictDoUpdate({ target: [highlightPeriods.businessId, highlightPeriods.period], set });
  return { done: true } as const;
});

/**
 * Removes the card from the list, or moves it to the end. Done in SQL, so that concurrent changes of different cards
 * are both kept.
 */
const listWith = (
  list: typeof highlightPeriods.hidden | typeof highlightPeriods.pinned,
  card: HighlightCardId,
  isIn: boolean,
) =>
  isIn ? sql`array_append(array_remove(${list}, ${card}), ${card})` : sql`array_remove(${list}, ${card})`;

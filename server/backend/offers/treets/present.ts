import type { z } from "zod";
import { treetRow as treetRowSchema, treet as treetSchema } from "#shared/contract/treet-shapes.ts";
import { stateAt, type TreetState } from "#shared/treets.ts";
import { oneOf } from "#shared/words/one-of.ts";
import { presented } from "../../platform/presented.ts";
import type { TreetRow } from "./queries.ts";

type Treet = z.output<typeof treetSchema>;
type ListedTreet = z.input<typeof treetRowSchema>;

interface Beside {
  readonly currency: string;
  readonly unusedCodes: number;
  readonly now: Date;
}

/** Presents a stored treet to its team. */
export const presentTreet = (row: TreetRow, { currency, unusedCodes, now }: Beside): Treet =>
  presented(treetSchema, row, {
    currency,
    unusedCodes,
    state: stateOf(row, now),
    furtherImages: [...row.furtherImages],
  });

export function presentRow(row: TreetRow, { currency, now }: Omit<Beside, "unusedCodes">): ListedTreet {
  const state = stateOf(row, now);
  const overPlan = state === "paused" && row.pauseReason === "plan_limit";
  return presented(treetRowSchema, row, { currency, state, overPlan });
}

/** Returns the state of a stored treet at the given time. */
export const stateOf = (row: Pick<TreetRow, "state" | "claimFrom" | "claimUntil">, now: Date): TreetState =>
  stateAt({ state: row.state, claimFrom: iso(row.claimFrom), claimUntil: iso(row.claimUntil) }, now);

/** Returns the state for use in refusal messages; any state not listed stands for archived. */
export const inRefusal = (state: TreetState) =>
  oneOf(["draft", "in_review", "scheduled", "live", "paused", "ended"], state);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

import type { z } from "zod";
import type { treetRow as treetRowSchema, treet as treetSchema } from "#shared/contract/treet-shapes.ts";
import { stateAt, type TreetState } from "#shared/treets.ts";
import { oneOf } from "#shared/words/one-of.ts";
import type { TreetRow } from "./queries.ts";

type Treet = z.input<typeof treetSchema>;
type ListedTreet = z.input<typeof treetRowSchema>;

interface Beside {
  readonly currency: string;
  readonly unusedCodes: number;
  readonly now: Date;
}

/** Presents a stored treet to its team. */
export function presentTreet(row: TreetRow, { currency, unusedCodes, now }: Beside): Treet {
  const { title, summary, description, terms, howToUse, imageId, imageAlt, furtherImages } = row;
  const { valuePercent, valueMinor, priceMinor, sharedCode, targetUrl, location } = row;
  const { stockTotal, perMemberLimit, validDays, audience, featured, requiresApproval } = row;
  const { packsOnly, hideWhenSoldOut, id, claimedCount, version } = row;
  return {
    title,
    summary,
    description,
    terms,
    howToUse,
    imageId,
    imageAlt,
    furtherImages: [...furtherImages],
    valuePercent,
    valueMinor,
    priceMinor,
    sharedCode,
    targetUrl,
    location,
    stockTotal,
    perMemberLimit,
    validDays,
    audience,
    packsOnly,
    featured,
    requiresApproval,
    hideWhenSoldOut,
    id,
    claimedCount,
    version,
    currency,
    unusedCodes,
    type: row.type,
    redeemMode: row.redeemMode,
    category: row.category,
    valueKind: row.valueKind,
    limitWindow: row.limitWindow,
    eventAt: iso(row.eventAt),
    eventEnd: iso(row.eventEnd),
    claimFrom: iso(row.claimFrom),
    claimUntil: iso(row.claimUntil),
    validKind: row.validKind,
    validFrom: iso(row.validFrom),
    validUntil: iso(row.validUntil),
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: iso(row.publishedAt),
  };
}

export function presentRow(row: TreetRow, { currency, now }: Omit<Beside, "unusedCodes">): ListedTreet {
  const whole = presentTreet(row, { currency, now, unusedCodes: 0 });
  const { id, title, type, state, category, imageId, claimedCount, stockTotal, claimFrom } = whole;
  const { claimUntil, updatedAt, valueKind, valuePercent, valueMinor, priceMinor } = whole;
  return {
    id,
    title,
    type,
    state,
    category,
    imageId,
    claimedCount,
    stockTotal,
    claimFrom,
    claimUntil,
    updatedAt,
    valueKind,
    valuePercent,
    valueMinor,
    priceMinor,
    currency,
    overPlan: state === "paused" && row.pauseReason === "plan_limit",
  };
}

/** Returns the state of a stored treet at the given time. */
export const stateOf = (row: Pick<TreetRow, "state" | "claimFrom" | "claimUntil">, now: Date): TreetState =>
  stateAt({ state: row.state, claimFrom: iso(row.claimFrom), claimUntil: iso(row.claimUntil) }, now);

/** Returns the state for use in refusal messages; any state not listed stands for archived. */
export const inRefusal = (state: TreetState) =>
  oneOf(["draft", "in_review", "scheduled", "live", "paused", "ended"], state);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

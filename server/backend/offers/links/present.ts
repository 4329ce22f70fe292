import type { z } from "zod";
import type { link as linkSchema } from "#shared/contract/link-shapes.ts";
import { shortUrl } from "#shared/link-rules.ts";
import type { LinkRow } from "./queries.ts";

export type Link = z.input<typeof linkSchema>;

/** Returns the state of a link. It can end without a change by a user, by time or by the number of uses. */
export function stateOf({ state, expiresAt, maxUses, uses }: LinkRow, now: Date): Link["state"] {
  if (state !== "active") return state;
  return (expiresAt !== null && expiresAt <= now) || (maxUses !== null && uses >= maxUses)
    ? "ended"
    : "active";
}

export function present(row: LinkRow, { publicUrl, now }: { publicUrl: string; now: Date }): Link {
  const { id, targetId, code, name, utm, maxUses, uses, requireApproval, autoLabels, autoPackId, qrStyle } =
    row;
  const { overPlan, clicks, scans, version } = row;
  return {
    id,
    targetId,
    code,
    name,
    utm,
    maxUses,
    uses,
    requireApproval,
    autoLabels,
    autoPackId,
    qrStyle,
    overPlan,
    clicks,
    scans,
    version,
    kind: row.kind,
    url: shortUrl(publicUrl, code),
    afterEnd: row.afterEnd,
    state: stateOf(row, now),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastClickAt: row.lastClickAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

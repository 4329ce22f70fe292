import type { z } from "zod";
import { link as linkSchema } from "#shared/contract/link-shapes.ts";
import { shortUrl } from "#shared/link-rules.ts";
import { presented } from "../../platform/presented.ts";
import type { LinkRow } from "./queries.ts";

export type Link = z.input<typeof linkSchema>;

/** Returns the state of a link. It can end without a change by a user, by time or by the number of uses. */
export function stateOf({ state, expiresAt, maxUses, uses }: LinkRow, now: Date): Link["state"] {
  if (state !== "active") return state;
  return (expiresAt !== null && expiresAt <= now) || (maxUses !== null && uses >= maxUses)
    ? "ended"
    : "active";
}

export const present = (row: LinkRow, { publicUrl, now }: { publicUrl: string; now: Date }): Link =>
  presented(linkSchema, row, { url: shortUrl(publicUrl, row.code), state: stateOf(row, now) });

import { type SQL, sql } from "drizzle-orm";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { treetSnapshots } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { TreetRow } from "./queries.ts";
import { contentOf, reviewedPart } from "./reviewed-content.ts";

/**
 * Stores a snapshot of a published treet's content before it is overwritten, for existing claims. Drafts need none, as
 * they were never claimed. The caller must hold a lock on the treet.
 */
export async function keepForClaims(tx: Transaction, before: TreetRow, after: TreetContent): Promise<void> {
  if (!before.publishedAt) return;
  const content = reviewedPart(contentOf(before));
  if (JSON.stringify(content) === JSON.stringify(reviewedPart(after))) return;
  await tx.insert(treetSnapshots).values({ treetId: before.id, version: before.version, content });
}

/** Column with the content at the time of claiming, for queries on claims; null if the treet has not changed since. */
export const claimedContent: SQL<unknown> = sql`(select s.content from treet_snapshots s
  where s.treet_id = claims.treet_id and s.version >= claims.treet_version order by s.version limit 1)`;

/** Column with the title at the time of claiming. The query must include `treets`. */
export const claimedTitle: SQL<string> = sql`coalesce(${claimedContent}->>'title', ${treets.title})`;

/** Returns a treet as it was when claimed: with the text, value and code of then, but the current stock and state. */
export const asClaimed = (treet: TreetRow, content: unknown): TreetRow =>
  content === null ? treet : { ...treet, ...reviewedPart(content) };

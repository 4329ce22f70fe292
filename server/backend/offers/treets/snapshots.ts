import { type SQL, sql } from "drizzle-orm";
import type { TreetContent } from "#shared/contract/treets.ts";
import { treetSnapshots, treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { TreetRow } from "./queries.ts";
import { contentOf, reviewedPart } from "./reviewed-content.ts";

/**
 * Keeps what a published treet says and gives before it is written over, for those who have claimed it. A draft was
 * never claimed. The caller holds the treet locked.
 */
export async function keepForClaims(tx: Transaction, before: TreetRow, after: TreetContent): Promise<void> {
  if (!before.publishedAt) return;
  const content = reviewedPart(contentOf(before));
  if (JSON.stringify(content) === JSON.stringify(reviewedPart(after))) return;
  await tx.insert(treetSnapshots).values({ treetId: before.id, version: before.version, content });
}

/** The content a claim was made for, to be selected with the claim; null where the treet has not changed since. */
export const claimedContent: SQL<unknown> = sql`(select s.content from treet_snapshots s
  where s.treet_id = claims.treet_id and s.version >= claims.treet_version order by s.version limit 1)`;

/** The name it had then. The treet itself has to be in the same query. */
export const claimedTitle: SQL<string> = sql`coalesce(${claimedContent}->>'title', ${treets.title})`;

/** A treet as it was when it was claimed: its words, value and code of then, its stock and place of now. */
export const asClaimed = (treet: TreetRow, content: unknown): TreetRow =>
  content === null ? treet : { ...treet, ...reviewedPart(content) };

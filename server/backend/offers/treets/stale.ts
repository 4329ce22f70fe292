import { desc } from "drizzle-orm";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { type Problem, problem } from "#shared/problems.ts";
import * as commonWords from "#words/common.ts";
import * as refusals from "#words/refusals.ts";
import { actorName } from "../../platform/audit.ts";
import { matching } from "../../platform/db/rows.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { TreetRow } from "./queries.ts";
import { contentOf } from "./reviewed-content.ts";

/**
 * Returns a `stale_version` Problem that says who changed a treet while it was being edited, with the current value of
 * each field that differs and would be overwritten.
 */
export async function staleTreet(tx: Transaction, present: TreetRow, typed: TreetContent): Promise<Problem> {
  const [last] = await tx
    .select({ actor: actorName() })
    .from(auditEntries)
    .where(matching(auditEntries, { businessId: present.businessId, entityId: present.id }))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return problem("stale_version", {
    message: refusals.changedSince({ who: last?.actor ?? commonWords.someone() }),
    details: { version: present.version, differences: differencesBetween(contentOf(present), typed) },
  });
}

const differencesBetween = (present: TreetContent, typed: TreetContent) =>
  (Object.keys(present) as (keyof TreetContent)[])
    .filter((field) => JSON.stringify(present[field]) !== JSON.stringify(typed[field]))
    .map((field) => ({ field, now: textOf(present[field]) }));

const textOf = (value: TreetContent[keyof TreetContent]): string => {
  if (value === null) return "";
  if (!Array.isArray(value)) return String(value);
  return value.map((one) => (typeof one === "string" ? one : one.alt)).join(", ");
};

import { and, desc, inArray } from "drizzle-orm";
import { type Problem, problem } from "#shared/problems.ts";
import * as commonWords from "#words/common.ts";
import * as refusals from "#words/refusals.ts";
import { actorName } from "../../platform/audit.ts";
import { contentVersion } from "../../platform/content-version.ts";
import { matching } from "../../platform/db/rows.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { MemberRow } from "./queries.ts";

/** What a team can edit about a member. */
const EDITED = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "externalId",
  "custom",
  "labels",
  "notes",
] as const satisfies readonly (keyof MemberRow)[];
type Edited = Pick<MemberRow, (typeof EDITED)[number]>;

/** Entries of the audit log about changes to what a team can edit. */
const ENTRIES = ["member.changed", "member.labelled", "member.unlabelled"];

/** Returns the version of a member's details; it changes with any of them. */
export const memberVersion = (row: Edited): string =>
  contentVersion(Object.fromEntries(EDITED.map((field) => [field, row[field]])));

/**
 * Returns a `stale_version` Problem that says who changed a member while they were being edited, with the current value
 * of each field that would be overwritten; undefined if none would be.
 */
export async function staleMember(
  tx: Transaction,
  present: MemberRow,
  wanted: Partial<Edited>,
): Promise<Problem | undefined> {
  const differences = EDITED.filter(
    (field) => wanted[field] !== undefined && textOf(wanted[field]) !== textOf(present[field]),
  ).map((field) => ({ field, now: textOf(present[field]) }));
  if (differences.length === 0) return undefined;
  const [last] = await tx
    .select({ actor: actorName() })
    .from(auditEntries)
    .where(
      and(
        matching(auditEntries, { businessId: present.businessId, entityId: present.id }),
        inArray(auditEntries.action, ENTRIES),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return problem("stale_version", {
    message: refusals.changedSince({ who: last?.actor ?? commonWords.someone() }),
    details: { version: memberVersion(present), differences },
  });
}

/** Custom fields are written as in the form, in any order. */
function textOf(value: Edited[keyof Edited] | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).map(([name, text]) => `${name}: ${text}`);
  return [...parts].sort().join(", ");
}

import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, lockRow } from "../../platform/db/rows.ts";
import type { ImportRow, ProblemRow } from "../../platform/db/schema/imports.ts";
import { memberImportFiles, memberImportProblems, memberImports } from "../../platform/db/schema/imports.ts";
import { type MemberRow, members } from "../../platform/db/schema/members.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { ImportedPerson } from "./read-row.ts";

export type { ImportRow, ProblemRow };

/** The counts of an import of which no row has been checked. */
export const NOTHING_CHECKED = {
  checkedRows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  withoutConsent: 0,
} as const satisfies Partial<ImportRow>;

export const findImport = (db: Executor, businessId: string, id: string) =>
  findRow(db, memberImports, { businessId, id });

/**
 * Returns the import and locks it until the transaction ends: of two workers, the second waits and then sees the first
 * one's progress.
 */
export const lockImport = (db: Executor, id: string) => lockRow(db, memberImports, { id });

export const latestImports = (db: Executor, businessId: string, max: number): Promise<ImportRow[]> =>
  db
    .select()
    .from(memberImports)
    .where(eq(memberImports.businessId, businessId))
    .orderBy(desc(memberImports.createdAt), desc(memberImports.id))
    .limit(max);

export async function fileOf(db: Executor, importId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: memberImportFiles.bytes })
    .from(memberImportFiles)
    .where(eq(memberImportFiles.importId, importId));
  return row && Buffer.from(row.bytes);
}

export const problemsOf = (
  db: Executor,
  importId: string,
  { after = 0, max }: { after?: number; max: number },
): Promise<ProblemRow[]> =>
  db
    .select()
    .from(memberImportProblems)
    .where(and(eq(memberImportProblems.importId, importId), sql`${memberImportProblems.line} > ${after}`))
    .orderBy(asc(memberImportProblems.line))
    .limit(max);

/** Numbers in a message, such as the line that has the same address, with the full stop after the last word. */
const NUMBERS = "[0-9]+([.,][0-9]+)*([.]$)?";

/**
 * Counts an import's rejected rows by column and message, the most frequent first. Messages that differ only in a
 * number are one kind, with "…" in its place.
 */
export function problemKindsOf(db: Executor, importId: string, max: number) {
  const { column, message, line } = memberImportProblems;
  const kind = sql`regexp_replace(${message}, ${sql.raw(`'${NUMBERS}'`)}, '…', 'g')`;
  return db
    .select({
      column,
      message: sql<string>`case when min(${message}) = max(${message}) then min(${message}) else min(${kind}) end`,
      count: sql<number>`count(*)::int`,
    })
    .from(memberImportProblems)
    .where(eq(memberImportProblems.importId, importId))
    .groupBy(column, kind)
    .orderBy(sql`count(*) desc, min(${line})`)
    .limit(max);
}

export const problemAt = (db: Executor, importId: string, line: number) =>
  findRow(db, memberImportProblems, { importId, line });

interface Known {
  readonly byEmail: Map<string, MemberRow>;
  readonly emailByNumber: Map<string, string>;
}

/**
 * Returns existing members with these addresses, by address, and the addresses of members whose numbers are already
 * taken, by number.
 */
export const knownAmong = async (
  db: Executor,
  businessId: string,
  people: readonly ImportedPerson[],
): Promise<Known> => (people.length === 0 ? knownIn([]) : knownIn(await membersLike(db, businessId, people)));

/**
 * The same, with the members locked until the transaction ends: one whose account is erased meanwhile would get their
 * name back.
 */
export const lockKnownAmong = async (
  tx: Transaction,
  businessId: string,
  people: readonly ImportedPerson[],
): Promise<Known> =>
  people.length === 0
    ? knownIn([])
    : knownIn(await membersLike(tx, businessId, people).orderBy(asc(members.id)).for("no key update"));

const membersLike = (db: Executor, businessId: string, people: readonly ImportedPerson[]) => {
  const emails = people.map(({ email }) => email.toLowerCase());
  const numbers = people.flatMap(({ externalId }) => (externalId === null ? [] : [externalId]));
  return db
    .select()
    .from(members)
    .where(
      and(
        eq(members.businessId, businessId),
        sql`(lower(${members.email}) = any (${sql.param(emails)}::text[]) or ${members.externalId} = any (${sql.param(numbers)}::text[]))`,
      ),
    );
};

const knownIn = (rows: readonly MemberRow[]): Known => ({
  byEmail: new Map(rows.map((row) => [row.email.toLowerCase(), row])),
  emailByNumber: new Map(
    rows.flatMap(({ externalId, email }) => (externalId === null ? [] : [[externalId, email.toLowerCase()]])),
  ),
});

import { eq, sql } from "drizzle-orm";
import { memberImportProblems, memberImports } from "../../platform/db/schema/imports.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { labelNamesOf } from "../members/index.ts";
import { checkRow, LabelRoom } from "./check-row.ts";
import { fileOf, type ImportRow, knownAmong, lockImport, NOTHING_CHECKED } from "./queries.ts";
import { type CsvRow, readRows } from "./read-csv.ts";
import { type ImportedPerson, type RowProblem, readRow, refuses, SeenInFile } from "./read-row.ts";

/** Rows checked or imported in one transaction. */
export const ROWS_AT_ONCE = 250;

interface Found {
  readonly row: CsvRow;
  readonly problem: RowProblem;
}

export interface Batch {
  readonly people: { row: CsvRow; person: ImportedPerson }[];
  readonly problems: Found[];
  rows: number;
}

/** Reads the rows of a file in batches; a row that repeats an earlier one is a problem. */
export async function* readBatches(
  bytes: Uint8Array,
  {
    delimiter,
    mapping,
    corrections,
    options,
  }: Pick<ImportRow, "delimiter" | "mapping" | "corrections" | "options">,
  now: Date,
): AsyncGenerator<Batch> {
  const seen = new SeenInFile();
  let batch = emptyBatch();
  for await (const written of readRows(bytes, delimiter)) {
    const row = { ...written, cells: corrections[written.line] ?? written.cells };
    const read = readRow(row, mapping, { own: options?.custom, now });
    const problem = "problem" in read ? read.problem : seen.meet(read.person, row.line);
    if (problem) batch.problems.push({ row, problem });
    else if ("person" in read) batch.people.push({ row, person: read.person });
    batch.rows++;
    if (batch.rows === ROWS_AT_ONCE) {
      yield batch;
      batch = emptyBatch();
    }
  }
  if (batch.rows > 0) yield batch;
}

const emptyBatch = (): Batch => ({ people: [], problems: [], rows: 0 });

/** Checks every row without importing any. Starts from the beginning if it was interrupted. */
export async function checkImport(deps: Dependencies, id: string): Promise<void> {
  const { db } = deps;
  const begun = await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id);
    if (found?.state !== "validating") return undefined;
    await tx.delete(memberImportProblems).where(eq(memberImportProblems.importId, id));
    await tx
      .update(memberImports)
      .set({
        ...NOTHING_CHECKED,
        movedAt: deps.clock(),
      })
      .where(eq(memberImports.id, id));
    return { found, bytes: await fileOf(tx, id) };
  });
  if (!begun) return;
  const { found, bytes } = begun;
  if (!bytes || !found.options) throw new Error("The import to check has no file or no options");

  const labels = new LabelRoom(await labelNamesOf(db, found.businessId));
  let checked = 0;
  for await (const { people, problems, rows } of readBatches(bytes, found, deps.clock())) {
    const known = await knownAmong(
      db,
      found.businessId,
      people.map(({ person }) => person),
    );
    const counts = { created: 0, updated: 0, unchanged: 0, withoutConsent: 0 };
    for (const { row, person } of people) {
      const verdict = checkRow(person, { known, labels, options: found.options });
      if (verdict.kind === "problem") problems.push({ row, problem: verdict.problem });
      else
        counts[verdict.kind === "create" ? "created" : verdict.kind === "update" ? "updated" : "unchanged"]++;
      if (verdict.kind === "create" && refuses(person)) counts.withoutConsent++;
    }
    const goesOn = await inTransaction(db, async (tx) => {
      const now = await lockImport(tx, id);
      // Another worker took over, or the import was cancelled.
      if (now?.state !== "validating" || now.checkedRows !== checked) return false;
      await keepProblems(tx, id, problems);
      await tx
        .update(memberImports)
        .set({
          checkedRows: checked + rows,
          created: sql`${memberImports.created} + ${counts.created}`,
          updated: sql`${memberImports.updated} + ${counts.updated}`,
          unchanged: sql`${memberImports.unchanged} + ${counts.unchanged}`,
          failed: sql`${memberImports.failed} + ${problems.length}`,
          withoutConsent: sql`${memberImports.withoutConsent} + ${counts.withoutConsent}`,
          movedAt: deps.clock(),
        })
        .where(eq(memberImports.id, id));
      return true;
    });
    if (!goesOn) return;
    checked += rows;
  }
  await inTransaction(db, async (tx) => {
    const now = await lockImport(tx, id);
    if (now?.state !== "validating" || now.checkedRows !== checked) return;
    await tx
      .update(memberImports)
      .set({ state: "ready", movedAt: deps.clock() })
      .where(eq(memberImports.id, id));
  });
}

/** Stores which rows cannot be imported; a problem already stored for a line stays. */
export async function keepProblems(
  tx: Transaction,
  importId: string,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) return;
  await tx
    .insert(memberImportProblems)
    .values(found.map(({ row: { line, cells }, problem }) => ({ importId, line, cells, ...problem })))
    .onConflictDoNothing();
}

import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { MAX_CELL_LENGTH } from "#shared/constants.ts";
import { importFields, memberImport } from "#shared/contract/member-imports.ts";
import { MAX_CSV_BYTES } from "#shared/member-rules.ts";
import { planOf, plans, smallestPlanFor, TRIAL_DAYS, TRIAL_PLAN } from "#shared/plans.ts";
import { conflict, problem } from "#shared/problems.ts";
import { slugFrom } from "#shared/slugs.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import * as refusals from "#words/refusals.ts";
import { refused } from "../../../refused-file.ts";
import { mayTryPlan } from "../../accounts/billing/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { csvLine, csvStream } from "../../platform/csv.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { insertRow, matching } from "../../platform/db/rows.ts";
import { memberImportFiles, memberImports } from "../../platform/db/schema/imports.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { presented } from "../../platform/presented.ts";
import { startCheck, startRun } from "./jobs.ts";
import { guessMapping } from "./mapping.ts";
import {
  findImport,
  type ImportRow,
  latestImports,
  lockImport,
  NOTHING_CHECKED,
  problemAt,
  problemKindsOf,
  problemsOf,
} from "./queries.ts";
import { asCsv, readHeader, readRows } from "./read-csv.ts";

type Shown = z.input<typeof memberImport>;

const SAMPLE_ROWS = 3;
const SHOWN_PROBLEMS = 20;
const SHOWN_PROBLEM_KINDS = 8;
const SHOWN_IMPORTS = 10;
const MAX_NAME = 120;

export const list = inBusiness.memberImports.list.handler(async ({ context }) => {
  const rows = await latestImports(context.deps.db, context.business.id, SHOWN_IMPORTS);
  return rows.map((row) => {
    const {
      sample: _sample,
      problems: _problems,
      problemKinds: _problemKinds,
      header: _header,
      mapping: _mapping,
      ...rest
    } = show(row);
    return rest;
  });
});

export const upload = inBusiness.memberImports.upload.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  if (!business.isCommunity) throw conflict(refusals.onlyCommunitiesHaveMembers());
  if (input.file.size > MAX_CSV_BYTES) throw problem("upload_too_large");
  const { bytes, sheet } = await asCsv(input.file);
  const { delimiter, header } = await readHeader(bytes);
  const sample: string[][] = [];
  let totalRows = 0;
  for await (const { cells } of readRows(bytes, delimiter)) {
    if (sample.length < SAMPLE_ROWS) sample.push(cells.map((cell) => cell.slice(0, 200)));
    totalRows++;
  }
  await requireRows(context, totalRows);
  const now = deps.clock();
  const row = {
    id: newId("imp"),
    businessId: business.id,
    createdBy: user.id,
    delimiter,
    header,
    sample,
    totalRows,
    fileName: fileNameOf(input.file.name || "members.csv", sheet),
    mapping: guessMapping(header),
    createdAt: now,
    movedAt: now,
  };
  return inTransaction(deps.db, async (tx) => {
    const kept = await insertRow(tx, memberImports, row);
    await tx.insert(memberImportFiles).values({ importId: row.id, bytes: Buffer.from(bytes) });
    const sentence = auditSentence(log.importUploaded, { file: row.fileName, rows: totalRows });
    await record(tx, { ...context, at: now }, "members.import-uploaded", row.id, sentence);
    return show(kept);
  });
});

/** A workbook with several sheets is named with the one that was read, as people expect any of them. */
const fileNameOf = (name: string, sheet: string | undefined): string =>
  (sheet === undefined ? name : `${name} › ${sheet}`).slice(-MAX_NAME);

async function requireRows({ deps, business }: BusinessContext, rows: number): Promise<void> {
  if (rows === 0) throw refused(refusals.fileEmpty());
  const max = planOf(business.plan).limits.importRows;
  if (max === null || rows <= max) return;
  const next = wayOn(rows, max, await mayTryPlan(deps, business));
  const message = `${refusals.fileTooLong({ rows, max })} ${next}`;
  throw problem("limit_reached", {
    message,
    fields: { file: message },
    details: { limit: "importRows", rows },
  });
}

/** What to do with a file that is too long for the plan. */
function wayOn(rows: number, max: number, mayTry: boolean): string {
  const tried = plans[TRIAL_PLAN];
  const triedMax = tried.limits.importRows ?? rows;
  if (mayTry && triedMax >= rows)
    return refusals.fileFitsTrial({ plan: tried.name, days: TRIAL_DAYS, max: triedMax });
  const fitting = plans[smallestPlanFor("importRows", rows)];
  return refusals.fileFitsPlan({ plan: fitting.name, max });
}

export const get = inBusiness.memberImports.get.handler(async ({ input, context }) => {
  const found = await oneOr404(findImport(context.deps.db, context.business.id, input.import));
  return showWithProblems(context.deps.db, found);
});

export const check = inBusiness.memberImports.check.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { mapping, duplicates, welcome, labels, consent, custom = [] } = input;
  const columns = [...Object.values(mapping), ...custom.map(({ column }) => column)];
  if (new Set(custom.map(({ name }) => name)).size < custom.length) {
    throw problem("invalid_input", { message: refusals.columnNameTwice() });
  }
  if (new Set(columns).size < columns.length) {
    throw problem("invalid_input", { message: refusals.columnUsedTwice() });
  }
  return inTransaction(deps.db, async (tx) => {
    const found = await requireState(tx, { business: business.id, id: input.import }, ["uploaded", "ready"]);
    if (columns.some((column) => column >= found.header.length)) throw problem("invalid_input");
    const options = { duplicates, welcome, labels, consent, custom };
    return checkAgain(tx, deps, found.id, { mapping, options });
  });
});

/** Corrects rows. The corrections replace the file's rows in the check that follows and in the import. */
export const correct = inBusiness.memberImports.correct.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const found = await requireState(tx, { business: business.id, id: input.import }, ["ready"]);
    const corrections: Record<string, string[]> = { ...found.corrections };
    for (const { line, cells } of input.lines) {
      const wrong = await problemAt(tx, found.id, line);
      if (!wrong) throw conflict(refusals.lineIsFine({ line }));
      const corrected = found.header.map((_name, column) => wrong.cells[column] ?? "");
      for (const { column, value } of cells) if (column < corrected.length) corrected[column] = value;
      corrections[line] = corrected;
    }
    return checkAgain(tx, deps, found.id, { corrections });
  });
});

/** Restarts the check with changed settings or rows. */
async function checkAgain(
  tx: Transaction,
  deps: Dependencies,
  id: string,
  changed: Partial<Pick<ImportRow, "mapping" | "options" | "corrections">>,
): Promise<Shown> {
  const row = await oneOr404(
    tx
      .update(memberImports)
      .set({
        ...changed,
        state: "validating",
        ...NOTHING_CHECKED,
        movedAt: deps.clock(),
      })
      .where(eq(memberImports.id, id))
      .returning(),
  );
  await startCheck(tx, deps, id);
  return show(row);
}

export const run = inBusiness.memberImports.run.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const row = await inTransaction(deps.db, async (tx) => {
    const found = await requireState(tx, { business: business.id, id: input.import }, ["ready"]);
    const [row] = await tx
      .update(memberImports)
      .set({
        state: "running",
        processedRows: 0,
        created: 0,
        updated: 0,
        unchanged: 0,
        failed: 0,
        withoutConsent: 0,
        waitlisted: 0,
        movedAt: deps.clock(),
      })
      .where(eq(memberImports.id, found.id))
      .returning();
    await startRun(tx, deps, found.id);
    return row;
  });
  if (!row) throw problem("not_found");
  return showWithProblems(deps.db, row);
});

export const cancel = inBusiness.memberImports.cancel.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await oneOr404(
    deps.db
      .update(memberImports)
      .set({ state: "cancelled", finishedAt: deps.clock() })
      .where(
        and(
          matching(memberImports, { businessId: business.id, id: input.import }),
          inArray(memberImports.state, ["uploaded", "validating", "ready", "running", "failed"]),
        ),
      )
      .returning(),
    refusals.importOver(),
  );
  return { done: true };
});

export const problems = inBusiness.memberImports.problems.handler(async ({ input, context }) => {
  const { db } = context.deps;
  const found = await oneOr404(findImport(db, context.business.id, input.import));
  async function* lines(header: readonly string[], id: string): AsyncGenerator<string> {
    yield csvLine([...header, exportWords.problem()]);
    let after = 0;
    for (;;) {
      const rows = await problemsOf(db, id, { after, max: 500 });
      const last = rows.at(-1);
      if (!last) return;
      yield rows
        .map(({ cells, message }) => csvLine([...header.map((_name, index) => cells[index] ?? ""), message]))
        .join("");
      after = last.line;
    }
  }
  return csvStream(
    `${context.business.slug}-${slugFrom(exportWords.notImportedFile())}.csv`,
    lines(found.header, found.id),
  );
});

async function requireState(
  tx: Transaction,
  { business, id }: { business: string; id: string },
  states: readonly ImportRow["state"][],
): Promise<ImportRow> {
  const found = await lockImport(tx, id);
  if (found?.businessId !== business) throw problem("not_found");
  if (!states.includes(found.state)) {
    throw conflict(refusals.importMovedOn());
  }
  return found;
}

async function showWithProblems(db: Executor, row: ImportRow): Promise<Shown> {
  const [found, kinds] = await Promise.all([
    problemsOf(db, row.id, { max: SHOWN_PROBLEMS }),
    problemKindsOf(db, row.id, SHOWN_PROBLEM_KINDS),
  ]);
  return {
    ...show(row),
    problems: found.map(({ line, column, value, message, cells }) => ({
      line,
      value: value.slice(0, 200),
      message,
      cells: row.header.map((_name, index) => (cells[index] ?? "").slice(0, MAX_CELL_LENGTH)),
      column: headingOf(row, column),
    })),
    problemKinds: kinds.map((kind) => ({ ...kind, column: headingOf(row, kind.column) })),
  };
}

/** Returns the heading, in the file, of the column that a problem names: one of ours, or a custom field. */
function headingOf({ mapping, header }: ImportRow, column: string): string {
  const field = importFields.find((each) => each === column);
  const at = field === undefined ? undefined : (mapping[field] ?? mapping.name);
  return at === undefined ? column : (header[at] ?? column);
}

/** An import without its rejected rows. */
const show = (row: ImportRow): Shown => presented(memberImport, row, { problems: [], problemKinds: [] });

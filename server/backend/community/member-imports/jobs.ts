import { and, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS, IMPORT_FILE_DAYS, IMPORT_STALLED_MS } from "#shared/constants.ts";
import { memberImportFiles, memberImportProblems, memberImports } from "../../platform/db/schema/imports.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { checkImport } from "./check.ts";
import { runImport } from "./run.ts";

/** Allows a second job beside the one of a process that died, so that another process can resume its import. */
const forImport = {
  data: z.object({ id: z.string() }),
  policy: "short",
  keyOf: ({ id }: { id: string }) => id,
  maxMinutes: 120,
} as const;
const check = job({ name: "member-imports.check", ...forImport });
export const run = job({ name: "member-imports.run", ...forImport });
const GIVEN_UP_MS = DAY_MS;

export const startCheck = (tx: Transaction, { jobs }: Dependencies, id: string) =>
  jobs.enqueue(check, { id }, { tx });
export const startRun = (tx: Transaction, { jobs }: Dependencies, id: string) =>
  jobs.enqueue(run, { id }, { tx });

export function defineImportJobs(deps: Dependencies): void {
  deps.jobs.define(check, ({ id }) => checkImport(deps, id));
  deps.jobs.define(run, ({ id }) => runImport(deps, id));
}

/** Resumes stalled imports, such as those of a process that died, and fails those stalled for too long. */
export async function keepImports(deps: Dependencies): Promise<void> {
  const now = deps.clock().getTime();
  await giveUpImports(deps, new Date(now - GIVEN_UP_MS));
  await resumeImports(deps, new Date(now - IMPORT_STALLED_MS));
}

/**
 * Resumes imports that made no progress since then: at startup all of them, as no process works on those of one that
 * died. Resuming one that another process works on is harmless: the two take turns.
 */
export async function resumeImports(deps: Dependencies, since: Date): Promise<void> {
  const stalled = await deps.db
    .select({ id: memberImports.id, state: memberImports.state })
    .from(memberImports)
    .where(and(inArray(memberImports.state, ["validating", "running"]), lte(memberImports.movedAt, since)));
  for (const { id, state } of stalled) {
    await deps.jobs.enqueue(state === "running" ? run : check, { id });
  }
}

/** Fails imports that made no progress for a day, however often they were resumed. */
async function giveUpImports({ db, clock }: Dependencies, old: Date): Promise<void> {
  await db
    .update(memberImports)
    .set({ state: "failed", finishedAt: clock() })
    .where(and(inArray(memberImports.state, ["validating", "running"]), lt(memberImports.movedAt, old)));
}

/**
 * Cancels imports that were not started within `IMPORT_FILE_DAYS`, and deletes what ended imports still hold of their
 * files after the same time: the file itself, its first rows, corrections and rejected rows. They contain personal data
 * of people who may never have become members.
 */
export async function expireImports({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const now = clock();
  const old = new Date(now.getTime() - IMPORT_FILE_DAYS * DAY_MS);
  await db
    .update(memberImports)
    .set({ state: "cancelled", finishedAt: now })
    .where(and(inArray(memberImports.state, ["uploaded", "ready"]), lt(memberImports.movedAt, old)));
  const expired = and(isNotNull(memberImports.finishedAt), lt(memberImports.movedAt, old));
  const ofExpired = sql`in (select id from ${memberImports} where ${expired})`;
  await db.delete(memberImportFiles).where(sql`${memberImportFiles.importId} ${ofExpired}`);
  await db.delete(memberImportProblems).where(sql`${memberImportProblems.importId} ${ofExpired}`);
  await db
    .update(memberImports)
    .set({ sample: [], corrections: {} })
    .where(and(expired, sql`(${memberImports.sample} <> '[]' or ${memberImports.corrections} <> '{}')`));
}

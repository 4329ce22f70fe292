import { and, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS, IMPORT_FILE_DAYS, IMPORT_STALLED_MS } from "#shared/constants.ts";
import { memberImportFiles, memberImports } from "../db/schema/imports.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { job } from "../jobs/job.ts";
import { checkImport } from "./check.ts";
import { runImport } from "./run.ts";

/** One may run that a process left behind when it died, and another takes up what it was doing. */
const forImport = {
  data: z.object({ id: z.string() }),
  policy: "short",
  keyOf: ({ id }: { id: string }) => id,
  longestMinutes: 120,
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

/** Takes up what a process that died left behind. */
export async function keepImports(deps: Dependencies): Promise<void> {
  const now = deps.clock().getTime();
  await giveUpImports(deps, new Date(now - GIVEN_UP_MS));
  await takeUpImports(deps, new Date(now - IMPORT_STALLED_MS));
}

/**
 * Goes on with imports that came no further since then: after a start all of them, as nobody works on those of a
 * process that died. One that another process is at is harmless: both take turns.
 */
export async function takeUpImports(deps: Dependencies, since: Date): Promise<void> {
  const stalled = await deps.db
    .select({ id: memberImports.id, state: memberImports.state })
    .from(memberImports)
    .where(and(inArray(memberImports.state, ["validating", "running"]), lte(memberImports.movedAt, since)));
  for (const { id, state } of stalled) {
    await deps.jobs.enqueue(state === "running" ? run : check, { id });
  }
}

/** What came no further for a day, however often it was taken up, never will. */
async function giveUpImports({ db, clock }: Dependencies, old: Date): Promise<void> {
  await db
    .update(memberImports)
    .set({ state: "failed", finishedAt: clock() })
    .where(and(inArray(memberImports.state, ["validating", "running"]), lt(memberImports.movedAt, old)));
}

/** Files of imports that are over, or were never begun, are not kept for long. */
export async function forgetImportFiles({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const old = new Date(clock().getTime() - IMPORT_FILE_DAYS * DAY_MS);
  await db
    .delete(memberImportFiles)
    .where(
      sql`${memberImportFiles.importId} in (select id from ${memberImports} where ${or(lt(memberImports.finishedAt, old), and(lt(memberImports.createdAt, old), eq(memberImports.state, "uploaded")))})`,
    );
}

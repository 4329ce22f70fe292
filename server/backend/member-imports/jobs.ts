import { and, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS, IMPORT_FILE_DAYS, IMPORT_STALLED_MS } from "#shared/constants.ts";
import { memberImportFiles, memberImports } from "../db/schema/imports.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { checkImport } from "./check.ts";
import { runImport } from "./run.ts";

const CHECK = "member-imports.check";
const RUN = "member-imports.run";
const KEEP = "member-imports.keep";
const payload = z.object({ id: z.string() });

export const startCheck = (tx: Transaction, { jobs }: Dependencies, id: string) =>
  jobs.enqueue(CHECK, { id }, { tx });
export const startRun = (tx: Transaction, { jobs }: Dependencies, id: string) =>
  jobs.enqueue(RUN, { id }, { tx });

export function defineImportJobs(deps: Dependencies): void {
  deps.jobs.define({ name: CHECK, schema: payload, run: ({ id }) => checkImport(deps, id) });
  deps.jobs.define({ name: RUN, schema: payload, run: ({ id }) => runImport(deps, id) });
  deps.jobs.define({ name: KEEP, schema: z.object({}), cron: "* * * * *", run: () => keepImports(deps) });
}

/** Takes up what a process that died left behind, and forgets files nobody needs any more. */
async function keepImports(deps: Dependencies): Promise<void> {
  const now = deps.clock().getTime();
  await takeUpImports(deps, new Date(now - IMPORT_STALLED_MS));
  await forgetFiles(deps, new Date(now - IMPORT_FILE_DAYS * DAY_MS));
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
    await deps.jobs.enqueue(state === "running" ? RUN : CHECK, { id }, { singletonKey: id });
  }
}

async function forgetFiles(deps: Dependencies, old: Date): Promise<void> {
  await deps.db
    .delete(memberImportFiles)
    .where(
      sql`${memberImportFiles.importId} in (select id from ${memberImports} where ${or(lt(memberImports.finishedAt, old), and(lt(memberImports.createdAt, old), eq(memberImports.state, "uploaded")))})`,
    );
}

import { and, desc, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod";
import { ACCOUNT_EXPORT_DAYS, DAY_MS, HOUR_MS } from "#shared/constants.ts";
import type { AccountExport } from "#shared/contract/me.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { slugFrom } from "#shared/slugs.ts";
import * as exportWords from "#words/exports.ts";
import { newId } from "../../platform/db/ids.ts";
import { type AccountExportRow, accountExports } from "../../platform/db/schema/accounts.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { signedIn } from "../../platform/operation.ts";
import { findUser, momentFor } from "../auth/index.ts";
import { exportReady } from "./email-templates.ts";
import { everythingAbout } from "./export.ts";

const make = job({ name: "me.make-export", data: z.object({ id: z.string() }) });
/** An export that is not ready by then counts as failed. */
const MAKING_MS = HOUR_MS;
export const EXPORT_KEPT_MS = ACCOUNT_EXPORT_DAYS * DAY_MS;

type Row = Pick<AccountExportRow, "id" | "createdAt" | "readyAt">;
const { id, createdAt, readyAt } = accountExports;
const shown = { id, createdAt, readyAt };

const present = ({ id, createdAt, readyAt }: Row, now: Date): AccountExport => ({
  id,
  state: readyAt ? "ready" : createdAt.getTime() + MAKING_MS > now.getTime() ? "running" : "failed",
  askedAt: createdAt.toISOString(),
  until: readyAt && new Date(readyAt.getTime() + EXPORT_KEPT_MS).toISOString(),
});

const keptBy = (userId: string, now: Date) =>
  and(eq(accountExports.userId, userId), gt(createdAt, new Date(now.getTime() - EXPORT_KEPT_MS)));

export const exports = signedIn.me.exports.handler(async ({ context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  const rows = await deps.db
    .select(shown)
    .from(accountExports)
    .where(keptBy(user.id, now))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => present(row, now));
});

/** Requests an export. A second request while one is being made returns that one. */
export const requestExport = signedIn.me.requestExport.handler(async ({ context }) => {
  const { deps, user } = context;
  await deps.limits.consume("export-account", user.id);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const [running] = await tx
      .select(shown)
      .from(accountExports)
      .where(
        and(
          eq(accountExports.userId, user.id),
          isNull(readyAt),
          gt(createdAt, new Date(now.getTime() - MAKING_MS)),
        ),
      );
    if (running) return present(running, now);
    const row = { id: newId("exp"), userId: user.id, createdAt: now, readyAt: null };
    await tx.insert(accountExports).values(row);
    await deps.jobs.enqueue(make, { id: row.id }, { tx });
    return present(row, now);
  });
});

const exportFile = signedIn.me.export.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const [found] = await deps.db
    .select({ bytes: accountExports.bytes })
    .from(accountExports)
    .where(and(eq(id, input.export), keptBy(user.id, deps.clock())));
  if (!found?.bytes) throw problem("not_found");
  const { bytes } = found;
  return {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="treets-${slugFrom(exportWords.myDataFile())}.json"`,
    },
    body: new Blob([new Uint8Array(bytes)]).stream(),
  };
});

export { exportFile as export };

export function defineExportJobs(deps: Dependencies): void {
  deps.jobs.define(make, ({ id }) => makeExport(deps, id));
}

async function makeExport(deps: Dependencies, exportId: string): Promise<void> {
  const [asked] = await deps.db
    .select({ userId: accountExports.userId, readyAt })
    .from(accountExports)
    .where(eq(id, exportId));
  const account = asked && (await findUser(deps.db, asked.userId));
  if (!account || asked.readyAt) return;
  const text = JSON.stringify(await everythingAbout(deps, account), null, 2);
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await tx
      .update(accountExports)
      .set({ bytes: Buffer.from(text), readyAt: now })
      .where(eq(id, exportId));
    const mail = () =>
      exportReady({
        firstName: account.firstName,
        until: momentFor(new Date(now.getTime() + EXPORT_KEPT_MS), account),
        url: deps.config.publicUrl + href("accountSettings", {}, { tab: "data" }),
      });
    await deps.mail.send(tx, account.email, mail);
  });
}

import { and, eq, gt } from "drizzle-orm";
import * as z from "zod";
import { MINUTE_MS } from "#shared/constants.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import * as refusals from "#words/refusals.ts";
import { requirePassword } from "../../accounts/auth/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { csvLine, datedCsv } from "../../platform/csv.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { treetCodes } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { vault } from "../../platform/vault.ts";
import { codeVault } from "./codes.ts";
import { noteOnTreet } from "./note.ts";
import { requirePool } from "./pool-codes.ts";
import { countUnusedCodes, findTreet, isUnused, type TreetRow } from "./queries.ts";

/** How long after entering the password the file can be downloaded. */
const TICKET_MS = 5 * MINUTE_MS;
const ROWS_AT_ONCE = 500;

const ticketFacts = z.object({ treet: z.string(), user: z.string(), until: z.number() });
const tickets = (signingKey: Uint8Array) => vault(signingKey, "code download tickets");

export const unlockCodes = inBusiness.treets.unlockCodes.handler(async ({ input, context }) => {
  const treet = await oneOr404(findTreet(context.deps.db, context.business.id, input.treet));
  return unlockUnused(context, treet, input.password);
});

/** Codes are worth money, so downloading all of them requires the password. Returns the ticket for it. */
export async function unlockUnused({ deps, user }: BusinessContext, treet: TreetRow, password: string) {
  requirePool(treet);
  await requirePassword(deps, user.id, password);
  const unused = await countUnusedCodes(deps.db, treet.id);
  if (unused === 0) throw conflict(refusals.noUnusedCodes());
  const facts = { treet: treet.id, user: user.id, until: deps.clock().getTime() + TICKET_MS };
  return { ticket: tickets(deps.signingKey).encrypt(JSON.stringify(facts)), unused };
}

export const downloadCodes = inBusiness.treets.downloadCodes.handler(async ({ input, context }) => {
  const treet = await oneOr404(findTreet(context.deps.db, context.business.id, input.treet));
  return downloadUnused(context, treet, input.ticket);
});

/** Exports the unused codes as a file, read page by page while it is sent. The download is recorded in the audit log. */
export async function downloadUnused(context: BusinessContext, treet: TreetRow, given: string) {
  const { deps, business, user } = context;
  const ticket = read(deps.signingKey, given);
  const isGood = ticket?.treet === treet.id && ticket.user === user.id;
  if (!isGood || ticket.until < deps.clock().getTime())
    throw problem("reauth_required", { message: refusals.passwordNeededForCodes() });
  await deps.limits.consume("export-account", user.id);
  await inTransaction(deps.db, (tx) =>
    noteOnTreet(
      tx,
      context,
      treet,
      "treet.codes-downloaded",
      auditSentence(log.codesDownloaded, { treet: treet.title }),
    ),
  );
  const { decrypt } = codeVault(deps.signingKey);
  const { id } = treet;
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([exportWords.code(), exportWords.added()]);
    let after: string | undefined;
    for (;;) {
      const rows = await unusedAfter(deps.db, id, after);
      yield rows.map(({ cipher, addedAt }) => csvLine([decrypt(cipher), addedAt.toISOString()])).join("");
      after = rows.at(-1)?.id;
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }
  return datedCsv(business.slug, exportWords.codesFile(), deps.clock(), lines());
}

const unusedAfter = (db: Executor, treetId: string, after: string | undefined) =>
  db
    .select({ id: treetCodes.id, cipher: treetCodes.cipher, addedAt: treetCodes.createdAt })
    .from(treetCodes)
    .where(
      and(
        eq(treetCodes.treetId, treetId),
        isUnused,
        after === undefined ? undefined : gt(treetCodes.id, after),
      ),
    )
    .orderBy(treetCodes.id)
    .limit(ROWS_AT_ONCE);

/** Decrypts a ticket; undefined if it is not one of ours. */
function read(signingKey: Uint8Array, ticket: string): z.infer<typeof ticketFacts> | undefined {
  try {
    return ticketFacts.parse(JSON.parse(tickets(signingKey).decrypt(ticket)));
  } catch {
    return undefined;
  }
}

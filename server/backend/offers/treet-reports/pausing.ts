import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { PAUSING_REPORTS } from "#shared/treet-reports.ts";
import * as log from "#words/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { stateOf, storeBySystem, type TreetRow } from "../treets/index.ts";
import { pausedByReports } from "./email-templates.ts";
import { countRecentReporters } from "./queries.ts";

/**
 * Pauses a live treet once enough members have an open report of it, so that no more members are sent to a till that
 * turns them away. Below that the team decides. The caller holds a lock on the treet, so that it is paused and announced
 * once.
 */
export async function pauseIfReportedOften(
  tx: Transaction,
  { deps, business }: BusinessContext,
  treet: TreetRow,
): Promise<void> {
  const now = deps.clock();
  if (stateOf(treet, now) !== "live") return;
  if ((await countRecentReporters(tx, treet.id, now)) < PAUSING_REPORTS) return;
  const next = { state: "paused" as const, pauseReason: "reported" as const, updatedAt: now };
  await storeBySystem(tx, deps, treet, next, auditSentence(log.treetReported, { treet: treet.title }));
  const facts = { what: treet.title, id: treet.id };
  const mailFor = (slug: string, isSupplier: boolean) => () =>
    pausedByReports({
      title: treet.title,
      community: business.name,
      isSupplier,
      url: deps.config.publicUrl + href("treet", { business: slug, rest: [treet.id] }),
    });
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: "treet_reported",
    facts,
    mail: mailFor(business.slug, false),
  });
  if (!treet.supplierId) return;
  const [supplier] = await tx
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, treet.supplierId));
  if (!supplier) return;
  await notifyTeam(tx, deps, {
    businessId: treet.supplierId,
    kind: "supplied_treet_reported",
    facts: { who: business.name, ...facts },
    mail: mailFor(supplier.slug, true),
  });
}

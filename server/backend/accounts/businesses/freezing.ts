import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { FreezeReason } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { lockRow } from "../../platform/db/rows.ts";
import { auditEntries, type BusinessRow, businesses } from "../../platform/db/schema/businesses.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { businessFrozen, businessThawed } from "./email-templates.ts";

/**
 * The operator's power over a business. A frozen one is read-only for its team; its members keep what they have claimed
 * and can use it. There is no operation for it, as nobody who uses the product may do it.
 */

export interface Freeze {
  readonly reason: FreezeReason;
  /** What the team has to know or do, in the operator's words; empty for nothing. */
  readonly note: string;
}

/** What came of it: `unknown` without a business of that slug, `unchanged` if it was so already. */
export type FreezeOutcome = "done" | "unchanged" | "unknown" | "archived";

const ACTIONS = { frozen: "business.frozen", active: "business.thawed" } as const;

/** Freezes a business, or changes why it is frozen, and writes to those who manage its settings. */
export const freezeBusiness = (
  deps: Dependencies,
  slug: string,
  { reason, note }: Freeze,
): Promise<FreezeOutcome> =>
  withBusiness(deps, slug, async (tx, business) => {
    if (business.status === "frozen" && business.settings.frozenFor === reason) return "unchanged";
    await setStatus(tx, business, "frozen", sql`${businesses.settings} || ${{ frozenFor: reason }}::jsonb`);
    const summary = auditSentence(log.businessFrozen, {
      name: business.name,
      reason: oneOf(["review"], reason),
    });
    await recordMove(tx, deps, business, { action: ACTIONS.frozen, summary, changes: { reason, note } });
    const url =
      deps.config.publicUrl +
      (reason === "billing"
        ? href("settingsOverview", { business: business.slug }, { tab: "plan" })
        : href("contactCommunity"));
    await notifyTeam(tx, deps, {
      businessId: business.id,
      kind: "business_frozen",
      facts: { what: reason },
      mail: () => businessFrozen({ business: business.name, reason, note, url }),
    });
    return "done";
  });

/** Lifts a freeze, and writes to those who manage the settings. */
export const thawBusiness = (deps: Dependencies, slug: string): Promise<FreezeOutcome> =>
  withBusiness(deps, slug, async (tx, business) => {
    if (business.status !== "frozen") return "unchanged";
    await setStatus(tx, business, "active", sql`${businesses.settings} - 'frozenFor'`);
    const summary = auditSentence(log.businessThawed, { name: business.name });
    await recordMove(tx, deps, business, { action: ACTIONS.active, summary });
    const url = deps.config.publicUrl + href("controlPanel", { business: business.slug });
    await notifyTeam(tx, deps, {
      businessId: business.id,
      kind: "business_thawed",
      mail: () => businessThawed({ business: business.name, url }),
    });
    return "done";
  });

/** Lists the frozen businesses with the reason, by name; `since` is null if it was frozen past the audit log. */
export const frozenBusinesses = ({ db }: Pick<Dependencies, "db">) =>
  db
    .select({
      slug: businesses.slug,
      name: businesses.name,
      reason: sql<FreezeReason | null>`${businesses.settings} ->> 'frozenFor'`,
      since:
        sql`(select max(a.at) from ${auditEntries} a where a.business_id = ${businesses.id} and a.action = ${ACTIONS.frozen})`.mapWith(
          auditEntries.at,
        ),
    })
    .from(businesses)
    .where(eq(businesses.status, "frozen"))
    .orderBy(asc(businesses.name), asc(businesses.id));

/** An archived business is read-only already, and restoring it would lift its freeze. */
const withBusiness = (
  { db }: Dependencies,
  slug: string,
  act: (tx: Transaction, business: BusinessRow) => Promise<FreezeOutcome>,
): Promise<FreezeOutcome> =>
  inTransaction(db, async (tx) => {
    const named = eq(businesses.slug, slug.trim().toLowerCase());
    const found = await lockRow(tx, businesses, and(named, ne(businesses.status, "deleted")));
    if (!found) return "unknown";
    return found.status === "archived" ? "archived" : act(tx, found);
  });

const setStatus = (
  tx: Transaction,
  { id }: BusinessRow,
  status: "frozen" | "active",
  settings: ReturnType<typeof sql>,
) => tx.update(businesses).set({ status, settings }).where(eq(businesses.id, id));

const recordMove = (
  tx: Transaction,
  { clock }: Dependencies,
  { id }: BusinessRow,
  done: Pick<Parameters<typeof audit>[1], "action" | "summary" | "changes">,
) => audit(tx, { ...done, businessId: id, actor: "support", at: clock(), entityId: id });

import { and, gt, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { LOW_STOCK_SHARE } from "#shared/panel.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { notifications } from "../../platform/db/schema/notifications.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyTeam } from "../../platform/notify.ts";
import type { TreetRow } from "../treets/index.ts";
import { runningOut } from "./email-templates.ts";

/** Minimum time between two notifications of the same kind for a treet whose last places are taken and given back. */
const SAID_ALREADY_MS = DAY_MS;

/**
 * Notifies everyone who can add more of a treet after a claim has left few, or none. `left` is the number left after
 * the claim; null if unlimited. The caller must hold a lock on the treet.
 */
export async function notifyIfRunningOut(
  tx: Transaction,
  deps: Dependencies,
  treet: TreetRow,
  left: number | null,
): Promise<void> {
  const kind = left === 0 ? "sold_out" : left === fewOf(treet) ? "stock_low" : undefined;
  if (left === null || kind === undefined) return;
  const [said] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        matching(notifications, { businessId: treet.businessId, kind }),
        sql`${notifications.payload} ->> 'id' = ${treet.id}`,
        gt(notifications.createdAt, new Date(deps.clock().getTime() - SAID_ALREADY_MS)),
      ),
    )
    .limit(1);
  if (said) return;
  const sides = [treet.businessId, ...(treet.supplierId ? [treet.supplierId] : [])];
  const concerned = await tx
    .select({ id: businesses.id, slug: businesses.slug, name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, sides));
  for (const { id, slug, name } of concerned) {
    const url = deps.config.publicUrl + href("treet", { business: slug, rest: [treet.id] });
    await notifyTeam(tx, deps, {
      businessId: id,
      kind,
      facts: { what: treet.title, who: String(left), id: treet.id },
      mail: () => runningOut({ business: name, title: treet.title, left, url }),
    });
  }
}

/**
 * Returns the largest number that is "few", as in the control panel: a share of the stock, or one less than the number
 * of codes that the team chose for its alert. 0 if there is neither.
 */
const fewOf = ({ type, stockTotal, lowCodesAt }: TreetRow): number =>
  Math.max(
    stockTotal === null ? 0 : Math.ceil(stockTotal * LOW_STOCK_SHARE),
    type === "code_pool" ? lowCodesAt - 1 : 0,
  );

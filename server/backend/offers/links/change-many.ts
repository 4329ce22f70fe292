import { and, eq, inArray, sql } from "drizzle-orm";
import type { LinkChange } from "#shared/link-rules.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { ensureLabels } from "../../community/members/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { links } from "../../platform/db/schema/links.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { requireTyped } from "../../platform/selections.ts";
import { requireDates, requireJoinLinkBeside } from "./manage.ts";
import { giveRoom } from "./plan-fit.ts";
import type { LinkRow } from "./queries.ts";
import { idsIn } from "./selection.ts";

/** Applies the change to all links that allow it and skips the others. */
export const changeMany = inBusiness.links.changeMany.handler(async ({ input, context }) => {
  const { business } = context;
  return change(context, async ({ tx, now, record }) => {
    const locked = await oneOr404(lockBusiness(tx, business.id));
    const ids = "selection" in input ? await idsIn(context, input.selection, tx) : [...new Set(input.links)];
    if ("selection" in input && input.change === "archive") requireTyped(input.expected, ids.length);
    const found = await tx
      .select()
      .from(links)
      .where(and(eq(links.businessId, business.id), inArray(links.id, ids)));
    if (found.length < ids.length) throw problem("not_found");
    const fitting = found.filter((link) => fits(link, input.change));
    if (input.change === "archive") await requireJoinLinkBeside(tx, business, fitting);
    const next = await changeOf(tx, business.id, input, now);
    if (fitting.length > 0) {
      const chosen = fitting.map(({ id }) => id);
      await tx.update(links).set(next).where(inArray(links.id, chosen));
      if (input.change === "archive") await giveRoom(tx, locked.id);
      await record(
        `links.${input.change}`,
        business.id,
        auditSentence(log.linksChanged, {
          count: chosen.length,
          change: input.change === "label" ? "other" : input.change,
        }),
        { links: chosen },
      );
    }
    return { changed: fitting.length, skipped: ids.length - fitting.length };
  });
});

/** A link over the plan's limit may be archived, but not changed otherwise. */
function fits({ state, overPlan }: LinkRow, change: LinkChange): boolean {
  if (overPlan && change !== "archive") return false;
  if (change === "pause") return state === "active";
  return change === "resume" ? state === "paused" : state !== "archived";
}

interface Change {
  readonly change: LinkChange;
  readonly expiresAt?: string | undefined;
  readonly label?: string | undefined;
}

/**
 * Returns the columns to store. The version is incremented only if the change makes an open edit form of the link
 * stale.
 */
async function changeOf(tx: Transaction, businessId: string, input: Change, now: Date) {
  const version = sql`${links.version} + 1`;
  switch (input.change) {
    case "pause":
      return { state: "paused" as const };
    case "resume":
      return { state: "active" as const };
    case "archive":
      return { state: "archived" as const };
    case "extend": {
      if (!input.expiresAt)
        throw problem("invalid_input", { fields: { expiresAt: refusals.lastDayNeeded() } });
      requireDates(input.expiresAt, now);
      return { expiresAt: new Date(input.expiresAt), version };
    }
    case "label": {
      const [label] = await ensureLabels(tx, businessId, input.label ? [input.label] : [], now);
      if (!label) throw problem("invalid_input", { fields: { label: refusals.labelNeeded() } });
      const autoLabels = sql`case when ${label} = any(${links.autoLabels}) then ${links.autoLabels}
        else array_append(${links.autoLabels}, ${label}) end`;
      return { autoLabels, version };
    }
  }
}

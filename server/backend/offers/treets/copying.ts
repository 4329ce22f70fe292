import { notAllowed } from "#shared/not-allowed.ts";
import { can } from "#shared/permissions.ts";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { draftTreet } from "./drafting.ts";
import { countRunning, findTreet, type TreetRow } from "./queries.ts";
import { contentOf } from "./reviewed-content.ts";

export const copyFrom = inBusiness.treets.copyFrom.handler(async ({ input, context }) => {
  const { deps, business, user, lookups } = context;
  const found = await lookups.businessFor(input.from, user, context);
  const source = found && (await findTreet(deps.db, found.business.id, input.treet));
  if (!found || !can(found.membership, "panel.view") || !source) throw problem("not_found");
  // The copy includes the shared code unmasked.
  if (!can(found.membership, "treets.manage")) throw notAllowed("treets.manage");
  const content = {
    ...contentOf(source),
    claimFrom: null,
    claimUntil: null,
    audience: [],
    featured: false,
  };
  return inTransaction(deps.db, async (tx) => ({
    treet: await draftTreet(tx, context, content, (treet) =>
      auditSentence(log.treetCopiedFrom, { treet, community: found.business.name }),
    ),
    misfits: await misfitsOf(tx, source, { from: found.business, to: business, now: deps.clock() }),
  }));
});

/** Returns the differences that need attention before the copy matches the original treet. */
async function misfitsOf(
  db: Executor,
  source: TreetRow,
  { from, to, now }: { from: ActingBusiness; to: ActingBusiness; now: Date },
): Promise<string[]> {
  const plan = planOf(to.plan);
  const limit = plan.limits.liveTreets;
  const isFull = limit !== null && (await countRunning(db, to.id, now)) >= limit;
  return [
    isFull && refusals.copyNoRoom({ limit, plan: plan.name }),
    ...contentMisfits(source, { from, to }),
    source.supplierId && refusals.copySupplier(),
    source.audience.length > 0 && refusals.copyLabels(),
  ].filter((misfit) => typeof misfit === "string");
}

interface Money {
  readonly currency: string;
}

/** Returns what a copy of the content itself lacks in another community. */
export function contentMisfits(source: TreetRow, { from, to }: { from: Money; to: Money }): string[] {
  const hasAmount = source.valueKind === "amount" || source.priceMinor > 0;
  return [
    source.type === "code_pool" && refusals.copyNeedsCodes(),
    hasAmount &&
      from.currency !== to.currency &&
      refusals.copyCurrency({ from: from.currency, to: to.currency }),
  ].filter((misfit) => typeof misfit === "string");
}

const MAX_TITLE_CHARS = 80;

/** Returns the title of a copy beside the original. */
export const copiedTitle = ({ title }: Pick<TreetRow, "title">): string =>
  refusals.copyOf({ title }).slice(0, MAX_TITLE_CHARS);

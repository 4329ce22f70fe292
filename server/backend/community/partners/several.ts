import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { MAX_TAGS, NUDGE_AGAIN_MS } from "#shared/partner-rules.ts";
import { conflict, Problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence, type Sentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { requireTyped, type Selecting } from "../../platform/selections.ts";
import { acceptOne } from "./applications.ts";
import { changeAsCommunity } from "./changes.ts";
import { partnerNudged } from "./email-templates.ts";
import { liveTreets } from "./listing.ts";
import { sortedTags } from "./manage.ts";
import { lockPartner, namesOf, type PartnershipRow } from "./queries.ts";
import { type ChosenPartners, idsOf } from "./selection.ts";

/** How many were changed, and the reasons why the others were not. */
export interface DoneToSome {
  changed: number;
  refused: { name: string; reason: string }[];
}

/**
 * Runs a change for several partners, one at a time. Reports the reason for each refusal; IDs of other communities'
 * partners are ignored.
 */
export async function forEach(
  selecting: Selecting,
  chosen: ChosenPartners,
  run: (id: string) => Promise<unknown>,
): Promise<DoneToSome> {
  const done: DoneToSome = { changed: 0, refused: [] };
  const ids = await idsOf(selecting, chosen);
  for (const { id, name } of await namesOf(selecting.deps.db, selecting.business.id, ids)) {
    try {
      await run(id);
      done.changed++;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      done.refused.push({ name, reason: error.message });
    }
  }
  return done;
}

export const changeMany = inBusiness.partners.changeMany.handler(({ input, context }) =>
  forEach(context, input, (id) =>
    input.change === "accept"
      ? acceptOne(context, id, "review_all")
      : changeAsCommunity(context, id, { name: input.change, reason: input.reason }),
  ),
);

export const endMany = inBusiness.partners.endMany.handler(async ({ input, context }) => {
  const { expected, reason, treets } = input;
  requireTyped(expected, (await idsOf(context, input)).length);
  return forEach(context, input, (id) => changeAsCommunity(context, id, { name: "end", reason, treets }));
});

export const tag = inBusiness.partners.tag.handler(({ input, context }) =>
  forEach(context, input, (id) =>
    changeOne(context, id, async (tx, found) => {
      const others = found.tags.filter((tag) => tag.toLowerCase() !== input.tag.toLowerCase());
      if (!input.remove && others.length >= MAX_TAGS)
        throw conflict(refusals.partnerTagsMost({ tagsMost: MAX_TAGS }));
      const tags = input.remove ? others : sortedTags([...others, input.tag]);
      if (tags.join() === found.tags.join()) return null;
      await tx
        .update(partnerships)
        .set({ tags, version: found.version + 1 })
        .where(eq(partnerships.id, found.id));
      return {
        action: "tagged",
        summary: auditSentence(input.remove ? log.partnerUntagged : log.partnerTagged, { tag: input.tag }),
      };
    }),
  ),
);

export const nudge = inBusiness.partners.nudge.handler(({ input, context }) =>
  forEach(context, input, (id) =>
    changeOne(context, id, async (tx, found) => {
      const { deps, business } = context;
      const now = deps.clock();
      if (found.state !== "active" || !found.providerId) throw conflict(refusals.onlyActivePartners());
      if (found.nudgedAt && now.getTime() < found.nudgedAt.getTime() + NUDGE_AGAIN_MS)
        throw conflict(refusals.nudgedLately());
      const provider = await oneOr404(
        tx.select({ slug: businesses.slug }).from(businesses).where(eq(businesses.id, found.providerId)),
      );
      const isFound = eq(partnerships.id, found.id);
      const { live } = await oneOr404(
        tx
          .select({ live: liveTreets(now) })
          .from(partnerships)
          .where(isFound),
      );
      await tx.update(partnerships).set({ nudgedAt: now }).where(isFound);
      const path = href("treet", { business: provider.slug, rest: ["new"] }, { partner: found.id });
      await notifyTeam(tx, deps, {
        businessId: found.providerId,
        kind: "treet_wanted",
        facts: { who: business.name },
        mail: () =>
          partnerNudged({
            community: business.name,
            hasLiveTreet: live > 0,
            url: deps.config.publicUrl + path,
          }),
      });
      return { action: "nudged", summary: auditSentence(log.partnerNudged) };
    }),
  ),
);

/**
 * Changes one of several partners, which stays locked until the transaction ends, and records the change if there was
 * one.
 */
const changeOne = (
  inside: BusinessContext,
  id: string,
  run: (tx: Transaction, found: PartnershipRow) => Promise<{ action: string; summary: Sentence } | null>,
): Promise<void> =>
  inTransaction(inside.deps.db, async (tx) => {
    const found = await oneOr404(lockPartner(tx, inside.business.id, id));
    const fact = await run(tx, found);
    if (!fact) return;
    const { action, summary } = fact;
    await record(tx, inside, `partner.${action}`, id, summary);
  });

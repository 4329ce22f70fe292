import { and, asc, eq, inArray } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inBusiness } from "../../platform/operation.ts";
import { findTreet, lockTreet } from "../treets/index.ts";

/** Partners who can supply a treet: those with an active or paused partnership. */
const going = (db: Executor, businessId: string) =>
  db
    .select({ id: partnerships.id, providerId: partnerships.providerId, name: businesses.name })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(and(eq(partnerships.businessId, businessId), inArray(partnerships.state, ["active", "paused"])))
    .orderBy(alphabetically(businesses.name), asc(partnerships.id));

export const suppliers = inBusiness.partners.suppliers.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const treet = await oneOr404(findTreet(deps.db, business.id, input.treet));
  const choices = await going(deps.db, business.id);
  return {
    current: choices.find(({ providerId }) => providerId === treet.supplierId)?.id ?? null,
    choices: choices.map(({ id, name }) => ({ id, name })),
  };
});

export const supply = inBusiness.partners.supply.handler(async ({ input, context }) => {
  const { business } = context;
  return change(context, async ({ tx, record }) => {
    const treet = await oneOr404(lockTreet(tx, business.id, input.treet));
    const partner = input.partner
      ? (await going(tx, business.id)).find(({ id }) => id === input.partner)
      : undefined;
    if (input.partner && !partner) {
      throw problem("invalid_input", {
        fields: { partner: refusals.supplierInactive() },
      });
    }
    await tx
      .update(treets)
      .set({ supplierId: partner?.providerId ?? null })
      .where(eq(treets.id, treet.id));
    const summary = partner
      ? auditSentence(log.supplierChosen, { partner: partner.name, treet: treet.title })
      : auditSentence(log.supplierGone, { treet: treet.title });
    await record("treet.supplier-changed", treet.id, summary);
    return { done: true as const };
  });
});

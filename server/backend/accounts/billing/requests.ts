import { BILLING_CURRENCY, priceOf } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { formatPrice } from "#shared/money.ts";
import { plans } from "#shared/plans.ts";
import { conflict } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import { planWantedEmail } from "./email-templates.ts";
import { askedKey, nameOf } from "./present.ts";
import { managersOf } from "./queries.ts";

/**
 * Requests a plan from those with billing rights: an email and a notification that open the page with the plan
 * selected.
 */
export const request = inBusiness.billing.request.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const people = (await managersOf(deps.db, business.id)).filter(({ id }) => id !== user.id);
  if (people.length === 0) throw conflict(refusals.changePlanYourself());
  await deps.limits.consume("plan-ask-day", askedKey(business.id, user.id));
  const { plan, interval } = input;
  const who = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const query = { business: business.slug, plan, interval };
  await change(context, async ({ tx, record }) => {
    await record("billing.requested", null, auditSentence(log.planRequested, { plan: plans[plan].name }));
    await notifyTeam(tx, deps, {
      businessId: business.id,
      kind: "plan_wanted",
      facts: { who, what: plan, id: interval },
      mail: () =>
        planWantedEmail({
          business: business.name,
          who,
          plan: plans[plan].name,
          price: formatPrice({ minor: priceOf(plan, interval), currency: BILLING_CURRENCY }),
          interval,
          url: deps.config.publicUrl + href("upgrade", {}, query),
        }),
    });
  });
  return { asked: people.map(nameOf) };
});

import { DAY_MS } from "#shared/constants.ts";
import type { BillingOverview } from "#shared/contract/billing-shapes.ts";
import { href } from "#shared/href.ts";
import { planOf } from "#shared/plans.ts";
import { longDay } from "#shared/words/locale.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as words from "#words/billingNames.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { matching } from "../../platform/db/rows.ts";
import { portalVisits } from "../../platform/db/schema/billing.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { askProvider } from "./asking.ts";
import { ensureCustomer } from "./customers.ts";
import { overviewOf } from "./present.ts";
import { withPresentPlan } from "./queries.ts";
import { payOpenInvoices } from "./settling.ts";
import { readAndStore } from "./storing.ts";

/**
 * The facts compared before and after a portal visit. Not localised, as the reader of the difference may use another
 * language by then.
 */
const factsOf = ({ status, card, profile }: BillingOverview) => ({
  plan: `${status.plan} ${status.interval}`,
  status: status.state,
  endsOn: status.scheduled?.plan === "starter" ? status.scheduled.at : "",
  card: card ? `${card.brand} •••• ${card.last4}, ${card.expMonth}/${card.expYear}` : "",
  invoicesGoTo: profile.email,
  address: [profile.legalName, profile.line1, `${profile.postalCode} ${profile.city}`.trim(), profile.country]
    .filter(Boolean)
    .join(", "),
  vatId: profile.vatId,
});

type Fact = keyof ReturnType<typeof factsOf>;

const orNotSet = (value: string): string => value || words.notSet();

const told: Readonly<Record<Fact, { name(): string; value(fact: string): string }>> = {
  plan: {
    name: words.plan,
    value(fact) {
      const [plan = "", interval = ""] = fact.split(" ");
      return words.planPaid({ plan: planOf(plan).name, interval: oneOf(["year"], interval) });
    },
  },
  status: {
    name: words.status,
    value: (state) => words.standing({ state: oneOf(["active", "trialing", "past_due", "none"], state) }),
  },
  endsOn: { name: words.endsOn, value: (at) => (at ? longDay(new Date(at)) : words.doesntEnd()) },
  card: { name: words.card, value: (fact) => orNotSet(fact.charAt(0).toUpperCase() + fact.slice(1)) },
  invoicesGoTo: { name: words.invoicesGoTo, value: orNotSet },
  address: { name: words.address, value: orNotSet },
  vatId: { name: words.vatId, value: orNotSet },
};

/** Opens the provider's portal and stores the state before the visit, to show afterwards what changed. */
export const portal = inBusiness.billing.portal.handler(async ({ context }) => {
  const { deps, business, user, membership } = context;
  await readAndStore(deps, business.id);
  const { customerId } = await ensureCustomer(deps, business, user);
  const who = { userId: user.id, membership };
  const before = factsOf(await overviewOf(deps, await withPresentPlan(deps.db, business), who));
  const { url } = await askProvider(deps, async (stripe) => {
    const { data } = await stripe.billingPortal.configurations.list({ limit: 100, active: true });
    const own = data.find(({ metadata }) => metadata?.name === "treets");
    return stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: deps.config.publicUrl + href("portalReturn", {}, { business: business.slug }),
      ...(own ? { configuration: own.id } : {}),
    });
  });
  const row = { before, at: deps.clock() };
  await deps.db
    .insert(portalVisits)
    .values({ businessId: business.id, userId: user.id, ...row })
    .onConflictDoUpdate({ target: [portalVisits.businessId, portalVisits.userId], set: row });
  return { url };
});

/** Longest visit to the portal whose changes are still reported on return. */
const KEPT_MS = DAY_MS;

export const portalReturn = inBusiness.billing.portalReturn.handler(async ({ context }) => {
  const { deps, business, user, membership } = context;
  const who = { userId: user.id, membership };
  let isStale = false;
  try {
    await readAndStore(deps, business.id);
    // Charges overdue invoices to a new card at once, so that no further action is needed.
    await payOpenInvoices(deps, business.id);
  } catch {
    isStale = true;
  }
  const mine = matching(portalVisits, { businessId: business.id, userId: user.id });
  const [present, [visit]] = await Promise.all([
    withPresentPlan(deps.db, business),
    deps.db.select().from(portalVisits).where(mine),
  ]);
  const overview = await overviewOf(deps, present, who);
  const isRecent = visit !== undefined && deps.clock().getTime() - visit.at.getTime() < KEPT_MS;
  const after = factsOf(overview);
  const changes = Object.entries(told).flatMap(([what, { name, value }]) => {
    const before = isRecent ? visit.before[what] : undefined;
    const now = after[what as Fact];
    if (before === undefined || before === now) return [];
    return [{ field: what, what: name(), before: value(before), after: value(now) }];
  });
  // Somebody who reloads the page sees the changes again, but they are recorded once.
  const recorded = JSON.stringify(after);
  if (visit && changes.length > 0 && visit.before.recorded !== recorded) {
    await inTransaction(deps.db, async (tx) => {
      await tx
        .update(portalVisits)
        .set({ before: { ...visit.before, recorded } })
        .where(mine);
      await record(
        tx,
        context,
        "billing.portal",
        null,
        auditSentence(log.billingChangedAtProvider),
        // Records which fields changed but not their values: more people read the log than the invoices.
        Object.fromEntries(changes.map(({ field }) => [field, "changed"])),
      );
    });
  }
  return { overview, changes: changes.map(({ field: _, ...change }) => change), isStale };
});

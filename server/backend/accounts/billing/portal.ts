import { and, eq } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { BillingOverview } from "#shared/contract/billing.ts";
import { href } from "#shared/href.ts";
import { planOf } from "#shared/plans.ts";
import { audit } from "../../platform/audit.ts";
import { portalVisits } from "../../platform/db/schema/billing.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { actorOf, business, operations } from "../../platform/operation.ts";
import { askProvider } from "./asking.ts";
import { ensureCustomer } from "./customers.ts";
import { overviewOf } from "./present.ts";
import { payOpenInvoices } from "./settling.ts";
import { readAndStore } from "./storing.ts";
import { dayOf } from "./telling.ts";

/** What is looked at before and after, in the words in which a difference is told. */
const watched = {
  Plan: ({ standing }) =>
    `${planOf(standing.plan).name}, ${standing.interval === "year" ? "yearly" : "monthly"}`,
  Status: ({ standing }) =>
    standing.state === "past_due" ? "Payment overdue" : standing.state === "none" ? "Free" : standing.state,
  "Ends on": ({ standing }) =>
    standing.scheduled?.plan === "starter" ? dayOf(new Date(standing.scheduled.at)) : "It doesn't end",
  Card: ({ card }) =>
    card
      ? `${card.brand} •••• ${card.last4}, ${card.expMonth}/${card.expYear}`
      : "../../platform/mail/email-content.ts",
  "Invoices go to": ({ profile }) => profile.email || "Not set",
  Address: ({ profile }) =>
    [profile.legalName, profile.line1, `${profile.postalCode} ${profile.city}`.trim(), profile.country]
      .filter(Boolean)
      .join(", ") || "Not set",
  "VAT ID": ({ profile }) => profile.vatId || "../../platform/mail/email-content.ts",
} as const satisfies Record<string, (overview: BillingOverview) => string>;

const snapshot = (overview: BillingOverview): Record<string, string> =>
  Object.fromEntries(Object.entries(watched).map(([name, read]) => [name, read(overview)]));

/** Leads into the provider's portal, and keeps how things were, to say afterwards what changed. */
export const portal = operations.billing.portal.use(business).handler(async ({ context }) => {
  const { deps, business, user, actor } = context;
  const { customerId } = await ensureCustomer(deps, business, user);
  await readAndStore(deps, business.id);
  const who = { userId: user.id, membership: actor?.membership ?? nobody };
  const before = snapshot(await overviewOf(deps, business, who));
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

/** So long ago somebody may have left and still be told what changed since. */
const KEPT_MS = DAY_MS;

export const portalReturn = operations.billing.portalReturn.use(business).handler(async ({ context }) => {
  const { deps, business, user, caller, actor } = context;
  const who = { userId: user.id, membership: actor?.membership ?? nobody };
  let isStale = false;
  try {
    await readAndStore(deps, business.id);
    // A new card is tried at once on what is overdue, so that nobody has to press anything else.
    await payOpenInvoices(deps, business.id);
  } catch {
    isStale = true;
  }
  const overview = await overviewOf(deps, business, who);
  const [visit] = await deps.db
    .select()
    .from(portalVisits)
    .where(and(eq(portalVisits.businessId, business.id), eq(portalVisits.userId, user.id)));
  const isRecent = visit !== undefined && deps.clock().getTime() - visit.at.getTime() < KEPT_MS;
  const after = snapshot(overview);
  const changes = Object.entries(after).flatMap(([what, now]) => {
    const before = isRecent ? visit.before[what] : undefined;
    return before === undefined || before === now ? [] : [{ what, before, after: now }];
  });
  if (changes.length > 0) {
    await inTransaction(deps.db, (tx) =>
      audit(tx, {
        businessId: business.id,
        actor: actorOf(user),
        action: "billing.portal",
        entity: "billing",
        requestId: caller.requestId,
        at: deps.clock(),
        summary: `${user.firstName || "Somebody"} changed billing in the portal: ${changes.map(({ what }) => what.toLowerCase()).join(", ")}`,
      }),
    );
  }
  return { overview, changes, isStale };
});

const nobody = { roles: [], billing: false, canRedeem: false };

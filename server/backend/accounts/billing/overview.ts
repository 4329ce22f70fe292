import * as log from "#words/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { latestFirst, listPage } from "../../platform/db/page.ts";
import { invoices as invoicesTable } from "../../platform/db/schema/billing.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { ensureCustomer, storeProfile } from "./customers.ts";
import { billingStatusOf, overviewOf, presentInvoice } from "./present.ts";
import { invoicesWanted, withPresentPlan } from "./queries.ts";
import { payOpenInvoices } from "./settling.ts";
import { readAndStore } from "./storing.ts";

export const status = inBusiness.billing.status.handler(({ context }) =>
  billingStatusOf(context.deps, context.business, {
    userId: context.user.id,
    membership: context.membership,
  }),
);

export const overview = inBusiness.billing.overview.handler(({ context }) =>
  overviewOf(context.deps, context.business, {
    userId: context.user.id,
    membership: context.membership,
  }),
);

export const refresh = inBusiness.billing.refresh.handler(async ({ context }) => {
  const { deps, business, user, membership } = context;
  await readAndStore(deps, business.id);
  await payOpenInvoices(deps, business.id);
  return overviewOf(deps, await withPresentPlan(deps.db, business), {
    userId: user.id,
    membership,
  });
});

export const invoices = inBusiness.billing.invoices.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const latest = latestFirst(invoicesTable.createdAt, invoicesTable.id);
  const { rows, ...page } = await listPage(deps.db, input, {
    order: input.order === "oldest" ? { ...latest, direction: "ascending" } : latest,
    from: invoicesTable,
    filter: invoicesWanted(business.id, input),
    select: (place) =>
      deps.db
        .select({ invoice: invoicesTable, ...place })
        .from(invoicesTable)
        .$dynamic(),
    idOf: ({ invoice }) => invoice.id,
  });
  return { ...page, items: rows.map(({ invoice }) => presentInvoice(invoice)) };
});

export const saveProfile = inBusiness.billing.saveProfile.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { business: _, ...profile } = input;
  await readAndStore(deps, business.id, { invoices: 1 });
  const account = await ensureCustomer(deps, business, user);
  const vatState = await storeProfile(deps, account, profile);
  await inTransaction(deps.db, (tx) =>
    record(tx, context, "billing.details-changed", null, auditSentence(log.billingDetailsChanged), {
      country: [account.country, profile.country],
      vatId: [account.vatId !== "", profile.vatId !== ""],
    }),
  );
  return { vatState };
});

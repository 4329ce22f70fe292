import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { payoutAccount } from "#shared/contract/payouts.ts";
import { href } from "#shared/href.ts";
import { requirementsInWords } from "#shared/payouts.ts";
import { conflict } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { payoutAccounts } from "../../platform/db/schema/payouts.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { hashOf } from "../../platform/secrets.ts";
import { askProvider } from "../billing/index.ts";
import { lockBusiness } from "../businesses/index.ts";
import { connectedId, findPayoutAccount, liveWithPrice, type PayoutAccountRow } from "./queries.ts";
import { readAndStoreAccount } from "./storing.ts";

export const account = inBusiness.payouts.account.handler(async ({ input, context }) => {
  const { deps, business } = context;
  let isStale = false;
  if (input.refresh) {
    try {
      await readAndStoreAccount(deps, business.id);
    } catch {
      isStale = true;
    }
  }
  return present(await findPayoutAccount(deps.db, business.id), isStale, deps.payments.isSandbox);
});

/**
 * Creates a business's account at the provider, only one however often it is requested, and returns a link to the
 * provider's pages.
 */
export const connect = inBusiness.payouts.connect.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { country } = input;
  const now = deps.clock();
  // Read first, as the account may have been deleted at the provider.
  await readAndStoreAccount(deps, business.id);
  const begun = await findPayoutAccount(deps.db, business.id);
  const connected = connectedId(begun);
  if (connected) return linkFor(deps, business, connected);
  const wanted = {
    type: "express" as const,
    country,
    email: user.email,
    default_currency: business.currency.toLowerCase(),
    business_profile: { name: business.name },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { business: business.id },
  };
  // A repeated key is only accepted with the same values, some of which may have changed since a lost response.
  const idempotencyKey = `payout-account-${business.id}-${begun?.begun ?? 0}-${hashOf(JSON.stringify(wanted))}`;
  const made = await askProvider(deps, (stripe) => stripe.accounts.create(wanted, { idempotencyKey }));
  const kept = await change(context, async ({ tx, record }) => {
    await lockBusiness(tx, business.id);
    // Another request has connected an account in the meantime; with the same values it is the same account.
    const other = connectedId(await findPayoutAccount(tx, business.id));
    if (other) return other;
    const row = {
      providerAccountId: made.id,
      state: "pending" as const,
      isSubmitted: false,
      requirements: [],
      deadline: null,
      country,
      begunAt: now,
      remindedAt: null,
      readAt: now,
      updatedAt: now,
    };
    await tx
      .insert(payoutAccounts)
      .values({ businessId: business.id, begun: 1, ...row })
      .onConflictDoUpdate({
        target: payoutAccounts.businessId,
        set: { ...row, begun: sql`${payoutAccounts.begun} + 1` },
      });
    await record("payouts.connected", null, auditSentence(log.payoutsBegun));
    return made.id;
  });
  return linkFor(deps, business, kept);
});

export const link = inBusiness.payouts.link.handler(async ({ context }) => {
  const { deps, business } = context;
  await readAndStoreAccount(deps, business.id);
  const found = await findPayoutAccount(deps.db, business.id);
  const connected = connectedId(found);
  if (!connected) throw conflict(refusals.payoutAccountMissing());
  if (found?.state === "rejected") throw conflict(refusals.payoutAccountRejected());
  return linkFor(deps, business, connected);
});

/** Disconnects the account. The provider still pays out its remaining balance. */
export const disconnect = inBusiness.payouts.disconnect.handler(async ({ context }) => {
  const { business } = context;
  await change(context, async ({ tx, now, record }) => {
    await lockBusiness(tx, business.id);
    const found = await findPayoutAccount(tx, business.id);
    if (!connectedId(found)) return;
    const live = await liveWithPrice(tx, business.id);
    if (live.length > 0)
      throw conflict(refusals.endWhatHasAPrice({ titles: live.map(({ title }) => title).join(", ") }));
    await tx
      .update(payoutAccounts)
      .set({
        providerAccountId: null,
        state: "not_connected",
        isSubmitted: false,
        requirements: [],
        deadline: null,
        interval: null,
        country: null,
        begunAt: null,
        readAt: null,
        updatedAt: now,
      })
      .where(eq(payoutAccounts.businessId, business.id));
    await record("payouts.disconnected", null, auditSentence(log.payoutsDisconnected));
  });
  return { done: true };
});

/** Returns a link to the provider's pages. It works once and only for minutes, so it is passed on and never stored. */
async function linkFor(deps: Dependencies, { slug }: ActingBusiness, accountId: string) {
  const address = (query: Readonly<Record<string, string | number>>) =>
    deps.config.publicUrl + href("accountLinkReturn", {}, query);
  const { url } = await askProvider(deps, (stripe) =>
    stripe.accountLinks.create({
      account: accountId,
      type: "account_onboarding",
      return_url: address({ business: slug }),
      refresh_url: address({ business: slug, refresh: 1 }),
    }),
  );
  return { url };
}

const intervals = ["daily", "weekly", "monthly", "manual"] as const;

const present = (
  row: PayoutAccountRow | undefined,
  isStale: boolean,
  isSandbox: boolean,
): z.input<typeof payoutAccount> => ({
  state: row?.state ?? "not_connected",
  isSubmitted: row?.isSubmitted ?? false,
  requirements: requirementsInWords(row?.requirements ?? []).map(({ what, who }) => ({ what, who })),
  deadline: row?.deadline?.toISOString() ?? null,
  interval: intervals.find((known) => known === row?.interval) ?? null,
  country: row?.country ?? null,
  readAt: row?.readAt?.toISOString() ?? null,
  isStale,
  isSandbox,
});

export { spending, spendingFile, statement, statementFile, statementPdf } from "./statement.ts";

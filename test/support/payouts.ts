import type { Outcome } from "#server/payments-sandbox/engine/onboarding.ts";
import type { TestBackend } from "./backend.ts";
import { ownerOf, type PayingTeam, submitHosted } from "./billing.ts";

/** Opens a hosted page of the provider as a browser does. Returns the target of its redirect. */
export async function openHosted(backend: TestBackend, url: string): Promise<string> {
  const { pathname } = new URL(url);
  const response = await backend.backend.fetch(pathname, { method: "GET" });
  return response.headers.get("location") ?? "";
}

/** Follows a link through the provider's pages. Returns the URL to which they lead back. */
export async function onboardBy(backend: TestBackend, url: string, outcome: Outcome | "leave") {
  const page = await openHosted(backend, url);
  const fields = outcome === "leave" ? { do: "leave" } : { do: "submit", outcome };
  return (await submitHosted(backend, new URL(page, url).href, fields)).to ?? "";
}

/** Connects a business's payout account, including the provider's pages. */
export async function connectPayouts(
  backend: TestBackend,
  club: PayingTeam,
  outcome: Outcome | "leave" = "in_order",
) {
  const { slug: business } = club;
  const api = await ownerOf(backend, club);
  const { url } = await api.payouts.connect({ business, country: "DE" });
  const to = await onboardBy(backend, url, outcome);
  return { to, url, account: await api.payouts.account({ business, refresh: true }) };
}

/** Deletes a business's payout account at the provider, as the platform's operator can. */
export async function deletePayoutAccount({ deps }: TestBackend, { slug }: PayingTeam): Promise<void> {
  const { rows } = await deps.database.pool.query(
    "select provider_account_id from payout_accounts p join businesses b on b.id = p.business_id where slug = $1",
    [slug],
  );
  await (await deps.payments.client()).accounts.del(rows[0].provider_account_id);
}

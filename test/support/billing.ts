import type { TestBackend } from "./backend.ts";
import { apiOf, newPerson, type TestPerson } from "./people.ts";

export const GOOD_CARD = "4242424242424242";

export interface PayingTeam {
  readonly slug: string;
  readonly owner: TestPerson;
}

let teams = 0;

/** Whom invoices are for, all but the VAT ID. */
export const PARIS_PROFILE = {
  legalName: "Club",
  line1: "1 rue",
  postalCode: "75001",
  city: "Paris",
  country: "FR",
  email: "",
  poNumber: "",
};

/** Creates a business on Starter and its owner, in a country whose customers pay no VAT. */
export async function newClub(backend: TestBackend, slug = `club-${++teams}`): Promise<PayingTeam> {
  const owner = await newPerson(backend, slug);
  await backend.as(owner.tokens.token).businesses.create({ name: slug, slug });
  await setCountry(backend, slug, "US");
  return { slug, owner };
}

/** Sets the country of a business that the provider does not know yet. */
export const setCountry = ({ deps }: TestBackend, slug: string, country: string | null) =>
  deps.database.pool.query(
    "insert into billing_accounts (business_id, country) select id, $2 from businesses where slug = $1 on conflict (business_id) do update set country = $2",
    [slug, country],
  );

/** Returns the owner's client with a new session, as moving the clock may have ended an earlier one. */
export const ownerOf = (backend: TestBackend, { owner }: PayingTeam) => apiOf(backend, owner);

/** Posts a form to a hosted page of the provider. Returns the page, or the target of its redirect. */
export async function submitHosted(
  backend: TestBackend,
  url: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; text: string; to: string | null }> {
  const { pathname } = new URL(url);
  const response = await backend.backend.fetch(pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ card: GOOD_CARD, expiry: "12/34", ...fields }).toString(),
  });
  return { status: response.status, text: await response.text(), to: response.headers.get("location") };
}

/** Buys a plan as an owner does: quote, checkout, card, and a look at the result. */
export async function buy(
  backend: TestBackend,
  club: PayingTeam,
  plan: "basic" | "growth" | "scale",
  options: { interval?: "month" | "year"; card?: string; promotionCode?: string; look?: boolean } = {},
) {
  const { interval = "month", card = GOOD_CARD, promotionCode = "", look = true } = options;
  const { slug } = club;
  const api = await ownerOf(backend, club);
  const quote = await api.billing.quote({ business: slug, plan, interval, promotionCode });
  const { session, url } = await api.billing.checkout({ business: slug, quote: quote.id });
  const answer = await submitHosted(backend, url, { card });
  const state = look ? await api.billing.checkoutState({ session }) : undefined;
  return { quote, session, url, answer, state };
}

/** Delivers all pending events of the provider, in the order and as often as `arrange` returns them. */
export async function deliverEvents(
  backend: TestBackend,
  arrange: <T>(events: T[]) => T[] = (events) => events,
): Promise<number[]> {
  const sandbox = await backend.deps.payments.sandbox();
  const waiting = (await sandbox?.takeDeliveries()) ?? [];
  const statuses: number[] = [];
  for (const { body, signature } of arrange(waiting)) {
    const answer = await backend.backend.fetch("/api/webhooks/stripe", {
      method: "POST",
      headers: { "stripe-signature": signature },
      body,
    });
    statuses.push(answer.status);
  }
  return statuses;
}

/** Returns a community's subscription as the provider has it. */
export async function providersSubscription({ deps }: TestBackend, { slug }: PayingTeam) {
  const { rows } = await deps.database.pool.query(
    "select s.provider_id from subscriptions s join businesses b on b.id = s.business_id where slug = $1",
    [slug],
  );
  const stripe = await deps.payments.client();
  return stripe.subscriptions.retrieve(rows[0].provider_id);
}

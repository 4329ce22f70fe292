import { handleEvents } from "#server/backend/accounts/billing/events.ts";
import { readPayoutSubject } from "#server/backend/accounts/payouts/index.ts";
import { readPurchaseSubject } from "#server/backend/offers/purchases/settling.ts";
import type { TestBackend } from "./backend.ts";
import { deliverEvents, newClub, ownerOf, type PayingTeam, submitHosted } from "./billing.ts";
import { connectPayouts } from "./payouts.ts";
import { apiOf, newAddress, newPerson, type TestPerson } from "./people.ts";
import { uploadedPicture } from "./pictures.ts";
import { setPlan } from "./teams.ts";
import { words } from "./treet-club.ts";

type Content = Parameters<Awaited<ReturnType<typeof ownerOf>>["treets"]["create"]>[0]["content"];

export interface Shop extends PayingTeam {
  readonly treet: string;
}

/** Creates a club on Basic that can receive payments, with a live treet for €12.00. */
export async function newShop(backend: TestBackend, more: Partial<Content> = {}, codes = ""): Promise<Shop> {
  const club = await newClub(backend);
  await setPlan(backend, club.slug, "basic");
  await connectPayouts(backend, club);
  const api = await ownerOf(backend, club);
  const content = { ...words, ...(await uploadedPicture(api)), priceMinor: 1200, ...more };
  const { id } = await api.treets.create({ business: club.slug, content });
  if (codes) await api.treets.addCodes({ business: club.slug, treet: id, text: codes });
  await api.treets.move({ business: club.slug, treet: id, move: "publish" });
  return { ...club, treet: id };
}

let members = 0;

/** Creates a member of the club. */
export async function newMember(backend: TestBackend, club: PayingTeam): Promise<TestPerson> {
  const firstName = `Buyer${++members}`;
  const email = newAddress(backend, firstName);
  const api = await ownerOf(backend, club);
  await api.members.add({ business: club.slug, email, firstName, invite: false });
  return newPerson(backend, firstName, email);
}

export interface Buying {
  readonly card?: string;
  readonly bank?: string;
  readonly waives?: boolean;
}

/** Buys a treet as a member does, up to the provider's response. */
export async function buyTreet(
  backend: TestBackend,
  { slug: business, treet }: Shop,
  member: TestPerson,
  { waives = false, ...fields }: Buying = {},
) {
  const api = await apiOf(backend, member);
  const { purchase, url } = await api.purchases.buy({ business, treet, waives });
  const answer = await submitHosted(backend, url, { ...fields });
  return { purchase, url, answer, api };
}

/** Delivers all pending events of the provider and handles them. */
export async function hear(
  backend: TestBackend,
  arrange: <T>(events: T[]) => T[] = (events) => events,
): Promise<void> {
  await deliverEvents(backend, arrange);
  await handleEvents(backend.deps, [readPayoutSubject, readPurchaseSubject]);
}

/** Returns the balance of every account in the books, in minor units. */
export async function balances(backend: TestBackend, sellerSlug?: string): Promise<Record<string, number>> {
  const { rows } = await backend.deps.database.pool.query<{ account: string; minor: number }>(
    `select account, sum(amount_minor)::int as minor from ledger_entries
     where $1::text is null or business_id = (select id from businesses where slug = $1) group by account`,
    [sellerSlug ?? null],
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

/** Returns a member's claims of the shop's treet. */
export const claimsOf = async (backend: TestBackend, { slug, treet }: Shop, member: TestPerson) =>
  (await (await apiOf(backend, member)).claims.mine({ business: slug, treet })).items;

/** Returns a member's purchases of the shop's treet, including those only begun. */
export const purchasesOf = async (backend: TestBackend, { slug, treet }: Shop, member: TestPerson) =>
  (await apiOf(backend, member)).purchases.ofTreet({ business: slug, treet });

/** Returns how often the shop's treet is counted as claimed. */
export async function claimedOf({ deps }: TestBackend, { treet }: Shop): Promise<number> {
  const { rows } = await deps.database.pool.query("select claimed_count from treets where id = $1", [treet]);
  return rows[0].claimed_count;
}

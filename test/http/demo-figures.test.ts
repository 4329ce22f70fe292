import { beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { sumOf } from "#shared/money.ts";
import { runningDemoBackend } from "../support/running.ts";

const backend = runningDemoBackend();
const business = "harbour-club";
let token: string;

beforeAll(async () => {
  ({ token } = await backend.as().auth.signIn({ email: "owner@treets.example", password: DEMO_PASSWORD }));
});

const rows = async (text: string) => (await backend.deps.database.pool.query(text)).rows;
/** The demo's number of sales is random, so they may not fit on one page of results. */
async function salesOf(bearer: string, business: string) {
  const read = (cursor?: string) => backend.as(bearer).purchases.sales({ business, limit: 100, cursor });
  const sales = [];
  for (let page = await read(); ; page = await read(page.nextCursor)) {
    sales.push(...page.items);
    if (page.nextCursor === null) return sales;
  }
}
const allSales = () => salesOf(token, business);
const suppliersSales = async () => {
  const account = { email: "partner@treets.example", password: DEMO_PASSWORD };
  return salesOf((await backend.as().auth.signIn(account)).token, "bloom-roastery");
};

it("the demo has one sale for each claim of a priced treet, and the ledger balances", async () => {
  const [made] = await rows(
    "select count(*)::int as claims from claims join treets on treets.id = treet_id where price_minor > 0",
  );
  const [own, supplied] = [await allSales(), await suppliersSales()];
  const sales = [...own, ...supplied];
  expect(own.length).toBeGreaterThan(10);
  expect(supplied.length).toBeGreaterThan(10);
  expect(sales.length).toBe(made.claims);
  const [ledger] = await rows("select sum(amount_minor)::int as total from ledger_entries");
  expect(ledger.total).toBe(0);
  const paid = sumOf(sales.map(({ priceMinor }) => priceMinor));
  const [sold] = await rows(
    "select sum(amount_minor)::int as total from ledger_entries where kind = 'sale' and side = 'to'",
  );
  expect(sold.total).toBe(paid);
  const [counted] = await rows(
    `select count(*)::int as wrong from treets where claimed_count <>
       (select count(*) from claims where treet_id = treets.id and state <> 'revoked')`,
  );
  expect(counted.wrong).toBe(0);
});

it.each([
  ["a partnership was asked for before it began", "partnerships", "since < invited_at"],
  [
    "a partner's business and the community were there before their partnership",
    "partnerships join businesses on businesses.id in (business_id, provider_id)",
    "since < businesses.created_at",
  ],
  [
    "a supplier was a partner before its first treet",
    "treets join partnerships p on p.business_id = treets.business_id and p.provider_id = supplier_id",
    "treets.created_at < p.since",
  ],
  ["a treet was drafted before it was published", "treets", "published_at < created_at"],
  [
    "partners wrote to each other only once they were",
    "partner_messages join partnerships p on p.id = partnership_id",
    "at < p.since",
  ],
  [
    "members saw only what was published, and not before they joined",
    "treet_views join treets on treets.id = treet_id join members on members.id = member_id",
    "at < published_at or at < joined_at",
  ],
  [
    "members claimed only what was published, and not before they joined",
    "claims join treets on treets.id = treet_id join members on members.id = member_id",
    "claimed_at < published_at or claimed_at < joined_at",
  ],
  [
    "claims were used after they were made",
    "claims",
    "revealed_at < claimed_at or redeemed_at < revealed_at",
  ],
  [
    "codes were added to treets that were there",
    "treet_codes join treets on treets.id = treet_id",
    "treet_codes.created_at < treets.created_at",
  ],
])("in the demo, %s", async (_, from, isWrong) => {
  const [found] = await rows(
    `select count(*)::int as all, count(*) filter (where ${isWrong})::int as wrong from ${from}`,
  );
  expect(found.all).toBeGreaterThan(0);
  expect(found.wrong).toBe(0);
});

it("the demo's log tells that history in the same order", async () => {
  const [found] = await rows(`
    select count(*)::int as wrong from treets
      join partnerships p on p.business_id = treets.business_id and p.provider_id = supplier_id
      join audit_entries begun on begun.entity_id = p.id and begun.action = 'partner.accepted'
      join audit_entries told on told.entity_id = treets.id and told.action in ('treet.created', 'treet.publish')
    where told.at < begun.at`);
  expect(found.wrong).toBe(0);
});

it("the sandbox knows the demo's sales, and can refund one", async () => {
  const sale = (await allSales()).find(({ state }) => state === "paid");
  if (!sale) throw new Error("Nothing was sold");
  await backend.as(token).purchases.refund({ business, purchase: sale.id });
  const stateOf = async () => (await allSales()).find(({ id }) => id === sale.id)?.state;
  await expect.poll(stateOf).toBe("refunded");
  const stripe = await backend.deps.payments.client();
  const { data } = await stripe.refunds.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata?.purchase === sale.id)).toHaveLength(1);
});

it("sales are found by treet, by claim code and by state", async () => {
  const found = async (asked: object) =>
    (await backend.as(token).purchases.sales({ business, limit: 100, ...asked })).items;
  const [sale] = await allSales();
  expect((await found({ search: sale?.reference })).map(({ id }) => id)).toEqual([sale?.id]);
  const workshops = await found({ search: "pottery" });
  expect(new Set(workshops.map(({ treet }) => treet.title))).toEqual(new Set(["Pottery workshop"]));
  const refunded = await found({ state: "refunded" });
  expect(refunded.length).toBeGreaterThan(0);
  expect(refunded.every(({ state }) => state === "refunded")).toBe(true);
});

it("the demo's payout account is enabled, according to the provider too", async () => {
  expect(await backend.as(token).payouts.account({ business })).toMatchObject({ state: "enabled" });
  const asked = await backend.as(token).payouts.account({ business, refresh: true });
  expect(asked).toMatchObject({ state: "enabled", requirements: [] });
});

it("the demo's board of treets and each treet's own insights name the same viewers", async () => {
  const { insights } = backend.as(token);
  const board = await insights.treets({ business, days: 30 });
  expect(board.some(({ views, viewers }) => viewers < views)).toBe(true);
  for (const { id, views, viewers } of board)
    expect((await insights.treet({ business, treet: id, days: 30 })).totals).toMatchObject({
      views,
      viewers,
    });
});

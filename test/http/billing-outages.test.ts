import { createServer, request, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureCatalogue } from "#server/backend/accounts/billing/catalogue.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { newClub, ownerOf } from "../support/billing.ts";
import { isLong } from "../support/length.ts";
import { outcomeOf } from "../support/outcome.ts";
import { listen } from "../support/ports.ts";
import { clientFor, startTestSandbox, WEBHOOK_SECRET } from "../support/sandbox.ts";

type Weather = "clear" | "dead" | "garbage" | "keeps checkouts" | "loses answers" | "silent";

/** A payment provider at another address, and a network to it that tests can disturb. */
let provider: Awaited<ReturnType<typeof startTestSandbox>>;
let network: Server;
let backend: TestBackend;
let weather: Weather = "clear";

beforeAll(async () => {
  provider = await startTestSandbox();
  network = createServer((asked, answer) => {
    if (weather === "dead") return void asked.socket.destroy();
    if (weather === "silent") return;
    if (weather === "keeps checkouts" && asked.url?.endsWith("/expire")) return void asked.socket.destroy();
    if (weather === "garbage") return void answer.writeHead(200).end("<html>Bad gateway</html>");
    const loses = weather === "loses answers" && asked.method === "POST";
    const { method, url, headers } = asked;
    const onward = request(
      { host: "127.0.0.1", port: provider.sandbox.port, method, path: url, headers },
      (disclosed) => {
        if (loses) return void disclosed.resume().on("end", () => asked.socket.destroy());
        answer.writeHead(disclosed.statusCode ?? 500, disclosed.headers);
        disclosed.pipe(answer);
      },
    );
    asked.pipe(onward);
  });
  const port = await listen(network);
  await ensureCatalogue(clientFor(provider.sandbox.port));
  backend = await startTestBackend({
    env: {
      STRIPE_SECRET_KEY: "sk_test_sandbox",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
  });
});
beforeEach(() => {
  weather = "clear";
});
afterAll(async () => {
  await backend.stop();
  network.closeAllConnections();
  network.close();
  await provider.stop();
});

/** Creates a business on Basic, paid on the provider's hosted page. */
async function onBasic() {
  const club = await newClub(backend);
  const api = await ownerOf(backend, club);
  const quote = await api.billing.quote({ business: club.slug, plan: "basic", interval: "month" });
  const { session, url } = await api.billing.checkout({ business: club.slug, quote: quote.id });
  await provider.submit(url, { card: "4242424242424242", expiry: "12/34" });
  expect(await api.billing.checkoutState({ session })).toMatchObject({ state: "complete", current: "basic" });
  return { ...club, api };
}

describe("a payment provider", () => {
  it("is set up once, even when asked repeatedly", async () => {
    const again = await ensureCatalogue(clientFor(provider.sandbox.port));
    expect(again.made).toEqual([]);
    expect(again.kept).toContain("treets_growth_year");
  });

  // Silence is only noticed by waiting for a timeout.
  const states = ["dead", "garbage", ...(isLong ? (["silent"] as const) : [])] as const;
  it.each(states)("that is %s causes a clear error, no charge and no change of limits", async (state) => {
    const { slug, api } = await onBasic();
    const quote = await api.billing.quote({ business: slug, plan: "growth", interval: "month" });
    weather = state;
    expect(await outcomeOf(api.billing.change({ business: slug, quote: quote.id }))).toBe("unavailable");
    expect(await outcomeOf(api.billing.quote({ business: slug, plan: "scale", interval: "month" }))).toBe(
      "unavailable",
    );
    // Data that is already known is shown all the same.
    expect((await api.billing.overview({ business: slug })).status.plan).toBe("basic");
    expect((await api.billing.portalReturn({ business: slug })).isStale).toBe(true);
    weather = "clear";
    const { invoices, status } = await api.billing.refresh({ business: slug });
    expect([status.plan, invoices.length]).toEqual(["basic", 1]);
  });

  it("that is unreachable causes far fewer warnings than failures, each with its reason and none as an error", async () => {
    const { slug, api } = await onBasic();
    const from = backend.logged.length;
    const disclosed = () =>
      backend.logged
        .slice(from)
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level >= 40);
    weather = "dead";
    let asked = 0;
    // The current second may have begun with a failure that was logged before.
    while (disclosed().length === 0) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          outcomeOf(api.billing.quote({ business: slug, plan: "scale", interval: "month" })),
        ),
      );
      expect(new Set(answers)).toEqual(new Set(["unavailable"]));
      asked += answers.length;
    }
    const failures = disclosed();
    expect(new Set(failures.map(({ msg }) => msg))).toEqual(new Set(["The payment provider failed"]));
    expect(failures[0]).toMatchObject({ level: 40, err: { reason: "StripeConnectionError" } });
    expect(failures.length).toBeLessThan(asked / 2);
  });

  it("whose response to the first request is lost knows the business once, also if another person goes on under another name", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, plan: "basic", interval: "month" } as const;
    weather = "loses answers";
    expect(await outcomeOf(api.billing.quote(wish))).toBe("unavailable");
    weather = "clear";
    await backend.deps.database.pool.query("update businesses set name = 'Renamed' where slug = $1", [
      club.slug,
    ]);
    await backend.deps.database.pool.query("update users set email = $2 where email = $1", [
      club.owner.email,
      `other-${club.owner.email}`,
    ]);
    expect(await outcomeOf(api.billing.quote(wish))).toBe("done");
    const { rows } = await backend.deps.database.pool.query(
      "select b.id, customer_id from billing_accounts a join businesses b on b.id = a.business_id where slug = $1",
      [club.slug],
    );
    const stripe = clientFor(provider.sandbox.port);
    const customers = await stripe.customers.list({ limit: 100 });
    const ours = customers.data.filter(({ metadata }) => metadata.business === rows[0].id);
    expect(ours).toMatchObject([
      { id: rows[0].customer_id, name: "Renamed", email: `other-${club.owner.email}` },
    ]);
  });

  it("whose response to a charge is lost charges once, and the plan matches the payment", async () => {
    const { slug, api } = await onBasic();
    const quote = await api.billing.quote({ business: slug, plan: "growth", interval: "month" });
    weather = "loses answers";
    expect(await outcomeOf(api.billing.change({ business: slug, quote: quote.id }))).toBe("unavailable");
    weather = "clear";
    expect(await outcomeOf(api.billing.change({ business: slug, quote: quote.id }))).toBe("done");
    const { invoices, status } = await api.billing.overview({ business: slug });
    expect(status.plan).toBe("growth");
    // Invoices of the same second have no defined order.
    expect(new Set(invoices.map(({ paidMinor }) => paidMinor))).toEqual(new Set([quote.dueMinor, 2900]));
  });

  it("that cannot expire one of two checkouts begun at once never has both paid", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, interval: "month" } as const;
    const quotes = [
      await api.billing.quote({ ...wish, plan: "basic" }),
      await api.billing.quote({ ...wish, plan: "growth" }),
    ];
    const begin = ({ id }: { id: string }) => api.billing.checkout({ business: club.slug, quote: id });
    weather = "keeps checkouts";
    const begun = await Promise.allSettled(quotes.map(begin));
    expect(begun.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    // The one that was refused is tried once more in vain, and then again.
    const refused = quotes.filter((_, index) => begun[index]?.status === "rejected");
    for (const quote of refused) expect(await outcomeOf(begin(quote))).toBe("unavailable");
    weather = "clear";
    const urls = begun.flatMap((each) => (each.status === "fulfilled" ? [each.value.url] : []));
    for (const quote of refused) urls.push((await begin(quote)).url);
    expect(new Set(urls).size).toBe(2);
    const paid = [];
    for (const url of urls)
      paid.push(await provider.submit(url, { card: "4242424242424242", expiry: "12/34" }));
    expect(paid.map(({ status }) => status)).toEqual([410, 303]);
  });
});

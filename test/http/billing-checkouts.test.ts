import { describe, expect, it } from "vitest";
import { reconcile } from "#server/backend/accounts/billing/checks.ts";
import { handleEvents } from "#server/backend/accounts/billing/events.ts";
import * as billing from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { runningBackend } from "../support/running.ts";

const backend = runningBackend();

const query = (text: string, values: unknown[] = []) => backend.deps.database.pool.query(text, values);

describe("a checkout", () => {
  it("that was paid in one tab while another plan was chosen in a second one ends well in the first", async () => {
    const club = await billing.newClub(backend);
    const api = await billing.ownerOf(backend, club);
    const wish = { business: club.slug, interval: "month" } as const;
    const first = await api.billing.quote({ ...wish, plan: "basic" });
    const second = await api.billing.quote({ ...wish, plan: "growth" });
    const { session, url } = await api.billing.checkout({ business: club.slug, quote: first.id });
    await billing.submitHosted(backend, url, { card: billing.GOOD_CARD });
    const other = api.billing.checkout({ business: club.slug, quote: second.id });
    expect(await outcomeOf(other)).toBe("plan_same");
    expect(await api.billing.checkoutState({ session })).toMatchObject({
      state: "complete",
      current: "basic",
    });
  });
});

describe("a checkout that the provider no longer has", () => {
  it("is not offered again, and does not stand in the way of another", async () => {
    const club = await billing.newClub(backend);
    const api = await billing.ownerOf(backend, club);
    const begin = async (plan: "basic" | "growth") => {
      const { id } = await api.billing.quote({ business: club.slug, interval: "month", plan });
      return api.billing.checkout({ business: club.slug, quote: id });
    };
    const forget = (session: string) =>
      query("delete from payments_sandbox.objects where id = $1", [session]);
    await forget((await begin("basic")).session);
    const { session } = await begin("growth");
    await forget(session);
    expect(await api.billing.openCheckout({ business: club.slug })).toEqual({ checkout: null });
    expect(await api.billing.checkoutState({ session })).toMatchObject({ state: "expired" });
  });
});

describe("a customer that was deleted at the provider", () => {
  const remove = async (club: billing.PayingTeam) => {
    const { rows } = await query(
      "select customer_id from billing_accounts a join businesses b on b.id = a.business_id where slug = $1",
      [club.slug],
    );
    await (await backend.deps.payments.client()).customers.del(rows[0].customer_id);
  };

  it("ends the plan, and the next purchase makes a new one with the same profile", async () => {
    const club = await billing.newClub(backend);
    const { slug: business } = club;
    await billing.buy(backend, club, "growth");
    const api = await billing.ownerOf(backend, club);
    await api.billing.saveProfile({ business, ...billing.PARIS_PROFILE, vatId: "FR40303265045" });
    await api.billing.schedule({ business, plan: "basic", interval: "month", picks: {} });
    await remove(club);
    const { status, card, invoices, profile, vatState } = await api.billing.refresh({ business });
    expect(status).toMatchObject({ plan: "starter", state: "canceled", scheduled: null });
    expect(card).toBeNull();
    expect(invoices).toHaveLength(1);
    expect(await backend.emailTo(club.owner.email)).toContain("Starter");
    expect((await billing.buy(backend, club, "basic")).state).toMatchObject({
      state: "complete",
      current: "basic",
    });
    const after = await api.billing.refresh({ business });
    expect(after.profile).toEqual({ ...profile, email: expect.any(String) });
    expect(after.vatState).toBe(vatState);
    expect(after.status).toMatchObject({ plan: "basic", state: "active" });
  });

  it("makes a quote stale and a checkout be over, and stands in the way of nothing", async () => {
    const club = await billing.newClub(backend);
    const { slug: business } = club;
    const api = await billing.ownerOf(backend, club);
    const wish = { business, interval: "month", plan: "basic" } as const;
    const { id: quote } = await api.billing.quote(wish);
    await api.billing.checkout({ business, quote });
    const { id: other } = await api.billing.quote(wish);
    await remove(club);
    expect(await outcomeOf(api.billing.checkout({ business, quote: other }))).toBe("conflict");
    expect(await api.billing.openCheckout({ business })).toEqual({ checkout: null });
    expect(await outcomeOf(api.billing.checkout({ business, quote }))).toBe("conflict");
    await api.billing.quote(wish);
    await remove(club);
    await api.billing.portal({ business });
    await remove(club);
    await api.billing.saveProfile({ business, ...billing.PARIS_PROFILE, vatId: "" });
    await remove(club);
    await billing.deliverEvents(backend);
    await handleEvents(backend.deps);
    await api.billing.startTrial({ business });
    expect(await api.billing.status({ business })).toMatchObject({ state: "trialing" });
  });
});

describe("a checkout that was replaced by another", () => {
  it("is not offered again, and leaves the other as it is", async () => {
    const club = await billing.newClub(backend);
    const api = await billing.ownerOf(backend, club);
    const wish = { business: club.slug, interval: "month" } as const;
    const first = await api.billing.quote({ ...wish, plan: "basic" });
    const second = await api.billing.quote({ ...wish, plan: "growth" });
    await api.billing.checkout({ business: club.slug, quote: first.id });
    const { session, url } = await api.billing.checkout({ business: club.slug, quote: second.id });
    const again = api.billing.checkout({ business: club.slug, quote: first.id });
    expect(await outcomeOf(again)).toBe("conflict");
    expect((await billing.submitHosted(backend, url, { card: billing.GOOD_CARD })).to).toContain(
      "/checkout-success",
    );
    expect(await api.billing.checkoutState({ session })).toMatchObject({ state: "complete" });
  });
});

describe("checkouts that are begun at once", () => {
  it("can be paid only once", async () => {
    const club = await billing.newClub(backend);
    const api = await billing.ownerOf(backend, club);
    const quotes = await Promise.all(
      (["basic", "growth"] as const).map((plan) =>
        api.billing.quote({ business: club.slug, interval: "month", plan }),
      ),
    );
    const begun = await Promise.all(
      quotes.map(({ id }) => api.billing.checkout({ business: club.slug, quote: id })),
    );
    const paid = [];
    for (const { url } of begun)
      paid.push(await billing.submitHosted(backend, url, { card: billing.GOOD_CARD }));
    expect(paid.filter(({ to }) => to?.includes("/checkout-success"))).toHaveLength(1);
    await reconcile(backend.deps);
    const { customer } = await billing.providersSubscription(backend, club);
    const stripe = await backend.deps.payments.client();
    const { data } = await stripe.subscriptions.list({ customer: String(customer), status: "all" });
    expect(data).toHaveLength(1);
  });
});

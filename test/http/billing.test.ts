import { describe, expect, it } from "vitest";
import { reconcile, runBillingChecks } from "#server/backend/accounts/billing/checks.ts";
import { handleEvents } from "#server/backend/accounts/billing/events.ts";
import { DAY_MS } from "#shared/constants.ts";
import {
  buy,
  deliverEvents,
  newClub,
  ownerOf,
  PARIS_PROFILE,
  setCountry,
  submitHosted,
} from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { newPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";

const backend = runningBackend();

const stored = async (slug: string) => {
  const { rows } = await backend.deps.database.pool.query(
    "select b.plan, s.state, s.interval, s.scheduled_plan, s.dunning_step from businesses b left join subscriptions s on s.business_id = b.id where b.slug = $1",
    [slug],
  );
  return rows[0];
};

describe("buying a plan", () => {
  it("charges the quoted amount, lifts the limits at once and emails a receipt", async () => {
    const club = await newClub(backend);
    const { quote, state } = await buy(backend, club, "basic");
    expect(quote).toMatchObject({ kind: "checkout", dueMinor: 2900, tax: "none" });
    expect(state).toMatchObject({
      state: "complete",
      current: "basic",
      receiptUrl: expect.stringContaining("/invoice/"),
    });
    const overview = await (await ownerOf(backend, club)).billing.overview({ business: club.slug });
    expect(overview).toMatchObject({
      card: { last4: "4242" },
      isSandbox: true,
      status: { plan: "basic", state: "active" },
      invoices: [{ state: "paid", paidMinor: 2900 }],
    });
    const receipt = await backend.emailTo(club.owner.email);
    expect(receipt).toContain("€29.00");
    // It comes from Treets, which was paid, and not in the name of the business that paid.
    expect(receipt).toContain("-- \nTreets\n");
    const found = async (asked: object) =>
      (await (await ownerOf(backend, club)).billing.invoices({ business: club.slug, ...asked })).items;
    const [invoice] = await found({});
    expect(await found({ search: invoice?.number?.toLowerCase(), state: "paid" })).toEqual([invoice]);
    expect(await found({ state: "open" })).toEqual([]);
    expect(await found({ search: "no such number" })).toEqual([]);
  });

  it("is sold to a business only when its country is known, as its VAT depends on it", async () => {
    const club = await newClub(backend);
    await setCountry(backend, club.slug, null);
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, plan: "basic", interval: "month" } as const;
    const quote = await api.billing.quote(wish);
    expect(quote).toMatchObject({ tax: "unknown", dueMinor: 2900 });
    const checkout = (id: string) => api.billing.checkout({ business: club.slug, quote: id });
    await expect(checkout(quote.id)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { country: expect.stringContaining("Choose the country") },
    });
    await api.billing.saveProfile({ business: club.slug, ...PARIS_PROFILE, vatId: "" });
    expect((await checkout((await api.billing.quote(wish)).id)).url).toContain("/checkout/");
  });

  it("changes nothing when a card is declined, and the same checkout accepts another", async () => {
    const club = await newClub(backend);
    const { answer, state, url, session } = await buy(backend, club, "basic", { card: "4000000000000002" });
    expect(answer).toMatchObject({ status: 402, text: expect.stringContaining("declined") });
    expect(state).toMatchObject({ state: "open", current: "starter" });
    expect((await submitHosted(backend, url)).to).toContain("/checkout-success?session=cs_test_");
    const api = await ownerOf(backend, club);
    expect(await api.billing.checkoutState({ session })).toMatchObject({
      state: "complete",
      current: "basic",
    });
    expect(await api.billing.checkoutState({ session })).toMatchObject({
      state: "complete",
      current: "basic",
    });
  });

  it("creates one session on a double click, and replaces an older session", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const quote = await api.billing.quote({ business: club.slug, plan: "basic", interval: "month" });
    const [one, other] = await Promise.all([
      api.billing.checkout({ business: club.slug, quote: quote.id }),
      api.billing.checkout({ business: club.slug, quote: quote.id }),
    ]);
    expect(one.session).toBe(other.session);
    expect((await api.billing.openCheckout({ business: club.slug })).checkout?.id).toBe(one.session);
    const second = await api.billing.quote({ business: club.slug, plan: "growth", interval: "year" });
    await api.billing.checkout({ business: club.slug, quote: second.id });
    expect((await submitHosted(backend, one.url)).status).toBe(410);
    expect(await api.billing.checkoutState({ session: one.session })).toMatchObject({ state: "expired" });
  });

  it("reveals nothing about a forged checkout or another user's", async () => {
    const club = await newClub(backend);
    const { session } = await buy(backend, club, "basic", { look: false });
    const stranger = await newPerson(backend, "Stranger");
    const api = backend.as(stranger.tokens.token);
    expect(await outcomeOf(api.billing.checkoutState({ session }))).toBe("not_found");
    expect(await outcomeOf(api.billing.checkoutState({ session: "cs_test_forged" }))).toBe("not_found");
    expect(await outcomeOf(backend.as().billing.checkoutState({ session }))).toBe("unauthenticated");
  });

  it("rejects a quote that is expired, outdated or another business's", async () => {
    const [club, other] = [await newClub(backend), await newClub(backend)];
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, plan: "basic", interval: "month" } as const;
    const quote = await api.billing.quote(wish);
    const theirs = await backend
      .as(other.owner.tokens.token)
      .billing.quote({ ...wish, business: other.slug });
    expect(await outcomeOf(api.billing.checkout({ business: club.slug, quote: theirs.id }))).toBe(
      "not_found",
    );
    const profile = {
      legalName: "Club",
      line1: "",
      postalCode: "",
      city: "",
      country: "FR",
      vatId: "",
      email: "",
      poNumber: "",
    };
    await api.billing.saveProfile({ business: club.slug, ...profile });
    expect(await outcomeOf(api.billing.checkout({ business: club.slug, quote: quote.id }))).toBe("conflict");
    const fresh = await api.billing.quote(wish);
    expect(fresh).toMatchObject({ tax: "vat", taxMinor: 580, dueMinor: 3480 });
    backend.clock.forward(16 * 60_000);
    const later = await ownerOf(backend, club);
    expect(await outcomeOf(later.billing.checkout({ business: club.slug, quote: fresh.id }))).toBe(
      "conflict",
    );
  });

  it("applies a promotion code and a VAT ID to the price", async () => {
    const stripe = await backend.deps.payments.client();
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: "once" });
    await stripe.promotionCodes.create({ code: "HELLO20", promotion: { type: "coupon", coupon: coupon.id } });
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, plan: "basic", interval: "month" } as const;
    expect(
      await outcomeOf(api.billing.saveProfile({ business: club.slug, ...PARIS_PROFILE, vatId: "nonsense" })),
    ).toBe("invalid_input");
    expect(
      await api.billing.saveProfile({ business: club.slug, ...PARIS_PROFILE, vatId: "FR12345678901" }),
    ).toEqual({ vatState: "verified" });
    expect(await outcomeOf(api.billing.quote({ ...wish, promotionCode: "WRONG" }))).toBe("invalid_input");
    const { quote } = await buy(backend, club, "basic", { promotionCode: "hello20" });
    expect(quote).toMatchObject({
      discountMinor: 580,
      tax: "reverse_charge",
      dueMinor: 2320,
      promotionCode: "HELLO20",
    });
    const { invoices } = await api.billing.overview({ business: club.slug });
    expect(invoices[0]?.paidMinor).toBe(2320);
  });

  it("can be requested from the owner by a team member without billing access, once a day", async () => {
    const club = await newClub(backend);
    const viewer = await newPerson(backend, "Vera");
    await backend.deps.database.pool.query(
      "insert into team_memberships (id, business_id, user_id, role) select 'tm_' || u.id, b.id, u.id, 'viewer' from businesses b, users u where slug = $1 and u.email = $2",
      [club.slug, viewer.email],
    );
    const api = backend.as(viewer.tokens.token);
    const wish = { business: club.slug, plan: "growth", interval: "year" } as const;
    expect(await outcomeOf(api.billing.quote(wish))).toBe("forbidden");
    expect(await outcomeOf(api.billing.overview({ business: club.slug }))).toBe("forbidden");
    expect((await api.billing.request(wish)).asked).toHaveLength(1);
    expect(await backend.emailTo(club.owner.email)).toContain(
      `/upgrade?business=${club.slug}&plan=growth&interval=year`,
    );
    expect(await outcomeOf(api.billing.request(wish))).toBe("rate_limited");
    expect(await api.billing.status({ business: club.slug })).toMatchObject({
      mayManage: false,
      asked: true,
    });
  });
});

describe("upgrading", () => {
  it("is charged immediately, once and as quoted, however often it is clicked", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic");
    const { rows } = await backend.deps.database.pool.query(
      "select extract(epoch from period_end - period_start) / 2 as half from subscriptions s join businesses b on b.id = s.business_id where slug = $1",
      [club.slug],
    );
    backend.clock.forward(Math.round(Number(rows[0].half) * 1_000));
    const api = await ownerOf(backend, club);
    const quote = await api.billing.quote({ business: club.slug, plan: "growth", interval: "month" });
    expect(quote.kind).toBe("change");
    expect(Math.abs(quote.dueMinor - 2500)).toBeLessThanOrEqual(1);
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.billing.change({ business: club.slug, quote: quote.id })),
    );
    expect(answers.map(({ state }) => state)).toEqual(["done", "done", "done"]);
    const { invoices, status } = await api.billing.overview({ business: club.slug });
    expect(status.plan).toBe("growth");
    expect(invoices.map(({ paidMinor }) => paidMinor)).toEqual([quote.dueMinor, 2900]);
    expect(invoices[0]?.lines).toEqual(quote.lines);
  });

  it("changes nothing when the bank declines, and waits when the bank asks for confirmation", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic", { card: "4000000000000341" });
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, plan: "growth", interval: "month" } as const;
    const quote = await api.billing.quote(wish);
    expect(await outcomeOf(api.billing.change({ business: club.slug, quote: quote.id }))).toBe(
      "payment_failed",
    );
    expect(await stored(club.slug)).toMatchObject({ plan: "basic", state: "active" });

    const portal = await api.billing.portal({ business: club.slug });
    await submitHosted(backend, portal.url, { do: "card", card: "4000002760003184" });
    const again = await api.billing.quote(wish);
    const { state, url } = await api.billing.change({ business: club.slug, quote: again.id });
    expect(state).toBe("confirm");
    expect(await stored(club.slug)).toMatchObject({ plan: "basic" });
    await submitHosted(backend, url ?? "", { card: "4000002760003184", bank: "approve" });
    await api.billing.refresh({ business: club.slug });
    expect(await stored(club.slug)).toMatchObject({ plan: "growth", state: "active" });
  });

  it("can start with one trial without a card, which ends on Starter after a reminder", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    await api.billing.startTrial({ business: club.slug });
    expect(await stored(club.slug)).toMatchObject({ plan: "growth", state: "trialing" });
    expect(await outcomeOf(api.billing.startTrial({ business: club.slug }))).toBe("conflict");
    backend.clock.forward(11.5 * DAY_MS);
    await runBillingChecks(backend.deps);
    expect(await backend.emailTo(club.owner.email)).toContain("trial is about to end");
    backend.clock.forward(3 * DAY_MS);
    await runBillingChecks(backend.deps);
    expect(await stored(club.slug)).toMatchObject({ plan: "starter", state: "canceled" });
    const later = await ownerOf(backend, club);
    expect(await outcomeOf(later.billing.startTrial({ business: club.slug }))).toBe("conflict");
  });

  it("can start the trial again if the process ended before it had begun", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    await backend.deps.database.pool.query(
      `insert into billing_accounts (business_id, trial_used_at) select id, $2 from businesses where slug = $1
       on conflict (business_id) do update set trial_used_at = excluded.trial_used_at`,
      [club.slug, backend.clock.now()],
    );
    expect((await api.billing.status({ business: club.slug })).trialAvailable).toBe(false);
    expect(await outcomeOf(api.billing.startTrial({ business: club.slug }))).toBe("conflict");
    backend.clock.forward(10 * 60_000);
    expect((await api.billing.status({ business: club.slug })).trialAvailable).toBe(true);
    await api.billing.startTrial({ business: club.slug });
    expect(await stored(club.slug)).toMatchObject({ plan: "growth", state: "trialing" });
  });

  it("by buying during a trial keeps its remaining time", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    await api.billing.startTrial({ business: club.slug });
    const { quote } = await buy(backend, club, "growth");
    expect(quote).toMatchObject({ kind: "checkout", dueMinor: 0 });
    expect(await api.billing.status({ business: club.slug })).toMatchObject({
      state: "trialing",
      trialEndsItself: false,
    });
    backend.clock.forward(15 * DAY_MS);
    const later = await ownerOf(backend, club);
    await later.billing.refresh({ business: club.slug });
    expect((await later.billing.overview({ business: club.slug })).invoices[0]?.paidMinor).toBe(7900);
  });
});

describe("downgrading", () => {
  it("takes effect at the end of the period, can be undone, and refunds nothing", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "growth");
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, plan: "basic", interval: "month" } as const;
    await api.billing.schedule(wish);
    expect(await stored(club.slug)).toMatchObject({ plan: "growth", scheduled_plan: "basic" });
    await api.billing.undoScheduled({ business: club.slug });
    expect(await stored(club.slug)).toMatchObject({ plan: "growth", scheduled_plan: null });
    await api.billing.schedule(wish);
    backend.clock.forward(32 * DAY_MS);
    await runBillingChecks(backend.deps);
    expect(await stored(club.slug)).toMatchObject({ plan: "basic", scheduled_plan: null });
    const { invoices } = await (await ownerOf(backend, club)).billing.overview({ business: club.slug });
    expect(invoices.map(({ paidMinor }) => paidMinor)).toEqual([2900, 7900]);
    const business = club.slug;
    const first = await (await ownerOf(backend, club)).billing.invoices({
      business,
      order: "oldest",
      limit: 1,
    });
    expect(first.items.map(({ id }) => id)).toEqual([invoices.at(-1)?.id]);
    const cursor = first.nextCursor ?? undefined;
    const rest = await (await ownerOf(backend, club)).billing.invoices({ business, order: "oldest", cursor });
    expect(rest.items.map(({ id }) => id)).toEqual(
      invoices
        .toReversed()
        .slice(1)
        .map(({ id }) => id),
    );
  });

  it("to Starter ends the paid plan with its period, unless undone", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic");
    const api = await ownerOf(backend, club);
    await api.billing.schedule({ business: club.slug, plan: "starter", interval: "month", reason: "price" });
    expect((await api.billing.status({ business: club.slug })).scheduled?.plan).toBe("starter");
    await api.billing.undoScheduled({ business: club.slug });
    expect((await api.billing.status({ business: club.slug })).scheduled).toBe(null);
    await api.billing.schedule({ business: club.slug, plan: "starter", interval: "month" });
    backend.clock.forward(32 * DAY_MS);
    await runBillingChecks(backend.deps);
    expect(await stored(club.slug)).toMatchObject({ plan: "starter", state: "canceled" });
  });
});

describe("a failed renewal", () => {
  it("is reported on days 0, 3, 7 and 12, and ends the plan on day 14", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic", { card: "4000000000000341" });
    const disclosed: (string | undefined)[] = [];
    backend.clock.forward(32 * DAY_MS);
    for (const days of [0, 2, 1, 4, 5, 1]) {
      backend.clock.forward(days * DAY_MS);
      await runBillingChecks(backend.deps);
      disclosed.push(
        /the (first|second|third|last) of four/.exec(await backend.emailTo(club.owner.email))?.[1],
      );
    }
    expect(disclosed).toEqual(["first", "first", "second", "third", "last", "last"]);
    backend.clock.forward(1.5 * DAY_MS);
    await runBillingChecks(backend.deps);
    expect(await stored(club.slug)).toMatchObject({ plan: "starter", state: "canceled" });
  });

  it("is settled by a new card in the portal, whose return page lists the changes", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic", { card: "4000000000000341" });
    backend.clock.forward(32 * DAY_MS);
    const api = await ownerOf(backend, club);
    await api.billing.refresh({ business: club.slug });
    expect(await stored(club.slug)).toMatchObject({ plan: "basic", state: "past_due" });
    const toDo = async () => (await api.panel.attention({ business: club.slug })).map(({ kind }) => kind);
    expect(await toDo()).toEqual(["payment"]);
    const quote = api.billing.quote({ business: club.slug, plan: "growth", interval: "month" });
    expect(await outcomeOf(quote)).toBe("conflict");
    const { url } = await api.billing.portal({ business: club.slug });
    await submitHosted(backend, url, { do: "card" });
    await api.billing.portalReturn({ business: club.slug });
    const { changes, overview, isStale } = await api.billing.portalReturn({ business: club.slug });
    expect(isStale).toBe(false);
    expect(overview.status.state).toBe("active");
    expect(await toDo()).toEqual([]);
    expect(changes.map(({ what }) => what)).toEqual(["Status", "Card"]);
    expect(changes[1]).toMatchObject({ before: "Visa •••• 0341, 12/2034", after: "Visa •••• 4242, 12/2034" });
    const { items } = await api.settings.audit({ business: club.slug });
    expect(items.filter(({ action }) => action === "billing.portal")).toHaveLength(1);
  });
});

describe("a provider event", () => {
  it("is stored once, however often it is delivered, and only triggers a lookup", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic", { look: false });
    expect(await stored(club.slug)).toMatchObject({ plan: "starter" });
    const statuses = await deliverEvents(backend, (events) => [...events, ...events, ...events].reverse());
    expect(new Set(statuses)).toEqual(new Set([200]));
    await handleEvents(backend.deps);
    expect(await stored(club.slug)).toMatchObject({ plan: "basic", state: "active" });
  });

  it("cannot revive an ended subscription when it arrives late", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic");
    await deliverEvents(backend, () => []);
    const stripe = await backend.deps.payments.client();
    const { rows } = await backend.deps.database.pool.query(
      "select provider_id from subscriptions s join businesses b on b.id = s.business_id where slug = $1",
      [club.slug],
    );
    await stripe.subscriptions.update(rows[0].provider_id, { metadata: { late: "yes" } });
    await stripe.subscriptions.cancel(rows[0].provider_id);
    await deliverEvents(backend, (events) => events.reverse());
    await handleEvents(backend.deps);
    expect(await stored(club.slug)).toMatchObject({ plan: "starter", state: "canceled" });
  });

  it("is refused if its signature is invalid, or if it is old, too large or of no possible time", async () => {
    const post = (body: string, signature: string) =>
      backend.backend
        .fetch("/api/webhooks/stripe", { method: "POST", headers: { "stripe-signature": signature }, body })
        .then(({ status }) => status);
    const club = await newClub(backend);
    await buy(backend, club, "basic");
    const sandbox = await backend.deps.payments.sandbox();
    const [event] = (await sandbox?.takeDeliveries()) ?? [];
    if (!event) throw new Error("Nothing was told");
    const { default: Stripe } = await import("stripe");
    const signed = (timestamp: number, payload = event.body) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: backend.deps.payments.webhookSecret,
        timestamp,
      });
    const now = Math.floor(Date.now() / 1_000);
    expect(await post(event.body, "")).toBe(400);
    expect(await post(event.body.replace("evt_", "evt_x"), event.signature)).toBe(400);
    expect(await post(event.body, signed(now - 3_600))).toBe(400);
    const large = JSON.stringify({ padding: "x".repeat(300_000) });
    expect(await post(large, signed(now, large))).toBe(413);
    const undated = JSON.stringify({ ...JSON.parse(event.body), id: "evt_undated", created: 1e15 });
    expect(await post(undated, signed(now, undated))).toBe(400);
    expect(await post(event.body, signed(now))).toBe(200);
    const live = JSON.stringify({ ...JSON.parse(event.body), id: "evt_live", livemode: true });
    expect(await post(live, signed(now, live))).toBe(200);
    const { rows } = await backend.deps.database.pool.query(
      "select outcome from payment_events where id = 'evt_live'",
    );
    expect(rows).toEqual([{ outcome: "another mode" }]);
  });

  it("that never arrived is made up for by the nightly reconciliation", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic", { look: false });
    await deliverEvents(backend, () => []);
    expect(await stored(club.slug)).toMatchObject({ plan: "starter" });
    const { corrected } = await reconcile(backend.deps);
    expect(corrected).toBeGreaterThan(0);
    expect(await stored(club.slug)).toMatchObject({ plan: "basic" });
    expect(backend.logged.join("")).toContain("was corrected");
    expect((await reconcile(backend.deps)).corrected).toBe(0);
  });

  it("never appears in a log", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic");
    expect(await deliverEvents(backend)).not.toEqual([]);
    await handleEvents(backend.deps);
    const text = backend.logged.join("");
    for (const secret of [
      "4242424242424242",
      backend.deps.payments.webhookSecret,
      "sk_test_",
      "evt_",
      '"object"',
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

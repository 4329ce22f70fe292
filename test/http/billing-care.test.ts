import { describe, expect, it, vi } from "vitest";
import { reconcile, runBillingChecks } from "#server/backend/accounts/billing/checks.ts";
import { forgetOldThings } from "#server/backend/housekeeping.ts";
import { DAY_MS } from "#shared/constants.ts";
import {
  buy,
  deliverEvents,
  GOOD_CARD,
  newClub,
  ownerOf,
  PARIS_PROFILE,
  type PayingTeam,
  providersSubscription,
  submitHosted,
} from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { apiOf, linkTokenIn, newPerson, PASSWORD } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { joinTeam } from "../support/teams.ts";

const backend = runningBackend();

const DECLINED_LATER = "4000000000000341";

const query = (text: string, values: unknown[] = []) => backend.deps.database.pool.query(text, values);

it("of two upgrades that are begun at once, only one is charged, and stays", async () => {
  const club = await newClub(backend);
  await buy(backend, club, "basic");
  // Invoices of the same second are in no particular order.
  backend.clock.forward(1_000);
  const api = await ownerOf(backend, club);
  const business = club.slug;
  const quotes = await Promise.all(
    (["scale", "growth"] as const).map((plan) => api.billing.quote({ business, plan, interval: "month" })),
  );
  const ends = await Promise.all(
    quotes.map(({ id }) => outcomeOf(api.billing.change({ business, quote: id }))),
  );
  expect(ends.toSorted()).toEqual(["conflict", "done"]);
  const charged = quotes[ends.indexOf("done")];
  const { status, invoices, creditMinor } = await api.billing.overview({ business });
  expect(status.plan).toBe(charged?.plan);
  expect(creditMinor).toBe(0);
  expect(invoices.map(({ paidMinor }) => paidMinor)).toEqual([charged?.dueMinor, 2900]);
});

it("changes of a plan that are planned or undone at once are done or told of each other", async () => {
  const club = await newClub(backend);
  await buy(backend, club, "scale");
  const api = await ownerOf(backend, club);
  const business = club.slug;
  const together = (works: readonly (() => Promise<unknown>)[]) =>
    Promise.all(works.map((work) => outcomeOf(work())));
  const plan = (to: "basic" | "growth" | "starter") => () =>
    api.billing.schedule({ business, plan: to, interval: "month", picks: {} });
  const undo = () => api.billing.undoScheduled({ business });
  for (const works of [
    [plan("basic"), plan("basic")],
    [plan("growth"), plan("basic"), plan("starter")],
  ]) {
    const ends = await together(works);
    expect(ends).toContain("done");
    expect(ends.filter((end) => end !== "done" && end !== "conflict")).toEqual([]);
    await plan("growth")();
    expect(await together([undo, undo])).toEqual(["done", "done"]);
    expect((await api.billing.status({ business })).scheduled).toBeNull();
  }
});

describe("an upgrade that is declined", () => {
  const declined = async (club: PayingTeam) => {
    const api = await ownerOf(backend, club);
    const quote = await api.billing.quote({ business: club.slug, plan: "scale", interval: "month" });
    expect(await outcomeOf(api.billing.change({ business: club.slug, quote: quote.id }))).toBe(
      "payment_failed",
    );
    await reconcile(backend.deps);
    return (await api.billing.status({ business: club.slug })).scheduled;
  };

  it("leaves the end of the plan that was scheduled before", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "growth", { card: DECLINED_LATER });
    const api = await ownerOf(backend, club);
    await api.billing.schedule({ business: club.slug, plan: "starter", interval: "month" });
    expect(await declined(club)).toMatchObject({ plan: "starter" });
  });

  it("leaves the smaller plan that was scheduled before", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "growth", { card: DECLINED_LATER });
    const api = await ownerOf(backend, club);
    await api.billing.schedule({ business: club.slug, plan: "basic", interval: "month" });
    expect(await declined(club)).toMatchObject({ plan: "basic", interval: "month" });
  });
});

describe("an upgrade that waits for the bank's confirmation", () => {
  const ASKS = "4000002760003184";
  const waiting = async (to: "basic" | "starter") => {
    const club = await newClub(backend);
    await buy(backend, club, "growth");
    const api = await ownerOf(backend, club);
    await api.billing.schedule({ business: club.slug, plan: to, interval: "month" });
    const portal = await api.billing.portal({ business: club.slug });
    await submitHosted(backend, portal.url, { do: "card", card: ASKS });
    const quote = await api.billing.quote({ business: club.slug, plan: "scale", interval: "month" });
    // Pressed twice, the button asks the bank once.
    const change = () => api.billing.change({ business: club.slug, quote: quote.id });
    const answers = [await change(), await change()];
    expect(answers.map(({ state }) => state)).toEqual(["confirm", "confirm"]);
    expect(answers[1]).toEqual(answers[0]);
    return { club, url: answers[0]?.url ?? "" };
  };
  const known = async (club: PayingTeam) => {
    await reconcile(backend.deps);
    const { plan, scheduled } = await (await ownerOf(backend, club)).billing.status({ business: club.slug });
    return [plan, scheduled?.plan];
  };
  const days = async (count: number) => {
    backend.clock.forward(count * DAY_MS);
    await (await backend.deps.payments.sandbox())?.passTime();
  };

  it.each(["starter", "basic"] as const)("leaves %s, scheduled before, if nobody confirms it", async (to) => {
    const { club } = await waiting(to);
    await known(club);
    await days(1);
    expect(await known(club)).toEqual(["growth", to]);
    expect(await known(club)).toEqual(["growth", to]);
    await days(31);
    expect(await known(club)).toEqual([to, undefined]);
  });

  it.each(["starter", "basic"] as const)(
    "replaces %s, scheduled before, once it is confirmed",
    async (to) => {
      const { club, url } = await waiting(to);
      await submitHosted(backend, url, { card: ASKS, bank: "approve" });
      expect(await known(club)).toEqual(["scale", undefined]);
      await days(1);
      expect(await known(club)).toEqual(["scale", undefined]);
    },
  );

  it("leaves the end of the plan that was chosen while it waited", async () => {
    const { club, url } = await waiting("basic");
    const api = await ownerOf(backend, club);
    await api.billing.schedule({ business: club.slug, plan: "starter", interval: "month" });
    await submitHosted(backend, url, { card: ASKS, bank: "approve" });
    expect(await known(club)).toEqual(["scale", "starter"]);
  });
});

describe("the end of a plan that was chosen in the provider's portal", () => {
  it.each(["kept", "replaced by a smaller plan", "replaced by a larger plan"])(
    "is shown, and can be %s",
    async (how) => {
      const club = await newClub(backend);
      await buy(backend, club, "growth");
      const api = await ownerOf(backend, club);
      const business = club.slug;
      const { url } = await api.billing.portal({ business });
      await submitHosted(backend, url, { do: "cancel" });
      expect(await providersSubscription(backend, club)).toMatchObject({ cancel_at_period_end: false });
      const { overview, changes } = await api.billing.portalReturn({ business });
      expect(overview).toMatchObject({ status: { scheduled: { plan: "starter" } }, nextCharge: null });
      expect(changes).toHaveLength(1);
      if (how === "kept") await api.billing.undoScheduled({ business });
      else if (how === "replaced by a smaller plan")
        await api.billing.schedule({ business, plan: "basic", interval: "month" });
      else {
        const { id } = await api.billing.quote({ business, plan: "scale", interval: "month" });
        await api.billing.change({ business, quote: id });
      }
      expect(await providersSubscription(backend, club)).toMatchObject({ cancel_at: null });
      const { scheduled } = await api.billing.status({ business });
      expect(scheduled?.plan).toBe(how === "replaced by a smaller plan" ? "basic" : undefined);
    },
  );
});

describe("a trial without a card", () => {
  it("cannot be followed by a smaller plan, for which nobody would pay", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    await api.billing.startTrial({ business: club.slug });
    for (const plan of ["basic", "starter"] as const)
      expect(await outcomeOf(api.billing.schedule({ business: club.slug, plan, interval: "month" }))).toBe(
        "conflict",
      );
    expect(await api.billing.quote({ business: club.slug, plan: "basic", interval: "month" })).toMatchObject({
      kind: "checkout",
    });
  });

  it("goes on as a paid plan once the business has a card, and says so", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const business = club.slug;
    await api.billing.startTrial({ business });
    const { url } = await api.billing.portal({ business });
    await submitHosted(backend, url, { do: "card", card: GOOD_CARD });
    // The provider's portal may store a card for the customer only.
    const stripe = await backend.deps.payments.client();
    const { id } = await providersSubscription(backend, club);
    await stripe.subscriptions.update(id, { default_payment_method: "" });
    const { status, nextCharge } = (await api.billing.portalReturn({ business })).overview;
    expect(status).toMatchObject({ state: "trialing", trialEndsItself: false });
    expect(nextCharge).toMatchObject({ amountMinor: 7900 });
  });
});

it("a mistyped VAT ID leaves the one on file and the address as they were", async () => {
  const club = await newClub(backend);
  const api = await ownerOf(backend, club);
  const profile = { business: club.slug, ...PARIS_PROFILE };
  await api.billing.saveProfile({ ...profile, vatId: "FR12345678901" });
  const mistyped = api.billing.saveProfile({ ...profile, city: "Lyon", vatId: "nonsense" });
  expect(await outcomeOf(mistyped)).toBe("invalid_input");
  await reconcile(backend.deps);
  const overview = await api.billing.overview({ business: club.slug });
  expect(overview).toMatchObject({
    profile: { vatId: "FR12345678901", city: "Paris" },
    vatState: "verified",
  });
  await api.billing.saveProfile({ ...profile, vatId: "FR98765432109" });
  await reconcile(backend.deps);
  expect((await api.billing.overview({ business: club.slug })).profile.vatId).toBe("FR98765432109");
});

describe("a new owner", () => {
  const handedOver = async (billingEmailMode: "switch" | "keep") => {
    const club = await newClub(backend);
    await buy(backend, club, "growth");
    const next = await joinTeam(backend, { ...club, role: "admin" });
    const api = await ownerOf(backend, club);
    const { candidates } = await api.ownership.current({ business: club.slug });
    await api.ownership.offer({
      business: club.slug,
      to: candidates[0]?.userId ?? "",
      keepRole: "admin",
      billingEmailMode,
      password: PASSWORD,
      confirmation: club.slug,
    });
    const token = linkTokenIn(await backend.emailTo(next.email));
    const heir = await apiOf(backend, next);
    await heir.ownership.accept({ token, password: PASSWORD, takeResponsibility: true });
    const invoicesGoTo = async () => {
      await reconcile(backend.deps);
      return (await heir.billing.overview({ business: club.slug })).profile.email;
    };
    return { club, next, invoicesGoTo };
  };

  it("gets the invoices if the offer said so", async () => {
    const { next, invoicesGoTo } = await handedOver("switch");
    await vi.waitFor(async () => expect(await invoicesGoTo()).toBe(next.email), 20_000);
  });

  it("leaves the address for invoices if the offer said so", async () => {
    const { club, invoicesGoTo } = await handedOver("keep");
    expect(await invoicesGoTo()).toBe(club.owner.email);
  });
});

it("a plan is not ended for a debt that was paid without our hearing of it", async () => {
  const club = await newClub(backend);
  await buy(backend, club, "basic", { card: DECLINED_LATER });
  backend.clock.forward(32 * DAY_MS);
  await runBillingChecks(backend.deps);
  backend.clock.forward(14 * DAY_MS);
  const api = await ownerOf(backend, club);
  const { url } = await api.billing.portal({ business: club.slug });
  await submitHosted(backend, url, { do: "card" });
  const { invoices } = await api.billing.overview({ business: club.slug });
  const stripe = await backend.deps.payments.client();
  await stripe.invoices.pay(invoices.find(({ state }) => state === "open")?.id ?? "");
  await deliverEvents(backend, () => []);
  await runBillingChecks(backend.deps);
  expect(await providersSubscription(backend, club)).toMatchObject({ status: "active" });
  expect(await api.billing.status({ business: club.slug })).toMatchObject({
    plan: "basic",
    state: "active",
  });
});

describe("the plan of a business that was closed", () => {
  const closing = ({ slug }: PayingTeam) => ({
    business: slug,
    confirmation: slug,
    currentPassword: PASSWORD,
  });

  it("ends with its period once it is archived, and can be kept if it is restored before", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "growth");
    const api = await ownerOf(backend, club);
    await api.billing.schedule({ business: club.slug, plan: "basic", interval: "month" });
    await api.settings.archive(closing(club));
    await runBillingChecks(backend.deps);
    expect(await providersSubscription(backend, club)).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
    });
    await api.settings.restore({ business: club.slug });
    expect((await api.billing.status({ business: club.slug })).scheduled?.plan).toBe("starter");
    await api.billing.undoScheduled({ business: club.slug });
    await runBillingChecks(backend.deps);
    expect(await providersSubscription(backend, club)).toMatchObject({ cancel_at_period_end: false });
  });

  it("cannot be bought any more, not even by a checkout that was begun before", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const wish = { business: club.slug, plan: "growth", interval: "month" } as const;
    const quote = (await api.billing.quote(wish)).id;
    const { url, session } = await api.billing.checkout({ business: club.slug, quote });
    await api.settings.archive(closing(club));
    expect(await outcomeOf(api.billing.quote(wish))).toBe("conflict");
    expect(await outcomeOf(api.billing.checkout({ business: club.slug, quote }))).toBe("conflict");
    await runBillingChecks(backend.deps);
    expect((await submitHosted(backend, url, { card: GOOD_CARD })).to ?? "").not.toContain(
      "checkout-success",
    );
    expect(await api.billing.checkoutState({ session })).toMatchObject({ state: "expired" });
  });

  it("has to be cancelled before the business is deleted, then ends at once, without a further email", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic");
    const api = await ownerOf(backend, club);
    await expect(api.settings.remove(closing(club))).rejects.toMatchObject({
      code: "conflict",
      message: "Cancel the paid plan first, then delete the business.",
    });
    await api.billing.schedule({ business: club.slug, plan: "starter", interval: "month" });
    const mails = () => backend.deps.mail.list({ to: club.owner.email, limit: 50 });
    const before = (await mails()).length;
    await api.settings.remove(closing(club));
    await runBillingChecks(backend.deps);
    expect(await providersSubscription(backend, club)).toMatchObject({ status: "canceled" });
    expect(await mails()).toHaveLength(before);
  });

  it("is not forgotten with the business before it has ended", async () => {
    const club = await newClub(backend);
    await buy(backend, club, "basic", { interval: "year" });
    const api = await ownerOf(backend, club);
    await api.billing.schedule({ business: club.slug, plan: "starter", interval: "month" });
    await api.settings.remove(closing(club));
    backend.clock.forward(31 * DAY_MS);
    await forgetOldThings(backend.deps);
    await runBillingChecks(backend.deps);
    expect(await providersSubscription(backend, club)).toMatchObject({ status: "canceled" });
    await forgetOldThings(backend.deps);
    const { rows } = await query("select id from businesses where slug = $1", [club.slug]);
    expect(rows).toEqual([]);
  });
});

it("the request for a plan states its price in the reader's language", async () => {
  const club = await newClub(backend);
  await query("update users set locale = 'de' where email = $1", [club.owner.email]);
  const viewer = await newPerson(backend, "Vera");
  await query(
    "insert into team_memberships (id, business_id, user_id, role) select 'tm_' || u.id, b.id, u.id, 'viewer' from businesses b, users u where slug = $1 and u.email = $2",
    [club.slug, viewer.email],
  );
  await backend
    .as(viewer.tokens.token)
    .billing.request({ business: club.slug, plan: "growth", interval: "year" });
  const text = await backend.emailTo(club.owner.email);
  expect(text).toContain("im Jahr");
  expect(text).not.toContain("a year");
});

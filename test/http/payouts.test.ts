import { describe, expect, it } from "vitest";
import { handleEvents } from "#server/backend/accounts/billing/events.ts";
import { checkPayoutAccounts, reconcilePayouts } from "#server/backend/accounts/payouts/checks.ts";
import { readPayoutSubject } from "#server/backend/accounts/payouts/index.ts";
import type { Outcome } from "#server/payments-sandbox/engine/onboarding.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { deliverEvents, newClub, ownerOf, type PayingTeam } from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connectPayouts, deletePayoutAccount, onboardBy, openHosted } from "../support/payouts.ts";
import { runningBackend } from "../support/running.ts";
import { joinTeam } from "../support/teams.ts";

const backend = runningBackend();

const known = async (club: PayingTeam) =>
  (await ownerOf(backend, club)).payouts.account({ business: club.slug });
const hear = async () => {
  await deliverEvents(backend);
  await handleEvents(backend.deps, [readPayoutSubject]);
};

describe("a payout account", () => {
  it("is not connected until its owner connects one", async () => {
    const club = await newClub(backend);
    expect(await known(club)).toMatchObject({ state: "not_connected", requirements: [], readAt: null });
    const api = await ownerOf(backend, club);
    expect(await outcomeOf(api.payouts.link({ business: club.slug }))).toBe("conflict");
  });

  it("is pending until onboarding is finished, and each onboarding link works once", async () => {
    const club = await newClub(backend);
    const { to, url, account } = await connectPayouts(backend, club, "leave");
    expect(to).toContain(`/account-link-return?business=${club.slug}`);
    expect(account).toMatchObject({ state: "pending", isSubmitted: false, country: "DE" });
    expect(await openHosted(backend, url)).toContain(`/account-link-return?business=${club.slug}&refresh=1`);
    const api = await ownerOf(backend, club);
    const { url: fresh } = await api.payouts.link({ business: club.slug });
    backend.clock.forward(6 * MINUTE_MS);
    expect(await openHosted(backend, fresh)).toContain("refresh=1");
  });

  it.each<[Outcome, object]>([
    ["in_order", { state: "enabled", requirements: [], interval: "daily" }],
    ["review", { state: "pending", isSubmitted: true, requirements: [] }],
    ["bank", { state: "restricted", requirements: [{ what: "A bank account" }] }],
    ["document", { state: "restricted", requirements: [{ who: "The person who represents the business" }] }],
    ["rejected", { state: "rejected", requirements: [] }],
  ])("is read from the provider on return, with outcome %s", async (outcome, expected) => {
    const club = await newClub(backend);
    expect((await connectPayouts(backend, club, outcome)).account).toMatchObject(expected);
  });

  it("follows the provider's events, even duplicate or unordered ones, and informs the team", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const { url } = await api.payouts.connect({ business: club.slug, country: "DE" });
    await onboardBy(backend, url, "document");
    expect(await known(club)).toMatchObject({ state: "pending" });
    await hear();
    expect(await known(club)).toMatchObject({ state: "restricted" });
    expect(await backend.emailTo(club.owner.email)).toContain("More information needed");
    await onboardBy(backend, (await api.payouts.link({ business: club.slug })).url, "in_order");
    await deliverEvents(backend, (events) => [...events, ...events].reverse());
    await handleEvents(backend.deps, [readPayoutSubject]);
    expect(await known(club)).toMatchObject({ state: "enabled" });
    expect(await backend.emailTo(club.owner.email)).toContain("Your payout account is ready");
    expect(
      (await (await ownerOf(backend, club)).notifications.list({})).items.map(({ kind }) => kind),
    ).toEqual(["payouts_ready", "payouts_need"]);
  });

  it("with later requirements shows a notice before the deadline, and is restricted after it", async () => {
    const club = await newClub(backend);
    await connectPayouts(backend, club, "later");
    await hear();
    const notice = async () =>
      (await (await ownerOf(backend, club)).businesses.get({ business: club.slug })).planNotice;
    expect(await notice()).toBeNull();
    const sandbox = await backend.deps.payments.sandbox();
    backend.clock.forward(8 * DAY_MS);
    await sandbox?.passTime();
    await hear();
    expect(await known(club)).toMatchObject({
      state: "enabled",
      requirements: [{ what: "The company's tax or registration number" }],
      deadline: expect.any(String),
    });
    expect(await notice()).toMatchObject({ kind: "payouts", isStopped: false });
    backend.clock.forward(14 * DAY_MS);
    await sandbox?.passTime();
    await hear();
    expect(await known(club)).toMatchObject({ state: "restricted" });
    expect(await notice()).toMatchObject({ kind: "payouts", isStopped: true });
  });

  it("unfinished after three days causes one reminder, and finished none", async () => {
    const [late, done] = [await newClub(backend), await newClub(backend)];
    await connectPayouts(backend, late, "leave");
    await connectPayouts(backend, done, "in_order");
    await hear();
    await checkPayoutAccounts(backend.deps);
    backend.clock.forward(3 * DAY_MS + MINUTE_MS);
    await checkPayoutAccounts(backend.deps);
    await checkPayoutAccounts(backend.deps);
    const disclosed = async (club: PayingTeam) =>
      (await (await ownerOf(backend, club)).notifications.list({})).items.filter(
        ({ kind }) => kind === "payouts_unfinished",
      ).length;
    expect(await disclosed(late)).toBe(1);
    expect(await disclosed(done)).toBe(0);
    expect(await backend.emailTo(late.owner.email)).toContain("Your payout account isn't ready yet");
  });

  it("that was deleted at the provider is disconnected, and another can be connected", async () => {
    const club = await newClub(backend);
    const { slug: business } = club;
    const api = await ownerOf(backend, club);
    await connectPayouts(backend, club);
    await deletePayoutAccount(backend, club);
    await reconcilePayouts(backend.deps);
    expect(await known(club)).toMatchObject({ state: "not_connected", isSubmitted: false });
    expect((await connectPayouts(backend, club)).account).toMatchObject({ state: "enabled" });
    await deletePayoutAccount(backend, club);
    expect(await outcomeOf(api.payouts.link({ business }))).toBe("conflict");
    expect((await connectPayouts(backend, club)).account).toMatchObject({ state: "enabled" });
  });

  it("is created once, despite repeated and concurrent requests", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    const connect = () => api.payouts.connect({ business: club.slug, country: "DE" });
    await Promise.all([connect(), connect(), connect()]);
    const { rows } = await backend.deps.database.pool.query(
      "select count(*)::int as many from payments_sandbox.objects where kind = 'account' and object -> 'business_profile' ->> 'name' = $1",
      [club.slug],
    );
    expect(rows).toEqual([{ many: 1 }]);
  });

  it("can be connected after a lost response, even if the business was renamed since", async () => {
    const club = await newClub(backend);
    const api = await ownerOf(backend, club);
    await api.payouts.connect({ business: club.slug, country: "DE" });
    const { pool } = backend.deps.database;
    await pool.query("delete from payout_accounts");
    await pool.query("update businesses set name = 'Another name' where slug = $1", [club.slug]);
    expect(await outcomeOf(api.payouts.connect({ business: club.slug, country: "DE" }))).toBe("done");
  });

  it("is gone once disconnected, and later events are ignored", async () => {
    const club = await newClub(backend);
    await connectPayouts(backend, club, "review");
    const api = await ownerOf(backend, club);
    await api.payouts.disconnect({ business: club.slug });
    backend.clock.forward(3 * DAY_MS);
    await (await backend.deps.payments.sandbox())?.passTime();
    await hear();
    expect(await known(club)).toMatchObject({ state: "not_connected", country: null });
    expect((await connectPayouts(backend, club)).account).toMatchObject({ state: "enabled" });
  });

  it("is closed to an admin without billing access, and to strangers", async () => {
    const club = await newClub(backend);
    const admin = await joinTeam(backend, { slug: club.slug, owner: club.owner, role: "admin" });
    const stranger = await newClub(backend);
    const asAdmin = backend.as(admin.tokens.token);
    expect(await outcomeOf(asAdmin.payouts.account({ business: club.slug }))).toBe("forbidden");
    const asStranger = await ownerOf(backend, stranger);
    expect(await outcomeOf(asStranger.payouts.link({ business: club.slug }))).toBe("not_found");
  });

  it("is shown as last known when the provider does not respond", async () => {
    const club = await newClub(backend);
    await connectPayouts(backend, club);
    const api = await ownerOf(backend, club);
    await backend.deps.payments.close();
    expect(await api.payouts.account({ business: club.slug, refresh: true })).toMatchObject({
      state: "enabled",
      isStale: true,
      readAt: expect.any(String),
    });
  });
});

import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { sendReports } from "#server/backend/readers/insights/reports.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { newAddress, newName } from "../support/people.ts";
import { runningDemoBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

const business = "harbour-club";
const EMAIL = "owner@treets.example";

describe("highlights of a past period", () => {
  const backend = runningDemoBackend();
  let owner: BackendClient;
  let businessId: string;

  beforeAll(async () => {
    owner = await signedIn(EMAIL);
    const [found] = await all<{ id: string }>("select id from businesses where slug = $1", [business]);
    businessId = found?.id ?? "";
  });

  const signedIn = async (email: string) =>
    backend.as((await backend.as().auth.signIn({ email, password: DEMO_PASSWORD })).token);
  const all = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await backend.deps.database.pool.query<Row>(text, values)).rows;
  const reportsTo = async (email: string) =>
    all<{ text: string; headers: Record<string, string> }>(
      "select text, headers from mail_outbox where to_address = $1 and category = 'report' order by created_at, id",
      [email],
    );

  it("cover whole weeks from Monday, months and quarters", async () => {
    for (const [unit, min, max] of [
      ["week", 7, 7],
      ["month", 28, 31],
      ["quarter", 90, 92],
    ] as const) {
      const { period, from, to, days } = await owner.insights.highlights({
        business,
        period: `last-${unit}`,
      });
      expect(period).toEqual({ key: `${unit}-${from}`, unit, from, to });
      expect(days).toBeGreaterThanOrEqual(min);
      expect(days).toBeLessThanOrEqual(max);
      if (unit === "week") expect(new Date(from).getUTCDay()).toBe(1);
      else expect(from.endsWith("-01")).toBe(true);
      const named = await owner.insights.highlights({ business, period: `${unit}-${from}` });
      const { totals } = await owner.insights.overview({ business, from, to, range: "custom" });
      expect(named.claims.now).toBe(totals.claims);
    }
    for (const wrong of [
      "week-2026-11-17",
      "month-2026-10-02",
      "week-0001-01-01",
      "week-2999-01-07",
      "month-2026-99-01",
    ])
      await expect(owner.insights.highlights({ business, period: wrong })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("never change once viewed", async () => {
    const before = await owner.insights.highlights({ business, period: "last-week" });
    await all(
      "update claims set claimed_at = claimed_at - interval '400 days' where claimed_at >= ($1::date)::timestamp",
      [before.from],
    );
    expect(await owner.insights.highlights({ business, period: "last-week" })).toEqual(before);
    await all(
      "update claims set claimed_at = claimed_at + interval '400 days' where claimed_at < now() - interval '380 days'",
    );
  });

  it("can be arranged by the team: with a note, and cards pinned or hidden", async () => {
    const period = "last-month";
    await owner.insights.arrange({ business, period, note: "Thank you, Bloom!" });
    await owner.insights.arrange({ business, period, card: "partner", as: "pinned" });
    await owner.insights.arrange({ business, period, card: "toImprove", as: "hidden" });
    expect(await owner.insights.highlights({ business, period })).toMatchObject({
      note: "Thank you, Bloom!",
      pinned: ["partner"],
      hidden: ["toImprove"],
    });
    await owner.insights.arrange({ business, period, card: "partner", as: "hidden" });
    await owner.insights.arrange({ business, period, card: "toImprove", as: "usual" });
    const found = await owner.insights.highlights({ business, period });
    expect(found).toMatchObject({ note: "Thank you, Bloom!", pinned: [], hidden: ["partner"] });
    expect((await owner.insights.highlights({ business, period: "last-week" })).note).toBe("");
  });

  it("are available as pictures to authorised users, except hidden cards", async () => {
    const period = "last-month";
    const file = await owner.insights.highlightPicture({ business, period, card: "favourite" });
    const { to } = await owner.insights.highlights({ business, period });
    expect([file.type, file.name]).toEqual(["image/png", `${business}-most-claimed-${to}.png`]);
    const { width, height } = await sharp(await file.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 675]);
    const { entropy } = await sharp(await file.arrayBuffer()).stats();
    expect(entropy, "words on it").toBeGreaterThan(0.3);

    const member = await signedIn("member@treets.example");
    await expect(
      member.insights.highlightPicture({ business, period, card: "favourite" }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await owner.insights.arrange({ business, period, card: "favourite", as: "hidden" });
    await expect(
      owner.insights.highlightPicture({ business, period, card: "favourite" }),
    ).rejects.toMatchObject({ code: "not_found" });
    await owner.insights.arrange({ business, period, card: "favourite", as: "usual" });
    expect((await owner.insights.highlightPicture({ business, card: "newMembers" })).size).toBeGreaterThan(0);
  });

  it("are emailed to the team in the same words, without hidden cards", async () => {
    await all(
      "insert into team_memberships (id, business_id, user_id, role) select 'tm_pedro', $1, id, 'viewer' from users where email = 'partner@treets.example'",
      [businessId],
    );
    const { sent } = await owner.insights.mailHighlights({ business, period: "last-month", to: "team" });
    const [team] = await all<{ total: number }>(
      "select count(*)::int as total from team_memberships where business_id = $1 and status = 'active'",
      [businessId],
    );
    expect(sent).toBe(team?.total);
    const mail = await backend.emailTo("partner@treets.example");
    const { favourite } = await owner.insights.highlights({ business, period: "last-month" });
    expect(mail).toContain("Thank you, Bloom!");
    expect(mail).toContain(`Most claimed: ${favourite?.claims.now.toLocaleString("en")} claim`);
    expect(mail).not.toContain("Top partner");
    const viewer = await signedIn("partner@treets.example");
    const asked = { business, period: "last-month" } as const;
    for (const ask of [
      () => viewer.insights.mailHighlights({ ...asked, to: "team" }),
      () => viewer.insights.arrange({ ...asked, note: "No" }),
      () => viewer.insights.report({ business }),
      () => viewer.insights.highlightPdf(asked),
      () => viewer.insights.highlightPicture({ ...asked, card: "favourite" }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: "forbidden" });
    expect((await viewer.insights.highlights(asked)).note).toBe("Thank you, Bloom!");
  });

  it("are emailed as often as the plan allows, each once", async () => {
    await setPlan(backend, business, "starter");
    expect(await owner.insights.report({ business })).toEqual({ rhythm: null, offered: [] });
    await setPlan(backend, business, "basic");
    await expect(owner.insights.setReport({ business, rhythm: "weekly" })).rejects.toMatchObject({
      code: "feature_not_in_plan",
    });
    await setPlan(backend, business, "growth");
    await owner.insights.setReport({ business, rhythm: "weekly" });
    const job = { businessId, rhythm: "weekly", period: "weekly 2026-11-23" } as const;
    await sendReports(backend.deps, { ...job, rhythm: "monthly", period: "monthly 2026-12-01" });
    expect(await reportsTo(EMAIL)).toHaveLength(0);
    await Promise.all([sendReports(backend.deps, job), sendReports(backend.deps, job)]);
    await sendReports(backend.deps, job);
    expect(await reportsTo(EMAIL)).toHaveLength(1);
    await sendReports(backend.deps, { ...job, period: "weekly 2026-11-30" });
    expect(await reportsTo(EMAIL)).toHaveLength(2);
    await setPlan(backend, business, "basic");
    await sendReports(backend.deps, { ...job, period: "weekly 2026-12-07" });
    expect(await reportsTo(EMAIL)).toHaveLength(2);
    await setPlan(backend, business, "growth");
  });

  it("are no longer emailed after one-click unsubscribe, or to users who lost access", async () => {
    const [report] = await reportsTo(EMAIL);
    expect(report?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const token =
      /category=report&token=([\w.:-]+)/.exec(report?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const job = { businessId, rhythm: "weekly" } as const;
    await all(
      "update team_memberships set role = 'viewer' where user_id = (select id from users where email = $1)",
      [EMAIL],
    );
    await sendReports(backend.deps, { ...job, period: "weekly 2026-12-14" });
    await all(
      "update team_memberships set role = 'owner' where user_id = (select id from users where email = $1)",
      [EMAIL],
    );
    expect(await reportsTo(EMAIL)).toHaveLength(2);
    await expect(backend.as().insights.stopReport({ token: `${token}x` })).rejects.toMatchObject({
      code: "token_invalid",
    });
    await backend.as().insights.stopReport({ token });
    await sendReports(backend.deps, { ...job, period: "weekly 2026-12-21" });
    expect(await reportsTo(EMAIL)).toHaveLength(2);
    expect((await owner.insights.report({ business })).rhythm).toBeNull();
  });

  describe("are emailed to recipients whom the team chose", () => {
    const outside = "trustee@outside.example";
    const job = { businessId: "", rhythm: "weekly" } as const;
    const send = (week: string) =>
      sendReports(backend.deps, { ...job, businessId, period: `weekly ${week}` });
    const tokenIn = (text: string) => /token=([\w.~-]+)/.exec(text)?.[1] ?? "";
    const states = async () =>
      (await owner.insights.reportRecipients({ business })).recipients.map(({ email, state }) => [
        email,
        state,
      ]);
    const ask = () => owner.insights.askReportAddress({ business, email: outside, rhythm: "weekly" });

    it("only on a plan that includes them, by those who may export", async () => {
      await setPlan(backend, business, "growth");
      await expect(ask()).rejects.toMatchObject({ code: "feature_not_in_plan" });
      await setPlan(backend, business, "scale");
      const viewer = await signedIn("partner@treets.example");
      await expect(
        viewer.insights.askReportAddress({ business, email: outside, rhythm: "weekly" }),
      ).rejects.toMatchObject({ code: "forbidden" });
      await expect(
        owner.insights.askReportAddress({ business, email: "partner@treets.example", rhythm: "weekly" }),
      ).rejects.toMatchObject({ code: "invalid_input", fields: { email: expect.any(String) } });
    });

    it("to an outside address only after it confirmed by its link, which works once and for seven days", async () => {
      await ask();
      const mail = await backend.emailTo(outside);
      expect(mail).toContain("Olivia");
      expect(mail).toContain("Harbour Club");
      const expired = tokenIn(mail);
      await all("update report_recipients set token_expires_at = now() - interval '1 minute'");
      expect(await states()).toEqual([[outside, "expired"]]);
      await expect(backend.as().insights.confirmReport({ token: expired })).rejects.toMatchObject({
        code: "token_invalid",
      });
      await ask();
      const token = tokenIn(await backend.emailTo(outside));
      expect(await states()).toEqual([[outside, "waiting"]]);
      await send("2027-01-04");
      expect(await reportsTo(outside)).toHaveLength(0);
      expect(await backend.as().insights.linkedReport({ token })).toMatchObject({ state: "asked" });
      expect(await backend.as().insights.linkedReport({ token: token.slice(1) })).toBeNull();
      await backend.as().insights.confirmReport({ token });
      await expect(backend.as().insights.confirmReport({ token })).rejects.toMatchObject({
        code: "token_invalid",
      });
      await expect(ask()).rejects.toMatchObject({ code: "invalid_input" });
      await Promise.all([send("2027-01-11"), send("2027-01-11")]);
      expect(await reportsTo(outside)).toHaveLength(1);
    });

    it("not while the plan lacks them, and never again to an address that unsubscribed", async () => {
      await setPlan(backend, business, "growth");
      await send("2027-01-18");
      expect(await owner.insights.reportRecipients({ business })).toMatchObject({
        included: false,
        recipients: [{ email: outside }],
      });
      await setPlan(backend, business, "scale");
      const [report] = await reportsTo(outside);
      expect(report?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      expect(report?.headers["List-Unsubscribe"]).toContain("category=report");
      const page = tokenIn(report?.text ?? "");
      expect(await backend.as().insights.linkedReport({ token: page })).toMatchObject({ state: "receives" });
      const stop = tokenIn(report?.headers["List-Unsubscribe"] ?? "");
      for (const _twice of [1, 2]) await backend.as().insights.stopReport({ token: stop });
      await send("2027-01-25");
      expect(await reportsTo(outside)).toHaveLength(1);
      expect(await states()).toEqual([[outside, "stopped"]]);
      const { items } = await owner.settings.audit({ business, action: "report.", search: outside });
      expect(
        items
          .map(({ summary }) => summary)
          .reverse()
          .slice(-2),
      ).toEqual([`${outside} confirmed receiving the report`, `${outside} stopped receiving the report`]);
    });

    it("to a colleague at once, until removed or no longer on the team", async () => {
      const pedro = "partner@treets.example";
      const { colleagues } = await owner.insights.reportRecipients({ business });
      const [person] = await all<{ id: string }>("select id from users where email = $1", [pedro]);
      const colleague = person?.id ?? "";
      expect(colleagues.map(({ id }) => id)).toContain(colleague);
      await owner.insights.addReportColleague({ business, colleague, rhythm: "weekly" });
      await send("2027-02-01");
      expect(await reportsTo(pedro)).toHaveLength(1);
      await all("update team_memberships set status = 'suspended' where user_id = $1", [colleague]);
      await send("2027-02-08");
      await all("update team_memberships set status = 'active' where user_id = $1", [colleague]);
      expect(await reportsTo(pedro)).toHaveLength(1);
      for (const { id } of (await owner.insights.reportRecipients({ business })).recipients)
        await owner.insights.removeReportRecipient({ business, recipient: id });
      await send("2027-02-15");
      expect(await reportsTo(pedro)).toHaveLength(1);
      const actions = await all<{ action: string }>(
        "select distinct action from audit_entries where action like 'report.%' order by action",
      );
      expect(actions.map(({ action }) => action)).toEqual([
        "report.recipient-added",
        "report.recipient-asked",
        "report.recipient-confirmed",
        "report.recipient-removed",
        "report.recipient-stopped",
      ]);
      await setPlan(backend, business, "growth");
    });
  });

  it("of a community that is younger than the plan's history are complete, however far back they begin", async () => {
    const slug = "young-club";
    const { owner } = await newTeam(backend, slug, [], "starter");
    const young = backend.as(owner.tokens.token).insights;
    const { from, period, claims } = await young.highlights({ business: slug, period: "last-quarter" });
    expect({ from, claims }).toEqual({ from: period?.from, claims: { now: 0, before: 0 } });
    expect((await young.overview({ business: slug, range: "12m" })).locked).toBeNull();
  });

  it("know how many days the figures go back, and tell nothing of fewer than seven", async () => {
    const slug = newName(backend, "new-club");
    const team = await newTeam(backend, slug, []);
    const young = backend.as(team.owner.tokens.token);
    await young.members.add({
      business: slug,
      email: newAddress(backend, "First"),
      firstName: "First",
      invite: false,
    });
    expect(await young.insights.highlights({ business: slug, days: 30 })).toMatchObject({
      knownDays: 1,
    });
    const period = "last-quarter";
    const { period: told, knownDays } = await owner.insights.highlights({ business, period });
    expect(knownDays).toBeGreaterThan(7);
    await expect(owner.insights.highlightPdf({ business, period })).resolves.toBeInstanceOf(File);
    const knowing = (days: number | undefined) =>
      all(
        "update highlight_periods set found = jsonb_set(found, '{knownDays}', to_jsonb($1::int)) where business_id = $2 and period = $3",
        [days, businessId, told?.key],
      );
    await knowing(6);
    await expect(owner.insights.highlightPdf({ business, period })).rejects.toMatchObject({
      code: "not_found",
    });
    await knowing(knownDays);
  });

  it("beyond the plan's history are kept for a larger plan", async () => {
    await setPlan(backend, business, "starter");
    const old = new Date(Date.now() - 200 * DAY_MS);
    const key = `month-${old.toISOString().slice(0, 7)}-01`;
    await expect(owner.insights.highlights({ business, period: key })).rejects.toMatchObject({
      code: "feature_not_in_plan",
    });
    const part = await owner.insights.highlights({ business, period: "last-quarter" }).catch(() => null);
    if (part) expect(part.from > (part.period?.from ?? "")).toBe(true);
    await setPlan(backend, business, "growth");
    expect((await owner.insights.highlights({ business, period: key })).period?.key).toBe(key);
  });
});

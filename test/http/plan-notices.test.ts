import request from "supertest";
import { describe, expect, it } from "vitest";
import { handleEvents } from "#server/backend/accounts/billing/events.ts";
import { DAY_MS } from "#shared/constants.ts";
import { API_PREFIX } from "#shared/contract/index.ts";
import { routeIds, routeOf } from "#shared/routes.ts";
import { buy, newClub, ownerOf, type PayingTeam } from "../support/billing.ts";
import { newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { runningTreets } from "../support/running.ts";
import { recordStatements } from "../support/statements.ts";
import { joinTeam, setPlan } from "../support/teams.ts";
import { words } from "../support/treet-club.ts";

const treets = runningTreets();

const query = (text: string, values: unknown[] = []) => treets.backend.deps.database.pool.query(text, values);
const tokenOf = async (person: TestPerson) => (await sessionOf(treets.backend, person)).token;

async function banner(path: string, person: TestPerson): Promise<string | undefined> {
  const { status, text } = await request(treets.origin)
    .get(path)
    .set("Cookie", `treets.token=${await tokenOf(person)}`);
  expect(status, path).toBe(200);
  const found = /<p class="banner[^>]*>(.*?)<\/p>/s.exec(text)?.[1];
  return found?.replaceAll(/<[^>]+>/g, "").replaceAll("<!-- -->", "");
}

/** Returns where the links of a page lead. */
async function hrefsIn(path: string, person: TestPerson): Promise<string[]> {
  const { text } = await request(treets.origin)
    .get(path)
    .set("Cookie", `treets.token=${await tokenOf(person)}`);
  return [...text.matchAll(/ href="([^"]*)"/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&"));
}

/** Every page of a business whose path has no other parameter. */
const pages = routeIds
  .map((id) => routeOf(id))
  .filter(
    ({ layout, path }) =>
      layout === "default" && path.split("/").every((part) => part === ":business" || !/[:*]/.test(part)),
  )
  .map(({ path }) => path);

const post = async (person: TestPerson, path: string, fields: Record<string, string>) =>
  request(treets.origin)
    .post(path)
    .set("Cookie", `treets.token=${await tokenOf(person)}`)
    .set("Origin", treets.origin)
    .type("form")
    .send(fields);

/** Creates a club with an owner, a viewer and a member. */
async function clubWithPeople(): Promise<PayingTeam & { viewer: TestPerson; member: TestPerson }> {
  const club = await newClub(treets.backend);
  const { slug, owner } = club;
  const viewer = await joinTeam(treets.backend, { slug, owner, role: "viewer" });
  const firstName = `Member-of-${slug}`;
  const api = treets.backend.as(owner.tokens.token);
  const email = `${firstName.toLowerCase()}@people.example`;
  await api.members.add({ business: slug, email, firstName, invite: false });
  return { ...club, viewer, member: await newPerson(treets.backend, firstName) };
}

describe("the pages of a business", () => {
  it("show users with billing access a failed payment, the amount due and the plan's end", async () => {
    const club = await clubWithPeople();
    const { slug, owner, viewer, member } = club;
    await buy(treets.backend, club, "basic", { card: "4000000000000341" });
    expect(await banner(`/${slug}/members`, owner)).toBeUndefined();
    treets.backend.clock.forward(32 * DAY_MS);
    await (await ownerOf(treets.backend, club)).billing.refresh({ business: slug });
    const failed =
      /^Payment failed \(notice 1 of 4\)\. €29\.00 is due\. Basic ends on \d+ \w+ \d{4}\. Update payment method$/;
    expect(pages.length).toBeGreaterThan(8);
    for (const path of pages) {
      expect(await banner(path.replace(":business", slug), owner), path).toMatch(failed);
    }
    // The plan's own tab says it itself, in more detail.
    expect(await banner(`/${slug}/settings/overview?tab=plan`, owner)).toBeUndefined();
    expect(await banner(`/${slug}/members`, viewer)).toBeUndefined();
    expect(await banner(`/${slug}/treets`, member)).toBeUndefined();
  });

  it("count down a trial, and announce a scheduled change of plan", async () => {
    const club = await newClub(treets.backend);
    const { slug, owner } = club;
    const api = () => ownerOf(treets.backend, club);
    await (await api()).billing.startTrial({ business: slug });
    expect(await banner(`/${slug}/members`, owner)).toBe("Your Growth trial ends in 14 days. Choose a plan");
    expect(await hrefsIn(`/select-plan?business=${slug}`, owner)).toEqual(
      expect.arrayContaining(
        ["basic", "growth", "scale"].map((plan) => `/checkout?business=${slug}&plan=${plan}&interval=month`),
      ),
    );
    expect(await hrefsIn(`/basic-plan?business=${slug}`, owner)).not.toContainEqual(
      expect.stringContaining("/downgrade"),
    );
    treets.backend.clock.forward(13 * DAY_MS);
    expect(await banner(`/${slug}/members`, owner)).toBe("Your Growth trial ends tomorrow. Choose a plan");
    await buy(treets.backend, club, "growth");
    await (await api()).billing.schedule({ business: slug, plan: "basic", interval: "month" });
    expect(await banner(`/${slug}/treets`, owner)).toMatch(
      /^Basic \(monthly\) begins on .* Undo or choose what stays$/,
    );
    await (await api()).billing.undoScheduled({ business: slug });
    await (await api()).billing.schedule({ business: slug, plan: "starter", interval: "month" });
    expect(await banner(`/${slug}/treets`, owner)).toMatch(/^Growth ends on /);
  });

  it("show the whole team, but no member, that something exceeds the plan, and mark it", async () => {
    const { slug, owner, viewer, member } = await clubWithPeople();
    const api = treets.backend.as(await tokenOf(owner));
    const content = { ...words, ...(await uploadedPicture(api)), title: "A treet without room" };
    const { id } = await api.treets.create({ business: slug, content });
    const link = await api.links.create({ business: slug, kind: "join", name: "A link without room" });
    await query("update treets set state = 'paused', pause_reason = 'plan_limit' where id = $1", [id]);
    const over = "Your plan has no room for everything here.";
    for (const person of [owner, viewer]) expect(await banner(`/${slug}/members`, person)).toContain(over);
    expect(await banner(`/${slug}/treets`, member)).toBeUndefined();
    await query("update treets set state = 'draft', pause_reason = null where id = $1", [id]);
    expect(await banner(`/${slug}/members`, owner)).toBeUndefined();
    await query("update links set over_plan = true where id = $1", [link.id]);
    expect(await banner(`/${slug}/members`, owner)).toContain(over);
    await query("update treets set state = 'paused', pause_reason = 'plan_limit' where id = $1", [id]);
    const html = async (path: string) =>
      (
        await request(treets.origin)
          .get(path)
          .set("Cookie", `treets.token=${await tokenOf(owner)}`)
      ).text;
    expect(await html(`/${slug}/treets`)).toContain("Paused by your plan");
    expect(await html(`/${slug}/link-management`)).toContain("Over your plan&#x27;s limit");
  });
});

describe("a reached plan limit", () => {
  it("keeps the edited text, leads to an upgrade and back, and publishes once there is room", async () => {
    const club = await newClub(treets.backend);
    const { slug, owner } = club;
    await buy(treets.backend, club, "basic");
    const api = treets.backend.as(await tokenOf(owner));
    const content = { ...words, ...(await uploadedPicture(api)), title: "One of many" };
    const { id } = await api.treets.create({ business: slug, content });
    await query(
      `insert into treets select (jsonb_populate_record(t, jsonb_build_object('id', t.id || n, 'state', 'live', 'published_at', now()))).*
        from treets t, generate_series(1, 25) n where t.id = $1`,
      [id],
    );
    const { version } = await api.treets.get({ business: slug, treet: id });
    const { imageId: image1Id, imageAlt: image1Alt, valuePercent, ...written } = content;
    const answer = await post(owner, `/${slug}/treet/${id}/edit`, {
      ...written,
      image1Id,
      image1Alt,
      valuePercent: String(valuePercent),
      title: "The twenty-sixth",
      intent: "save",
      version: String(version),
      // What the button of that name sends.
      // biome-ignore lint/suspicious/noThenProperty: a field of a form, and no promise
      then: "publish",
    });
    expect(answer.status, answer.text.slice(0, 500)).toBe(303);
    const back = `/${slug}/treet/${id}`;
    expect(answer.headers.location).toBe(
      `/upgrade?${new URLSearchParams({ business: slug, redirect: back })}`,
    );
    expect(await api.treets.get({ business: slug, treet: id })).toMatchObject({
      title: "The twenty-sixth",
      state: "draft",
    });
    const page = await request(treets.origin)
      .get(answer.headers.location ?? "")
      .set("Cookie", `treets.token=${await tokenOf(owner)}`);
    expect(page.text).toContain("The twenty-sixth");
    const quote = await api.billing.quote({ business: slug, plan: "growth", interval: "month" });
    const paid = await post(owner, `/upgrade?business=${slug}`, {
      intent: "change",
      business: slug,
      quote: quote.id,
      due: String(quote.dueMinor),
      redirect: back,
    });
    expect([paid.status, paid.headers.location]).toEqual([303, back]);
    await handleEvents(treets.backend.deps);
    await expect.poll(async () => (await api.treets.get({ business: slug, treet: id })).state).toBe("live");
  });

  it("disables API keys without a plan that includes them, says so, and enables them again", async () => {
    const { slug, owner } = await newClub(treets.backend);
    await setPlan(treets.backend, slug, "growth");
    const api = treets.backend.as(await tokenOf(owner));
    const { secret } = await api.keys.create({ business: slug, name: "Till", scope: "admin" });
    const ask = () =>
      request(treets.origin)
        .get(`${API_PREFIX}/businesses/${slug}/members`)
        .set("Authorization", `Bearer ${secret}`);
    expect((await ask()).status).toBe(200);
    await setPlan(treets.backend, slug, "basic");
    const refused = await ask();
    expect([refused.status, refused.body.error.code]).toEqual([402, "feature_not_in_plan"]);
    const settings = await request(treets.origin)
      .get(`/${slug}/settings/overview?tab=integrations`)
      .set("Cookie", `treets.token=${await tokenOf(owner)}`);
    expect(settings.text).toContain("Paused by your plan");
    await setPlan(treets.backend, slug, "growth");
    expect((await ask()).status).toBe(200);
  });
});

describe("the plan notice", () => {
  it("is read with the business in one statement, besides the permission check", async () => {
    const { slug, owner } = await newClub(treets.backend);
    const api = treets.backend.as(await tokenOf(owner));
    await api.businesses.get({ business: slug });
    const recorder = await recordStatements(treets.backend);
    const sent = await recorder.during(() => api.businesses.get({ business: slug }));
    expect(sent.filter(({ text }) => /from "businesses"/.test(text))).toHaveLength(2);
    expect(sent.filter(({ text }) => /"subscriptions"/.test(text))).toHaveLength(1);
  });
});

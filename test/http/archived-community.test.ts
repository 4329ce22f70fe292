import { beforeAll, expect, it } from "vitest";
import { runImport } from "#server/backend/community/member-imports/run.ts";
import { keepInvitations, sendWaiting } from "#server/backend/community/members/invitations.ts";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { updateWaitlists } from "#server/backend/offers/waitlist/places.ts";
import { HOUR_MS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { newPartner } from "../support/partners.ts";
import { apiOf, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const backend = runningBackend();
const business = "resting-club";
let owner: TestPerson;
let team: BackendClient;
let members: TestPerson[];

beforeAll(async () => {
  owner = (await newTeam(backend, business, [])).owner;
  team = backend.as(owner.tokens.token);
  members = [];
  for (const name of ["Ada", "Ben", "Cleo"])
    members.push(await newMemberOf(backend, { slug: business, owner }, name));
});

const client = (person: TestPerson | undefined) => backend.as(person?.tokens.token);
const mailsTo = async (email: string) =>
  (await backend.deps.mail.list({ to: email, limit: 50 })).map(({ subject }) => subject);

it("an archived community gives nothing away and writes to nobody until it is restored", async () => {
  const [ada, ben, cleo] = members;
  const plenty = await publishedTreet(team, business, { title: "Coffee" });
  const last = await publishedTreet(team, business, { title: "The last cake", stockTotal: 1 });
  const claimFrom = new Date(backend.clock.now().getTime() + HOUR_MS).toISOString();
  await publishedTreet(team, business, { title: "Summer party", claimFrom });
  const { id: claim } = await client(ada).claims.claim({ business, treet: last });
  await client(ben).claims.joinWaitlist({ business, treet: last });
  const invited = "invited@people.example";
  await team.members.add({ business, email: invited, firstName: "Ida", invite: true });
  await backend.deps.database.pool.query("update member_invitations set sent_at = null");
  const before = await mailsTo(owner.email);

  await team.settings.archive({ business, confirmation: business, currentPassword: PASSWORD });
  const archived = {
    code: "conflict",
    message: "The resting-club is archived, so its treets can't be claimed.",
  };
  await expect(client(cleo).claims.claim({ business, treet: plenty })).rejects.toMatchObject(archived);
  await expect(client(cleo).claims.joinWaitlist({ business, treet: last })).rejects.toMatchObject(archived);
  expect(await client(cleo).claims.offer({ business, treet: plenty })).toMatchObject({
    refusal: archived.message,
    mayWait: false,
  });
  await client(ada).claims.cancel({ business, claim });
  backend.clock.forward(2 * HOUR_MS);
  await tick(backend.deps, [updateWaitlists]);
  await keepInvitations(backend.deps);
  const { rows } = await backend.deps.database.pool.query("select id from businesses where slug = $1", [
    business,
  ]);
  await sendWaiting(backend.deps, rows[0].id);
  expect((await mailsTo(ben?.email ?? "")).join()).not.toContain("your turn");
  expect(await mailsTo(invited)).toHaveLength(1);
  expect(await mailsTo(owner.email)).toEqual(before);

  await (await apiOf(backend, owner)).settings.restore({ business });
  await tick(backend.deps, [updateWaitlists]);
  await sendWaiting(backend.deps, rows[0].id);
  expect((await mailsTo(ben?.email ?? "")).join()).toContain("your turn");
  expect(await mailsTo(invited)).toHaveLength(2);
});

it("an import that is under way stops when its community is archived", async () => {
  const slug = "importing-club";
  const person = (await newTeam(backend, slug, [])).owner;
  const { memberImports, settings } = await apiOf(backend, person);
  const file = new File(["email\nlate@people.example"], "people.csv", { type: "text/csv" });
  const { id } = await memberImports.upload({ business: slug, file });
  const options = { welcome: "add", consent: "Form" } as const;
  await memberImports.check({ business: slug, import: id, mapping: { email: 0 }, ...options });
  const stateOf = async () => (await memberImports.get({ business: slug, import: id })).state;
  await expect.poll(stateOf).toBe("ready");
  await settings.archive({ business: slug, confirmation: slug, currentPassword: PASSWORD });
  await backend.deps.database.pool.query("update member_imports set state = 'running' where id = $1", [id]);
  await runImport(backend.deps, id);
  expect(await stateOf()).toBe("cancelled");
  expect((await backend.as(person.tokens.token).members.list({ business: slug })).items).toEqual([]);
});

it("a frozen business cannot be archived, as restoring it would lift the freeze", async () => {
  const slug = "frozen-archive";
  const person = (await newTeam(backend, slug, [])).owner;
  await backend.deps.database.pool.query("update businesses set status = 'frozen' where slug = $1", [slug]);
  const archive = { business: slug, confirmation: slug, currentPassword: PASSWORD };
  await expect((await apiOf(backend, person)).settings.archive(archive)).rejects.toMatchObject({
    code: "business_frozen",
  });
});

it("the suppliers of a community learn that it was archived, restored or deleted, and see it on their screens", async () => {
  const community = "closing-club";
  const host = (await newTeam(backend, community, [])).owner;
  const baker = await newPerson(backend, "Bea");
  const bakery = "closing-bread";
  const partner = await newPartner(backend, {
    inviter: host,
    business: community,
    baker,
    name: "Bread",
    slug: bakery,
  });
  const ours = client(host);
  const treet = await publishedTreet(ours, community, { title: "Rolls" });
  await ours.partners.supply({ business: community, treet, partner });
  const seen = async () => {
    const api = await apiOf(backend, baker);
    const [notice] = (await api.notifications.list({})).items;
    const [mail] = await backend.deps.mail.list({ to: baker.email, limit: 1 });
    const [partnership] = await api.partners.communities({ business: bakery });
    const supplied = await api.supply.get({ business: bakery, treet });
    const [listed] = (await api.supply.list({ business: bakery })).items;
    const counts = await api.supply.counts({ business: bakery });
    expect(await api.supply.totals({ providers: [bakery] })).toEqual(counts);
    const { live, paused } = counts;
    const found = await api.supply.list({ business: bakery, state: "live" });
    return {
      notice: notice?.text,
      mail: mail?.subject,
      statuses: [partnership?.community.status, supplied.community.status, listed?.communityStatus],
      live: [partnership?.liveTreets, live, found.total],
      paused: [listed?.state === "paused", paused],
    };
  };
  const confirmed = { business: community, confirmation: community, currentPassword: PASSWORD };

  await (await apiOf(backend, host)).settings.archive(confirmed);
  expect(await seen()).toEqual({
    notice: "The closing-club has been archived, so your treets there can't be claimed",
    mail: "The closing-club has been archived",
    statuses: ["archived", "archived", "archived"],
    live: [0, 0, 0],
    paused: [true, 1],
  });
  expect(await backend.emailTo(baker.email)).toContain("Please keep honouring it.");

  await (await apiOf(backend, host)).settings.restore({ business: community });
  expect(await seen()).toMatchObject({
    mail: "The closing-club is back",
    statuses: ["active", "active", "active"],
  });

  await (await apiOf(backend, host)).settings.remove(confirmed);
  expect(await seen()).toMatchObject({
    mail: "The closing-club has been deleted",
    statuses: ["deleted", "deleted", "deleted"],
  });
});

it("the communities of a supplier learn that it was archived, restored or deleted", async () => {
  const community = "supplied-club";
  const host = (await newTeam(backend, community, [])).owner;
  const baker = await newPerson(backend, "Ben");
  const bakery = "leaving-bread";
  await newPartner(backend, {
    inviter: host,
    business: community,
    baker,
    name: "Leaving Bread",
    slug: bakery,
  });
  const seen = async () => {
    const [notice] = (await (await apiOf(backend, host)).notifications.list({})).items;
    const [mail] = await backend.deps.mail.list({ to: host.email, limit: 1 });
    return [notice?.text, mail?.subject];
  };
  const confirmed = { business: bakery, confirmation: bakery, currentPassword: PASSWORD };
  const settings = async () => (await apiOf(backend, baker)).settings;
  await (await settings()).archive(confirmed);
  expect(await seen()).toEqual([
    "Leaving Bread has been archived; its treets stay live",
    "Leaving Bread has been archived",
  ]);
  await (await settings()).restore({ business: bakery });
  expect(await seen()).toEqual(["Leaving Bread is back", "Leaving Bread is back"]);
  await (await settings()).remove(confirmed);
  expect(await seen()).toEqual([
    "Leaving Bread has been deleted; its treets stay live until you end them",
    "Leaving Bread has been deleted",
  ]);
});

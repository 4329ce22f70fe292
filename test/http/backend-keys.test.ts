import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { API_PREFIX } from "#shared/contract/index.ts";
import type { KeyScope } from "#shared/integrations.ts";
import { eachDatabase } from "../support/databases.ts";
import { newName, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("API keys", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "admin" | "manager", TestPerson>;
  let business: string;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeEach(async () => {
    business = newName(backend, "keys");
    team = await newTeam(backend, business, ["admin", "manager"]);
  });

  const newKey = (person: TestPerson, scope: KeyScope = "admin", more: { expiresAt?: string } = {}) =>
    as(person).keys.create({ business, name: "Till", scope, ...more });
  const personId = async (email: string) =>
    (await as(team.owner).team.list({ business })).people.find((person) => person.email === email)?.id ?? "";
  const http = (secret: string, path: string, init: { method?: string; body?: string } = {}) =>
    backend.backend.fetch(API_PREFIX + path, {
      method: "GET",
      ...init,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    });

  it("act in their business over HTTP, and are named as keys in the audit log", async () => {
    const { secret, id } = await newKey(team.owner, "manager");
    expect(secret).toMatch(/^treets_key_[\w-]{43}$/);
    const body = JSON.stringify({ email: "new@people.example", firstName: "New", invite: false });
    const added = await http(secret, `/businesses/${business}/members`, { method: "POST", body });
    expect(added.status).toBe(200);
    expect(await added.json()).toMatchObject({ source: "api", status: "active" });
    const { items } = await as(team.owner).settings.audit({ business, action: "member.added" });
    expect(items[0]?.actor).toBe("API key “Till”");
    const [listed] = await as(team.owner).keys.list({ business });
    expect(listed).toMatchObject({ id, role: "manager", state: "active" });
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it("show their secret once, and store only its hash", async () => {
    const { secret } = await newKey(team.owner);
    expect(JSON.stringify(await as(team.owner).keys.list({ business }))).not.toContain(secret);
    const { rows } = await backend.deps.database.pool.query("select * from api_keys");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(20));
    expect(backend.logged.join("")).not.toContain(secret);
  });

  it.each([
    ["read-only", 200, 403, 403],
    ["manager", 200, 200, 403],
    ["admin", 200, 200, 200],
  ] as const)("with the scope %s have that role's permissions", async (scope, reads, writes, configures) => {
    const { secret } = await newKey(team.owner, scope);
    const label = JSON.stringify({ name: "Founders", color: "teal" });
    const statuses = [
      await http(secret, `/businesses/${business}/members`),
      await http(secret, `/businesses/${business}/labels`, { method: "POST", body: label }),
      await http(secret, `/businesses/${business}/settings`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([reads, writes, configures]);
  });

  it("do not expire more than five years ahead", async () => {
    const expiresAt = new Date(backend.clock.now().getTime() + 6 * 366 * DAY_MS).toISOString();
    await expect(newKey(team.owner, "admin", { expiresAt })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { expiresAt: "Choose a day within the next five years." },
    });
  });

  it("never exceed their creator's current role", async () => {
    const { secret } = await newKey(team.admin, "admin");
    const settings = () => backend.as(secret).settings.get({ business });
    await expect(settings()).resolves.toBeDefined();
    const person = await personId(team.admin.email);
    await as(team.owner).team.update({ business, person, role: "viewer" });
    await expect(settings()).rejects.toMatchObject({ code: "forbidden" });
    expect((await as(team.owner).keys.list({ business }))[0]).toMatchObject({
      scope: "admin",
      role: "viewer",
    });
    await expect(backend.as(secret).members.list({ business })).resolves.toBeDefined();
  });

  it("cannot grant a permission that only their creator's role allows", async () => {
    const { secret } = await newKey(team.owner, "admin");
    const person = await personId(team.manager.email);
    const granting = backend.as(secret).team.update({ business, person, billing: true });
    await expect(granting).rejects.toMatchObject({ code: "forbidden" });
    await expect(as(team.owner).team.update({ business, person, billing: true })).resolves.toBeDefined();
  });

  it("cannot do anything personal, paid or that grants permissions", async () => {
    const { secret, id } = await newKey(team.owner);
    const key = backend.as(secret);
    const refused = [
      key.auth.session({}),
      key.me.get({}),
      key.auth.sessions({}),
      key.me.changePassword({ currentPassword: PASSWORD, password: "another-harbour-7" }),
      key.businesses.create({ name: "Another", slug: `another-${business}` }),
      key.keys.list({ business }),
      key.keys.create({ business, name: "More", scope: "admin" }),
      key.keys.revoke({ business, key: id }),
      key.webhooks.list({ business }),
      key.ownership.current({ business }),
      key.settings.archive({ business, confirmation: business, currentPassword: PASSWORD }),
      key.team.leave({ business }),
      key.claims.mine({ business }),
    ];
    for (const answer of await Promise.allSettled(refused)) {
      expect(answer).toMatchObject({ status: "rejected", reason: { code: "forbidden", status: 403 } });
    }
  });

  it("count as anonymous for public operations", async () => {
    const { secret } = await newKey(team.owner);
    await backend.as(secret).auth.signOut({});
    await expect(as(team.owner).auth.session({})).resolves.toBeDefined();
  });

  it("reach no other business, not even another of their creator's", async () => {
    const { secret } = await newKey(team.owner);
    const other = `other-${business}`;
    await as(team.owner).businesses.create({ name: "Other", slug: other });
    await setPlan(backend, other, "growth");
    const refusal = (slug: string) =>
      backend
        .as(secret)
        .members.list({ business: slug })
        .catch(({ code, message }) => ({ code, message }));
    expect(await refusal(other)).toMatchObject({ code: "not_found" });
    expect(await refusal(other)).toEqual(await refusal("no-such-business"));
  });

  it("stop working when revoked, when expired, and when their creator is suspended or removed", async () => {
    const asKey = (secret: string) => backend.as(secret).members.list({ business });
    const dead = { code: "unauthenticated", status: 401 };

    const revoked = await newKey(team.owner);
    await as(team.owner).keys.revoke({ business, key: revoked.id });
    await expect(asKey(revoked.secret)).rejects.toMatchObject(dead);

    const soon = new Date(backend.clock.now().getTime() + DAY_MS).toISOString();
    const expiring = await newKey(team.owner, "admin", { expiresAt: soon });
    await expect(asKey(expiring.secret)).resolves.toBeDefined();

    const { secret } = await newKey(team.admin);
    const person = await personId(team.admin.email);
    await as(team.owner).team.update({ business, person, status: "suspended" });
    await expect(asKey(secret)).rejects.toMatchObject(dead);
    await as(team.owner).team.update({ business, person, status: "active" });
    await expect(asKey(secret)).resolves.toBeDefined();
    await as(team.owner).team.remove({ business, person });
    await expect(asKey(secret)).rejects.toMatchObject(dead);
    await expect(asKey(`${secret.slice(0, -1)}_`)).rejects.toMatchObject(dead);

    backend.clock.forward(2 * DAY_MS);
    await expect(asKey(expiring.secret)).rejects.toMatchObject(dead);
  });

  it("stay invalid when their creator returns", async () => {
    const { secret } = await newKey(team.admin);
    await as(team.admin).team.leave({ business });
    await backend.deps.database.pool.query(
      `insert into team_memberships (id, business_id, user_id, role)
       select 'tm_' || $1, b.id, u.id, 'admin' from businesses b, users u where b.slug = $1 and u.email = $2`,
      [business, team.admin.email],
    );
    await expect(as(team.admin).members.list({ business })).resolves.toBeDefined();
    await expect(backend.as(secret).members.list({ business })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("need a plan that includes them: they stop working without it and resume with it", async () => {
    const { secret, id } = await newKey(team.owner);
    const use = () => backend.as(secret).members.list({ business });
    await setPlan(backend, business, "basic");
    await expect(use()).rejects.toMatchObject({ code: "feature_not_in_plan", status: 402 });
    await expect(newKey(team.owner)).rejects.toMatchObject({ code: "feature_not_in_plan", status: 402 });
    expect(await as(team.owner).keys.list({ business })).toMatchObject([{ id }]);
    await setPlan(backend, business, "scale");
    await expect(use()).resolves.toBeDefined();
  });

  it("can be created by owners and admins only", async () => {
    await expect(newKey(team.manager)).rejects.toMatchObject({ code: "forbidden" });
    await expect(newKey(team.admin)).resolves.toBeDefined();
  });

  it("are limited to 600 requests a minute each, with Retry-After", async () => {
    const [busy, other] = [await newKey(team.owner), await newKey(team.owner)];
    for (let spent = 0; spent < 600; spent++) await backend.deps.limits.count("api-key", busy.id);
    const refused = await http(busy.secret, `/businesses/${business}/members`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await http(other.secret, `/businesses/${business}/members`)).status).toBe(200);
  });

  it("have their own Idempotency-Key responses, apart from their creator's", async () => {
    const { secret } = await newKey(team.owner, "manager");
    const input = { business, email: "twice@people.example", firstName: "Twice", invite: false };
    const once = { idempotencyKey: "the-same" };
    const first = await backend.as(secret, once).members.add(input);
    expect(await backend.as(secret, once).members.add(input)).toEqual(first);
    await expect(backend.as(team.owner.tokens.token, once).members.add(input)).rejects.toMatchObject({
      code: "already_member",
    });
  });

  it("are audited when created and revoked", async () => {
    const { id } = await newKey(team.owner, "manager");
    await as(team.owner).keys.revoke({ business, key: id });
    const { items } = await as(team.owner).settings.audit({ business, action: "key." });
    expect(items.map(({ action }) => action)).toEqual(["key.revoked", "key.created"]);
  });

  it("cannot be revoked by another business", async () => {
    const { id, secret } = await newKey(team.owner);
    const stranger = await newPerson(backend, "Stranger");
    const theirs = newName(backend, "theirs");
    await as(stranger).businesses.create({ name: "Theirs", slug: theirs });
    const revoking = as(stranger).keys.revoke({ business: theirs, key: id });
    await expect(revoking).rejects.toMatchObject({ code: "not_found" });
    await expect(backend.as(secret).members.list({ business })).resolves.toBeDefined();
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#shared/problems.ts";
import { inputsOf } from "../support/arbitraries.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { ownPostgresDatabase } from "../support/databases.ts";
import { tries } from "../support/length.ts";
import { callByName, declaredOperations } from "../support/operations.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { postgresAnswers } from "../support/postgres-server.ts";

const WRITERS = 6;
const WRITES_EACH = 8;
const INPUTS = tries({ usual: 1, long: 3 });

describe.skipIf(!postgresAnswers)("with database connections being lost", () => {
  let proxy: DatabaseProxy;
  let backend: TestBackend;
  let owner: TestPerson;
  const business = "cut-club";

  beforeAll(async () => {
    const database = ownPostgresDatabase({
      by: async (url) => {
        proxy = await startDatabaseProxy(url);
        return proxy.url;
      },
    });
    backend = await startTestBackend({ database });
    owner = await newPerson(backend, "Owner");
    await backend.as(owner.tokens.token).businesses.create({ name: "Cut club", slug: business });
  });
  afterAll(async () => {
    await backend?.stop();
    await proxy?.stop();
  });

  /**
   * Returns the status of a success, of a refusal with a reason, or of a 503 to retry later. Fails on any unforeseen
   * error.
   */
  async function outcomeOf(work: Promise<unknown>): Promise<number> {
    try {
      await work;
      return 200;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      expect(error.status, String(error.cause ?? error)).not.toBe(500);
      if (error.status === 503) expect(error.retryAfterSeconds).toBeGreaterThan(0);
      return error.status;
    }
  }

  it("every operation succeeds or is refused temporarily", async () => {
    proxy.cutOneOf(5);
    const before = proxy.cuts();
    try {
      for (const { name, input } of declaredOperations) {
        if (/^auth\.signOut|revoke|^settings\.(archive|remove|changeSlug)|^me\.remove/i.test(name)) continue;
        const inputs = fc.sample(inputsOf(input, { named: { business } }), INPUTS);
        const client = backend.as(owner.tokens.token);
        await Promise.all(inputs.map((one) => outcomeOf(callByName(client, name, one))));
      }
    } finally {
      proxy.cutOneOf(0);
    }
    expect(proxy.cuts() - before).toBeGreaterThan(50);
  });

  it("acknowledged writes exist exactly once, and none are partial", async () => {
    const acknowledged: string[] = [];
    const asked: string[] = [];
    proxy.cutOneOf(9);
    const write = async (writer: number) => {
      for (let turn = 0; turn < WRITES_EACH; turn++) {
        const email = `m${writer}-${turn}@members.example`;
        const idempotencyKey = `add-${email}`;
        asked.push(email);
        for (let tries = 0; tries < 8; tries++) {
          const client = backend.as(owner.tokens.token, { idempotencyKey });
          const status = await outcomeOf(
            client.members.add({ business, email, firstName: "Kim", invite: false }),
          );
          if (status === 200) acknowledged.push(email);
          // 409: the change was made, but the connection was cut before the response.
          if (status === 200 || status === 409) break;
          await sleep(10);
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    } finally {
      proxy.cutOneOf(0);
    }
    expect(acknowledged.length).toBeGreaterThan(WRITERS);
    const { rows } = await backend.deps.database.pool.query(
      `select m.email, count(distinct m.id)::int as members,
         (select count(*)::int from audit_entries a where a.action = 'member.added' and a.entity_id = min(m.id)) as noted
       from members m where m.email = any ($1) group by m.email`,
      [asked],
    );
    const found = new Map(rows.map((row) => [row.email, row]));
    expect(acknowledged.filter((email) => !found.has(email))).toEqual([]);
    expect(rows.filter(({ members, noted }) => members !== 1 || noted !== 1)).toEqual([]);
  });

  it("an unreachable database causes a 503, and recovery takes seconds", async () => {
    proxy.goAway();
    const client = backend.as(owner.tokens.token);
    expect(await outcomeOf(client.businesses.get({ business }))).toBe(503);
    expect(await backend.backend.ready()).toBe(false);
    proxy.comeBack();
    await expect.poll(() => backend.backend.ready()).toBe(true);
    expect(await outcomeOf(client.businesses.get({ business }))).toBe(200);
  });

  it("an unresponsive database blocks no request for ever", async () => {
    proxy.fallSilent();
    const client = backend.as(owner.tokens.token);
    expect(await outcomeOf(client.businesses.get({ business }))).toBe(503);
    proxy.goAway();
    proxy.comeBack();
    await expect.poll(() => outcomeOf(client.businesses.get({ business }))).toBe(200);
  });

  it("background jobs continue afterwards", async () => {
    await backend.as(owner.tokens.token).auth.forgot({ email: owner.email });
    await expect.poll(() => backend.emailTo(owner.email)).toContain("password");
  });

  it("no connection is leaked, and repeated failures are logged once", async () => {
    const { pool, background } = backend.deps.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    // A background job may wait for a connection at any single moment, but not for good.
    await expect.poll(() => pool.waitingCount + background.pool.waitingCount).toBe(0);
    const failures = backend.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter(({ reason, err }) => reason === undefined && err?.reason === undefined)).toEqual(
      [],
    );
    // An outage passes by itself, so nothing is logged as an error that somebody has to fix.
    expect(failures.filter(({ level }) => level >= 50)).toEqual([]);
    // Few log lines, however many requests failed for one reason within a second.
    const perSecond = Map.groupBy(failures, ({ time, msg, reason, err }) =>
      [time.slice(0, 19), msg, reason ?? err.reason].join(" "),
    );
    expect([...perSecond.values()].filter((lines) => lines.length > 2)).toEqual([]);
    expect(backend.logged.join("")).not.toMatch(/Failed query|params:/);
  });
});

describe.skipIf(!postgresAnswers)("a server start", () => {
  it("waits for its database, logs one line, and continues once it is reachable", async () => {
    let proxy: DatabaseProxy | undefined;
    const database = await ownPostgresDatabase({
      by: async (url) => {
        proxy = await startDatabaseProxy(url);
        proxy.goAway();
        return proxy.url;
      },
    });
    const env = { DATABASE_URL: proxy?.url ?? "" };
    const starting = startTestBackend({ database: Promise.resolve(database), env });
    await sleep(700);
    proxy?.comeBack();
    const backend = await starting;
    expect(await backend.backend.ready()).toBe(true);
    const waiting = backend.logged.filter((line) => line.includes("Waiting for the database"));
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toContain("127.0.0.1");
    await backend.stop();
    await proxy?.stop();
  });
});

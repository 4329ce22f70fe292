import { AsyncLocalStorage, createHook } from "node:async_hooks";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { newPerson, PASSWORD } from "../support/people.ts";

/** Work done before a request is answered. */
interface Work {
  /** Number of passwords hashed, counted where Node hands them to a thread. */
  hashes: number;
  statements: string[];
}

const work = new AsyncLocalStorage<Work>();
const hashes = createHook({
  init(_id, type) {
    const current = work.getStore();
    if (current && type === "ARGON2REQUEST") current.hashes++;
  },
});
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  hashes.enable();
  const { pool, background } = backend.deps.database;
  for (const asked of new Set([pool, background.pool])) countStatements(asked);
});
afterAll(async () => {
  hashes.disable();
  await backend.stop();
});

/** Counts the statements sent to the pool, and to a connection while it is held for a transaction. */
function countStatements(pool: pg.Pool): void {
  const count = ([asked]: readonly unknown[]) =>
    work.getStore()?.statements.push(typeof asked === "string" ? asked : (asked as { text: string }).text);
  const counting = <F extends (...given: never[]) => unknown>(run: F, self: object): F =>
    ((...given: never[]) => {
      count(given);
      return Reflect.apply(run, self, given);
    }) as F;
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = counting(pool.query, pool);
  pool.connect = ((...given: unknown[]) => {
    const connected = connect(...given);
    if (given.length > 0) return connected;
    return (connected as Promise<pg.PoolClient>).then((client) => {
      client.query = counting(pg.Client.prototype.query, client) as typeof client.query;
      return client;
    });
  }) as typeof pool.connect;
  // After its release the connection is the pool's own again, whose statements are counted above.
  pool.on("release", (_error, client) => Reflect.deleteProperty(client, "query"));
}

const SAMPLES = 15;
let calls = 0;

/** Runs a call and returns its outcome and the amounts of work done for it. */
async function measure(run: (visitor: ReturnType<TestBackend["as"]>) => Promise<unknown>) {
  const done: Work = { hashes: 0, statements: [] };
  // Each call comes from a new IP address, so that only the account's rate limits count.
  const visitor = backend.as(undefined, { ip: `10.8.${++calls >> 8}.${calls & 255}` });
  const outcome = await work.run(done, () =>
    run(visitor).catch(({ code, message, details }) => ({ code, message, details })),
  );
  const writes = (table: string) =>
    done.statements.filter((text) => new RegExp(`^\\s*(insert into|update) "?${table}"?`, "i").test(text));
  return {
    outcome,
    hashes: done.hashes,
    queries: done.statements.length,
    mails: writes("mail_outbox").length,
    tokens: writes("email_tokens").length,
    accounts: writes("users").length,
    jobs: done.statements.filter((text) => /insert into jobs\./i.test(text)).length,
  };
}

async function forEachPair(compare: (known: string, unknown: string) => Promise<void>): Promise<void> {
  for (let sample = 0; sample < SAMPLES; sample++) {
    const { email } = await newPerson(backend, `known-${++calls}`);
    await compare(email, `unknown-${calls}@people.example`);
  }
}

describe("an existing and an unknown account cause the same work for", () => {
  it("a wrong password", async () => {
    await forEachPair(async (known, unknown) => {
      const attempt = (email: string) => measure(({ auth }) => auth.signIn({ email, password: "wrong" }));
      const found = await attempt(known);
      expect(await attempt(unknown)).toEqual(found);
      expect(found).toMatchObject({ hashes: 1, outcome: { code: "invalid_credentials" } });
    });
  });

  it("each failed sign-in up to the captcha, the lock and beyond", async () => {
    const { email } = await newPerson(backend, "persistent");
    const attempt = (to: string) =>
      measure(async ({ auth }) => auth.signIn({ email: to, password: "wrong" }));
    const ends = [];
    for (let tries = 1; tries <= 11; tries++) {
      const found = await attempt(email);
      const { outcome, ...counted } = await attempt("persistent-ghost@people.example");
      expect({ tries, ...counted }).toEqual({ tries, ...counted, ...withoutOutcome(found) });
      expect((outcome as { code: string }).code).toBe((found.outcome as { code: string }).code);
      ends.push(found);
    }
    expect(ends[9]).toMatchObject({ hashes: 1, jobs: 1 });
    expect(ends[10]).toMatchObject({ hashes: 0, outcome: { code: "account_locked" } });
  });

  it("a forgotten password", async () => {
    await forEachPair(async (known, unknown) => {
      const ask = (email: string) => measure(({ auth }) => auth.forgot({ email }));
      const found = await ask(known);
      expect(await ask(unknown)).toEqual(found);
      expect(found).toMatchObject({ outcome: { done: true }, mails: 0, jobs: 1 });
    });
  });

  it("a sign-up, whether the account is new, unconfirmed or existing", async () => {
    await forEachPair(async (known, unknown) => {
      const signUp = (email: string) =>
        measure(({ auth }) =>
          auth.signUp({ email, firstName: "Ann", password: PASSWORD, acceptTerms: true }),
        );
      const found = await signUp(known);
      expect(await signUp(unknown)).toEqual(found);
      expect(await signUp(unknown)).toEqual(found);
      expect(found).toMatchObject({ outcome: { done: true }, hashes: 1, mails: 1, accounts: 1, tokens: 2 });
    });
  });
});

const withoutOutcome = ({ outcome: _, ...counted }: Awaited<ReturnType<typeof measure>>) => counted;

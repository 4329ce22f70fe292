import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { it, type TestContext } from "vitest";
import { inTransaction } from "#server/backend/platform/db/transaction.ts";
import { DAY_MS } from "#shared/constants.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabaseAtOnce } from "../support/databases.ts";
import { type MailServer, startMailServer, startSilentServer } from "../support/mail-server.ts";
import { newDataDir, startWorker } from "../support/programs.ts";

const mail = (subject: string) => () => ({ subject, heading: subject, paragraphs: ["Hello."] });
const soon = { interval: 50 };

eachDatabaseAtOnce("the email outbox", (kind) => {
  /** Both are stopped at the end of the test. */
  const startsOf = ({ onTestFinished }: TestContext) => ({
    async serving(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
      const server = await startMailServer(options);
      onTestFinished(server.stop);
      return server;
    },
    async backendOn(url: string): Promise<TestBackend> {
      const backend = await startTestBackend({ kind, env: { SMTP_URL: url } });
      onTestFinished(backend.stop);
      return backend;
    },
  });
  const post = ({ deps }: TestBackend, addresses: readonly string[], category = "notice") =>
    inTransaction(deps.db, (tx) =>
      deps.mail.sendAll(
        tx,
        addresses.map((to) => ({ to, mail: mail(`To ${to}`), category })),
      ),
    );
  const addresses = (count: number, domain = "people.example") =>
    Array.from({ length: count }, (_, index) => `p${index}@${domain}`);
  const stateOf = async ({ deps }: TestBackend) => {
    const { rows } = await deps.database.pool.query(
      `select count(*) filter (where sent_at is not null)::int as sent,
        count(*) filter (where given_up_at is not null)::int as given_up,
        count(*) filter (where sent_at is null and given_up_at is null)::int as waiting from mail_outbox`,
    );
    return rows[0];
  };

  it("sends every email once, even 450 of them", async (context) => {
    const { expect } = context;
    const { serving, backendOn } = startsOf(context);
    const server = await serving();
    const backend = await backendOn(server.url);
    const all = addresses(450);
    await post(backend, all);
    await expect.poll(() => server.taken.length, soon).toBe(all.length);
    await expect.poll(() => stateOf(backend), soon).toEqual({ sent: all.length, given_up: 0, waiting: 0 });
    expect(new Set(server.taken.map(({ to }) => to)).size).toBe(all.length);
  });

  it("blocks no request while the SMTP server is silent, and sends once it responds again", async (context) => {
    const { expect, onTestFinished } = context;
    const { serving, backendOn } = startsOf(context);
    const silent = await startSilentServer();
    let isSilent = true;
    onTestFinished(async () => void (isSilent && (await silent.stop())));
    const backend = await backendOn(silent.url);
    await post(backend, addresses(30));
    await post(backend, ["urgent@people.example"], "transactional");
    await expect.poll(() => silent.connections(), soon).toBeGreaterThan(0);
    // Everything else is served before the first email being handed over has failed, which takes ten seconds.
    await Promise.all(
      addresses(20, "waiting.example").flatMap((email) => [
        backend.as().auth.resendVerification({ email }),
        backend.deps.database.background.pool.query("select 1"),
      ]),
    );
    const { rows } = await backend.deps.database.pool.query(
      "select sum(attempts)::int as failed from mail_outbox",
    );
    expect(rows[0].failed).toBe(0);
    expect(await stateOf(backend)).toEqual({ sent: 0, given_up: 0, waiting: 31 });
    await silent.stop();
    isSilent = false;
    const server = await serving({ port: silent.port });
    await expect.poll(() => server.taken.length, soon).toBe(31);
    expect(await stateOf(backend)).toMatchObject({ given_up: 0 });
  });

  it("gives up on permanent refusals, retries temporary ones, and delays no other email", async (context) => {
    const { expect } = context;
    const { serving, backendOn } = startsOf(context);
    const notNow = new Set<string>();
    const server = await serving({
      verdict(to) {
        if (to.endsWith("@never.example")) return 550;
        if (!to.endsWith("@later.example") || notNow.has(to)) return undefined;
        notNow.add(to);
        return 451;
      },
    });
    const backend = await backendOn(server.url);
    const [never, later, well] = [
      addresses(10, "never.example"),
      addresses(10, "later.example"),
      addresses(10),
    ];
    await post(backend, [...never, ...later, ...well]);
    await expect.poll(() => server.taken.length, soon).toBe(20);
    await expect.poll(() => stateOf(backend), soon).toEqual({ sent: 20, given_up: 10, waiting: 0 });
    expect(server.taken.map(({ to }) => to).toSorted()).toEqual([...later, ...well].toSorted());
    const { rows } = await backend.deps.database.pool.query(
      "select distinct last_error from mail_outbox where given_up_at is not null",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].last_error).toContain("550");
  });

  it("gives up on an email not accepted for three days", async (context) => {
    const { expect } = context;
    const { serving, backendOn } = startsOf(context);
    const server = await serving({ verdict: () => 451 });
    const backend = await backendOn(server.url);
    backend.clock.forward(-4 * DAY_MS);
    await post(backend, addresses(3));
    backend.clock.forward(4 * DAY_MS);
    await expect.poll(() => stateOf(backend), soon).toEqual({ sent: 0, given_up: 3, waiting: 0 });
  });

  it("does not send an email that was deleted while those before it were being sent", async (context) => {
    const { expect } = context;
    const { serving, backendOn } = startsOf(context);
    const server = await serving({ takesMs: 300 });
    const backend = await backendOn(server.url);
    const gone = "gone@people.example";
    await post(backend, [...addresses(20), gone]);
    await expect.poll(() => server.taken.length, soon).toBeGreaterThan(0);
    await backend.deps.database.pool.query("delete from mail_outbox where to_address = $1", [gone]);
    await expect.poll(() => stateOf(backend), soon).toEqual({ sent: 20, given_up: 0, waiting: 0 });
    await expect.poll(() => server.isIdle(), soon).toBe(true);
    expect(server.taken.map(({ to }) => to).toSorted()).toEqual(addresses(20).toSorted());
  });

  it("sends urgent emails before deferrable ones, even with a slow SMTP server", async (context) => {
    const { expect } = context;
    const { serving, backendOn } = startsOf(context);
    const server = await serving({ takesMs: 300 });
    const backend = await backendOn(server.url);
    await post(backend, addresses(200));
    await expect.poll(() => server.taken.length, soon).toBeGreaterThan(5);
    await post(backend, ["urgent@people.example"], "transactional");
    const takenBefore = server.taken.length;
    const urgent = () => server.taken.findIndex(({ to }) => to === "urgent@people.example");
    await expect.poll(urgent, soon).toBeGreaterThan(0);
    // Only emails that were already being handed over come before it.
    expect(urgent() - takenBefore).toBeLessThan(40);
  });

  it("respects the quiet hours of each recipient", async (context) => {
    const { expect } = context;
    const { serving, backendOn } = startsOf(context);
    const server = await serving();
    const backend = await backendOn(server.url);
    const { pool } = backend.deps.database;
    const hour = new Date().getUTCHours();
    await pool.query(
      `insert into users (id, email, timezone, quiet_from, quiet_until) values ('usr_quiet', 'P1@people.example', 'UTC', $1, $2)`,
      [hour * 60, ((hour + 3) % 24) * 60],
    );
    await post(backend, addresses(3));
    await expect
      .poll(() => server.taken.map(({ to }) => to).toSorted(), soon)
      .toEqual(["p0@people.example", "p2@people.example"]);
    await expect.poll(() => stateOf(backend), soon).toMatchObject({ sent: 2, waiting: 1 });
  });
});

it.concurrent("a process killed while sending loses no email, and resends none recorded as sent", async ({
  expect,
}) => {
  const server = await startMailServer({ takesMs: 40 });
  const dataDir = newDataDir();
  let child: ChildProcess | undefined;
  const run = (command: string) => {
    child = startWorker("mail-worker.ts", [dataDir, server.url, command]);
    return child;
  };
  try {
    const first = run("begin");
    await expect.poll(() => server.taken.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(40);
    first.kill("SIGKILL");
    await once(first, "exit");
    // Emails sent completely before the process was killed may still be on their way into `taken`.
    await expect.poll(() => server.isIdle(), soon).toBe(true);
    const takenBefore = server.taken.length;
    const second = run("go-on");
    let output = "";
    second.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    await expect.poll(() => output, { timeout: 90_000, interval: 100 }).toContain("finished");
    const recorded = Number(/recorded (\d+)/.exec(output)?.[1]);
    const counts = new Map<string, number>();
    for (const { to } of server.taken) counts.set(to, (counts.get(to) ?? 0) + 1);
    expect(counts.size).toBe(200);
    const twice = [...counts.values()].filter((count) => count > 1).length;
    expect([...counts.values()].every((count) => count <= 2)).toBe(true);
    // Only emails that were accepted but not yet recorded when the process was killed are sent a second time.
    expect(recorded).toBeGreaterThan(20);
    expect(twice).toBeLessThanOrEqual(takenBefore - recorded);
  } finally {
    child?.kill("SIGKILL");
    await server.stop();
  }
});

import { expect, it, type TestContext } from "vitest";
import * as z from "zod";
import { inTransaction } from "#server/backend/platform/db/transaction.ts";
import { clockOfTimers } from "#server/backend/platform/jobs/clock-set-back.ts";
import { type Job, job, scheduledJob, URGENT } from "#server/backend/platform/jobs/job.ts";
import { createJobs } from "#server/backend/platform/jobs/jobs.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabaseAtOnce, freshDatabase } from "../support/databases.ts";
import { askAsWithOneConnection } from "../support/one-connection.ts";

interface Said {
  readonly facts: object;
  readonly message: string;
}

eachDatabaseAtOnce("background jobs", (kind) => {
  /**
   * Opens a database with background jobs. `create` makes those of a further process on the same database; all of them
   * stop at the end of the test.
   */
  async function openJobs(onTestFinished: TestContext["onTestFinished"]) {
    const database = await freshDatabase(kind);
    onTestFinished(() => database.close());
    const said: Said[] = [];
    const tell = (facts: object, message: string) => void said.push({ facts, message });
    const create = () => {
      const jobs = createJobs({ database, log: { error: tell, warn: tell } });
      onTestFinished(() => jobs.stop());
      return jobs;
    };
    return { database, said, jobs: create(), create };
  }

  const numbered = (name: string, more: Partial<Job<{ number: number }>> = {}) =>
    job({ name, data: z.object({ number: z.number() }), ...more });
  const quickly = { times: 2, firstSeconds: 1, maxSeconds: 1 };
  const soon = { interval: 20 };

  /** Enqueues the same job five times while its first run is under way, and returns how often it ran in the end. */
  async function runsOfFive(
    { expect, onTestFinished }: TestContext,
    more: Partial<Job<{ number: number }>>,
  ): Promise<number> {
    const { jobs } = await openJobs(onTestFinished);
    let runs = 0;
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const counted = numbered("counted", { keyOf: ({ number }) => String(number), ...more });
    jobs.define(counted, async () => {
      runs++;
      await held;
    });
    await jobs.start();
    await jobs.enqueue(counted, { number: 1 });
    await expect.poll(() => runs, soon).toBe(1);
    for (let again = 0; again < 4; again++) await jobs.enqueue(counted, { number: 1 });
    finish();
    const other = { number: 2 };
    await jobs.enqueue(counted, other);
    await expect.poll(() => runs, soon).toBeGreaterThan(1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return runs - 1;
  }

  it("can be enqueued in a transaction immediately, even if it holds the only connection", async ({
    onTestFinished,
  }) => {
    const { database, jobs } = await openJobs(onTestFinished);
    const all = Array.from({ length: 30 }, (_, index) => numbered(`new-${index}`));
    for (const each of all) jobs.define(each, async () => undefined);
    await jobs.start();
    askAsWithOneConnection(database);
    await inTransaction(database.db, async (tx) => {
      for (const each of all.toReversed()) await jobs.enqueue(each, { number: 1 }, { tx });
    });
  });

  it("each run by default", async (context) => {
    expect(await runsOfFive(context, {})).toBe(5);
  });

  it("with the exclusive policy run once for a key while one waits or runs", async (context) => {
    expect(await runsOfFive(context, { policy: "exclusive" })).toBe(1);
  });

  it("with the short policy run once more for a key while one runs", async (context) => {
    expect(await runsOfFive(context, { policy: "short" })).toBe(2);
  });

  it("marked as once for all run once for those waiting together", async (context) => {
    expect(await runsOfFive(context, { isOnceForAll: true, lanes: [{ atOnce: 10 }] })).toBe(2);
  });

  it("start after their transaction commits, and never after a rollback", async ({
    expect,
    onTestFinished,
  }) => {
    const { jobs, database } = await openJobs(onTestFinished);
    const ran: number[] = [];
    const disclosed = numbered("told");
    jobs.define(disclosed, async ({ number }) => void ran.push(number));
    await jobs.start();
    await inTransaction(database.db, async (tx) => {
      await jobs.enqueue(disclosed, { number: 1 }, { tx });
      throw new Error("Undone");
    }).catch(() => undefined);
    await inTransaction(database.db, async (tx) => {
      await jobs.enqueue(disclosed, { number: 2 }, { tx });
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(ran).toEqual([]);
    });
    await expect.poll(() => ran, soon).toEqual([2]);
  });

  it("run by priority, concurrently in separate lanes", async ({ expect, onTestFinished }) => {
    const { jobs } = await openJobs(onTestFinished);
    const ran: number[] = [];
    const either = numbered("either", { lanes: [{ atOnce: 2 }, { atOnce: 2, minPriority: URGENT }] });
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    jobs.define(either, async ({ number }) => {
      ran.push(number);
      if (number < 100) await held;
    });
    await jobs.start();
    await jobs.enqueueAll(
      either,
      [1, 2, 3, 4, 5].map((number) => ({ data: { number } })),
    );
    await expect.poll(() => ran.length, soon).toBe(2);
    await jobs.enqueue(either, { number: 100 }, { priority: URGENT });
    await expect.poll(() => ran, soon).toContain(100);
    expect(ran).toHaveLength(3);
    finish();
    await expect.poll(() => ran.length, soon).toBe(6);
  });

  it("are retried with pauses on failure, and given up after the last attempt", async ({
    expect,
    onTestFinished,
  }) => {
    const { jobs, said } = await openJobs(onTestFinished);
    const tries = { once: 0, always: 0 };
    const once = numbered("fails-once", { retry: quickly });
    const always = numbered("fails-always", { retry: quickly, policy: "exclusive" });
    jobs.define(once, async () => {
      if (++tries.once === 1) throw new Error("Not yet");
    });
    jobs.define(always, async () => {
      tries.always++;
      throw new Error("Never");
    });
    await jobs.start();
    await jobs.enqueue(once, { number: 1 });
    await jobs.enqueue(always, { number: 1 });
    const givenUp = () => said.filter(({ message }) => message.endsWith("is given up"));
    await expect.poll(() => givenUp().length, soon).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(tries).toEqual({ once: 2, always: quickly.times + 1 });
    await jobs.enqueue(always, { number: 1 });
    await expect.poll(() => tries.always, soon).toBe(quickly.times + 2);
  });

  it("are unaffected by a failed job in the same batch", async ({ expect, onTestFinished }) => {
    const { jobs } = await openJobs(onTestFinished);
    const ran: number[] = [];
    const many = numbered("many", { lanes: [{ atOnce: 10 }], retry: quickly });
    jobs.define(many, async ({ number }) => {
      ran.push(number);
      if (number === 3 && ran.filter((each) => each === 3).length < 3) throw new Error("Three");
    });
    await jobs.start();
    await jobs.enqueueAll(
      many,
      [1, 2, 3, 4, 5].map((number) => ({ data: { number } })),
    );
    await expect.poll(() => ran.filter((number) => number === 3).length, soon).toBe(3);
    expect(ran.filter((number) => number !== 3).toSorted()).toEqual([1, 2, 4, 5]);
  });

  it("with invalid data are given up at once", async ({ expect, onTestFinished }) => {
    const { jobs, said } = await openJobs(onTestFinished);
    let runs = 0;
    const strict = numbered("strict", { retry: quickly });
    jobs.define(strict, async () => void runs++);
    await jobs.start();
    await jobs.enqueue(strict, { number: "one" } as unknown as { number: number });
    await expect.poll(() => said.length, soon).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([runs, said.length]).toEqual([0, 1]);
  });

  it("scheduled for later run at that time", async ({ expect, onTestFinished }) => {
    const { jobs } = await openJobs(onTestFinished);
    let ranAt = 0;
    const later = numbered("later");
    jobs.define(later, async () => {
      ranAt = Date.now();
    });
    await jobs.start();
    const due = Date.now() + 2_500;
    await jobs.enqueue(later, { number: 1 }, { startAfter: new Date(due) });
    await expect.poll(() => ranAt, soon).toBeGreaterThan(0);
    expect(ranAt).toBeGreaterThanOrEqual(due);
  });

  it("each run at their own time, even if one was already due when the process started", async ({
    expect,
    onTestFinished,
  }) => {
    const { jobs, create, database } = await openJobs(onTestFinished);
    const ran: number[] = [];
    const later = numbered("later");
    jobs.define(later, async ({ number }) => void ran.push(number));
    await jobs.start();
    await jobs.stop();
    const now = Date.now();
    await database.pool.query(
      `insert into jobs.job (name, data, start_after)
       select 'later', jsonb_build_object('number', number), $1::timestamptz + number * interval '1 second'
       from generate_series(-1, 3, 2) as number`,
      [new Date(now).toISOString()],
    );
    const again = create();
    again.define(later, async ({ number }) => void ran.push(number));
    await again.start();
    await expect.poll(() => ran, soon).toEqual([-1, 1, 3]);
  });

  it("that were due while no process ran are made up for once", async ({ expect, onTestFinished }) => {
    const { jobs, create, database } = await openJobs(onTestFinished);
    let runs = 0;
    const hourly = scheduledJob("hourly", `${(new Date().getUTCMinutes() + 30) % 60} * * * *`);
    jobs.define(hourly, async () => void runs++);
    await jobs.start();
    await jobs.stop();
    expect(runs).toBe(0);
    await database.pool.query("update jobs.version set cron_on = now() - interval '5 hours'");
    await database.pool.query("update jobs.schedule set created_on = now() - interval '9 hours'");
    const again = create();
    again.define(hourly, async () => void runs++);
    await again.start();
    await expect.poll(() => runs, soon).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(runs).toBe(1);
  });

  it("run as they should after a clock that was ahead is set back", async ({ expect, onTestFinished }) => {
    const { jobs, create, database } = await openJobs(onTestFinished);
    const ran: number[] = [];
    const counted = numbered("counted");
    const take = async ({ number }: { number: number }) => void ran.push(number);
    const minutely = scheduledJob("minutely", "* * * * *");
    jobs.define(counted, take);
    jobs.define(minutely, async () => undefined);
    await jobs.start();
    await jobs.stop();
    const days = "interval '2 days'";
    await database.pool.query(
      `insert into jobs.job (name, data, created_on, start_after, state, singleton_on) values
       ('counted', '{"number":1}', now() + ${days}, now() + ${days}, 'created', null),
       ('counted', '{"number":2}', now(), now() + ${days}, 'retry', null),
       ('counted', '{"number":3}', now() + ${days}, now() + ${days} + interval '1 hour', 'created', null)`,
    );
    await database.pool.query(`update jobs.version set cron_on = now() + ${days}`);
    await database.pool.query(`update jobs.queue set monitor_claim_on = now() + ${days}`);
    await database.pool.query(
      `update jobs.job set singleton_on = singleton_on + ${days} where singleton_on is not null`,
    );
    const again = create();
    again.define(counted, take);
    again.define(minutely, async () => undefined);
    await again.start();
    await expect.poll(() => ran.toSorted(), soon).toEqual([1, 2]);
    const { rows } = await database.pool.query(
      `select (select cron_on <= now() from jobs.version) as looks,
         (select bool_and(monitor_claim_on <= now()) from jobs.queue) as watches,
         (select count(*)::int from jobs.job where singleton_on > (now() + interval '2 minutes') at time zone 'utc') as slots,
         (select round(extract(epoch from start_after - now()) / 600)::int from jobs.job where data->>'number' = '3') as tens`,
    );
    expect(rows).toEqual([{ looks: true, watches: true, slots: 0, tens: 6 }]);
  });

  it("are looked for on time although the clock is set back in between", async ({ expect }) => {
    let now = 10 * DAY_MS;
    const clock = clockOfTimers(() => now);
    const read = () => new Promise<number>((resolve) => clock.setTimeout(() => resolve(clock.now()), 20));
    const steady = read();
    now += 20;
    expect(await steady).toBe(now);
    const due = now + 20;
    const setBack = read();
    now -= 2 * DAY_MS;
    expect(await setBack).toBe(due);
    expect(clock.now()).toBe(now);
  });

  it("replace the declarations of an earlier version", async ({ expect, onTestFinished }) => {
    const { jobs, create, database } = await openJobs(onTestFinished);
    const former = [numbered("kept", { retry: quickly }), scheduledJob("gone", "0 0 * * *")] as const;
    jobs.define(former[0], async () => undefined);
    jobs.define(former[1], async () => undefined);
    await jobs.start();
    await jobs.stop();
    const now = create();
    const wanted = numbered("kept", { policy: "exclusive", keyOf: () => "one", maxMinutes: 30 });
    now.define(wanted, async () => undefined);
    await now.start();
    const ask = async (statement: string) => (await database.pool.query(statement)).rows;
    expect(
      await ask("select policy, retry_limit, expire_seconds from jobs.queue where name = 'kept'"),
    ).toEqual([{ policy: "exclusive", retry_limit: wanted.retry.times, expire_seconds: 1_800 }]);
    expect(await ask("select name from jobs.schedule")).toEqual([]);
  });

  it.runIf(kind === "postgres")(
    "are announced to other processes, and each runs in one of them",
    async ({ expect, onTestFinished }) => {
      const { jobs, create } = await openJobs(onTestFinished);
      const ran: string[] = [];
      const other = create();
      const here = numbered("here", { lanes: [{ atOnce: 2 }] });
      jobs.define(here, async ({ number }) => void ran.push(`first ${number}`));
      other.define(here, async ({ number }) => void ran.push(`other ${number}`));
      await jobs.start();
      await other.start();
      // The process that enqueues is notified no sooner than the other one.
      for (let number = 0; number < 20; number++) await jobs.enqueue(here, { number });
      await expect.poll(() => ran.length, soon).toBe(20);
      expect(new Set(ran.map((line) => line.split(" ")[1])).size).toBe(20);
      expect(new Set(ran.map((line) => line.split(" ")[0]))).toEqual(new Set(["first", "other"]));
    },
  );
});
